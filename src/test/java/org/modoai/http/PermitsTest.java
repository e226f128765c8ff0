package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PermitsTest {
    private final Permits permits = new Permits(3, 2);

    @Test
    void oneClientLeavesSomethingForOthers() {
        assertTrue(permits.take("a"));
        assertTrue(permits.take("a"));
        assertFalse(permits.take("a"));
        assertTrue(permits.take("b"));
        assertFalse(permits.take("c"));
    }

    @Test
    void whatIsGivenBackCanBeTakenAgain() {
        for (int i = 0; i < 10; i++) {
            assertTrue(permits.take("a"));
            assertTrue(permits.take("a"));
            permits.giveBack("a");
            assertTrue(permits.take("b"));
            assertTrue(permits.take("a"));
            assertFalse(permits.take("c"));
            permits.giveBack("b");
            permits.giveBack("a");
            permits.giveBack("a");
        }
    }

    @Test
    void whatWasNotTakenIsNotCounted() {
        for (int i = 0; i < 10; i++) {
            permits.take("a");
        }
        permits.giveBack("a");
        permits.giveBack("a");
        assertTrue(permits.take("b"));
        assertTrue(permits.take("b"));
        assertTrue(permits.take("a"));
    }
}

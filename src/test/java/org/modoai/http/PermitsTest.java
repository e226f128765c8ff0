package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PermitsTest {
    private static final long SECOND = 1_000_000_000;

    private final Permits permits = new Permits(4, 2);
    private final Map<String, Deque<Pace>> given = new HashMap<>();
    private final List<String> hungUp = new ArrayList<>();
    private long now;

    @Test
    void oneClientLeavesSomethingForOthers() {
        assertTrue(take("a"));
        assertTrue(take("a"));
        assertFalse(take("a"));
        assertTrue(take("b"));
        assertTrue(take("c"));
        assertFalse(take("d"));
    }

    @Test
    void theLastIsForAClientThatHasNone() {
        assertTrue(take("a"));
        assertTrue(take("b"));
        assertTrue(take("a"));
        assertFalse(take("b"));
        assertTrue(take("c"));
    }

    @Test
    void whereThereIsButOneAnybodyGetsIt() {
        Permits single = new Permits(1, 1);
        Pace pace = pace("a");
        assertTrue(single.take("a", pace));
        assertFalse(single.take("b", pace("b")));
        single.giveBack(pace);
        assertTrue(single.take("b", pace("b")));
    }

    @Test
    void whatIsGivenBackCanBeTakenAgain() {
        for (int i = 0; i < 10; i++) {
            assertTrue(take("a"));
            assertTrue(take("a"));
            giveBack("a");
            assertTrue(take("b"));
            assertTrue(take("a"));
            assertTrue(take("c"));
            assertFalse(take("d"));
            for (String client : List.of("b", "a", "c", "a")) {
                giveBack(client);
            }
        }
    }

    @Test
    void whatWasNotTakenIsNotCounted() {
        for (int i = 0; i < 10; i++) {
            take("a");
        }
        giveBack("a");
        giveBack("a");
        for (String client : List.of("b", "b", "a", "c")) {
            assertTrue(take(client), client);
        }
    }

    @Test
    void whoHardlyReadsGivesWayToANewcomerTheSlowestFirst() throws IOException {
        for (String client : List.of("a", "b", "c", "d")) {
            assertTrue(take(client));
            given.get(client).peek().begin();
            now += SECOND;
        }
        now += 5 * SECOND;
        assertFalse(take("e"), "nobody has been waited for long");
        now += 3 * SECOND;
        assertTrue(take("e"));
        assertTrue(take("f"));
        assertFalse(take("g"), "two have been waited for no longer than ten seconds");
        assertEquals(List.of("a", "b"), hungUp);
        assertThrows(IOException.class, () -> given.get("a").peek().end(1_000_000));
    }

    @Test
    void nobodyGivesWayToOneWhoHasAPlaceOrIsAboutToLoseIt() throws IOException {
        for (String client : List.of("a", "b", "c", "d")) {
            assertTrue(take(client));
            given.get(client).peek().begin();
        }
        now += 60 * SECOND;
        assertFalse(take("b"));
        assertTrue(take("e"));
        assertEquals(List.of("a"), hungUp);
        assertFalse(take("a"), "its answer has not ended");
        giveBack("a");
        assertTrue(take("a"));
        assertEquals(List.of("a", "b"), hungUp);
    }

    @Test
    void whoReadsFairlyOrWhoseToolsTakeTimeNeverGivesWay() throws IOException {
        for (String client : List.of("unread", "fair", "slowest line", "tools")) {
            assertTrue(take(client));
        }
        given.get("unread").peek().begin();
        given.get("tools").peek().begin();
        now += 9 * SECOND;
        given.get("tools").peek().end(1);
        for (int i = 0; i < 100; i++) {
            given.get("fair").peek().begin();
            given.get("slowest line").peek().begin();
            now += 5 * SECOND;
            assertEquals(i == 0, take("newcomer " + i));
            given.get("fair").peek().end(500_000);
            given.get("slowest line").peek().end(51_200);
        }
        assertEquals(List.of("unread"), hungUp);
    }

    @Test
    void noMoreGiveWayAtATimeThanThereArePlaces() throws IOException {
        for (int i = 0; i < 8; i++) {
            assertTrue(take("client" + i), "client" + i);
            given.get("client" + i).peek().begin();
            now += 11 * SECOND;
        }
        assertFalse(take("other"), "threads that wait for nobody would pile up");
        giveBack("client0");
        assertTrue(take("other"));
    }

    private boolean take(String client) {
        Pace pace = pace(client);
        boolean taken = permits.take(client, pace);
        if (taken) {
            given.computeIfAbsent(client, key -> new ArrayDeque<>()).add(pace);
        }
        return taken;
    }

    private void giveBack(String client) {
        permits.giveBack(given.get(client).remove());
    }

    private Pace pace(String client) {
        return new Pace(300 * SECOND, () -> now, () -> hungUp.add(client));
    }
}

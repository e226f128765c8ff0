package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class PaceTest {
    private static final long SECOND = 1_000_000_000;

    private long now;
    private int hungUp;
    private final Pace pace = new Pace(60 * SECOND, () -> now, () -> hungUp++);

    @Test
    void whoIsNotWaitedForIsNotCutOffHoweverLongTheAnswerTakes() throws IOException {
        now += 3600 * SECOND;
        assertFalse(pace.cut());
        write(9, 1);
        now += 3600 * SECOND;
        assertFalse(pace.cut());
    }

    @Test
    void whoTakesNothingIsCutOffAfterTenSecondsWhatHasBeenWrittenBeforeIsNoMerit() throws IOException {
        write(0, 100_000_000);
        pace.begin();
        now += 10 * SECOND;
        assertFalse(pace.cut());
        now++;
        assertTrue(pace.cut());
        assertEquals(1, hungUp);
        assertFalse(pace.cut(), "it has been already");
        IOException broken = new IOException("broken pipe");
        assertEquals(
                "the client reads too slowly while others wait",
                pace.failed(broken).getMessage());
        assertThrows(IOException.class, pace::begin);
    }

    @Test
    void aTrickleIsNoMeritEither() throws IOException {
        for (int i = 0; i < 12; i++) {
            write(1, 1000);
        }
        pace.begin();
        now++;
        assertTrue(pace.cut());
    }

    @Test
    void theSlowestLineIsFastEnoughInStepsOf88KB() throws IOException {
        for (int i = 0; i < 1000; i++) {
            pace.begin();
            now += 8_800_000_000L;
            assertFalse(pace.cut());
            pace.end(90_112);
        }
    }

    @Test
    void whoWasSlowOnceAndReadsOnIsNotCutOff() throws IOException {
        write(50, 1);
        write(1, 40_000);
        write(1, 40_000);
        pace.begin();
        now += SECOND;
        assertFalse(pace.cut());
    }

    @Test
    void aPauseInWhichNothingIsWrittenIsTimeToCatchUp() throws IOException {
        write(50, 1);
        now += 10 * SECOND;
        pace.begin();
        now += 10 * SECOND;
        assertFalse(pace.cut());
    }

    @Test
    void aTrickleAfterMuchThatWasReadFastEndsWhenPatienceDoes() throws IOException {
        write(1, 20_000_000);
        for (int i = 0; i < 60; i++) {
            write(1, 100);
        }
        assertEquals(
                "the client reads too slowly",
                assertThrows(IOException.class, () -> write(1, 100)).getMessage());
    }

    @Test
    void anotherReasonForAFailureStaysTheReason() throws IOException {
        IOException reset = new IOException("connection reset");
        pace.begin();
        assertSame(reset, pace.failed(reset));
        now += 60 * SECOND;
        assertFalse(pace.cut(), "nothing is being written any more");
    }

    private void write(int seconds, int bytes) throws IOException {
        pace.begin();
        now += seconds * SECOND;
        pace.end(bytes);
    }
}

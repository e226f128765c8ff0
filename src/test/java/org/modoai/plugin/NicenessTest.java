package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class NicenessTest {
    private long now = -1;

    private final Niceness none = new Niceness(List.of(), () -> now);
    private final Niceness both = new Niceness(List.of(Niceness.IDLE, Niceness.NICE), () -> now);

    @Test
    void theGentlestIsTheRule() {
        assertEquals(Niceness.IDLE, both.words());
        assertEquals(List.of(), none.words());
    }

    @Test
    void afterOneThatTookTooLongAnotherHoldsForAWhile() {
        both.late();
        assertEquals(Niceness.NICE, both.words());
        now += TimeUnit.MINUTES.toNanos(9);
        assertEquals(Niceness.NICE, both.words());
        both.late();
        now += TimeUnit.MINUTES.toNanos(9);
        assertEquals(Niceness.NICE, both.words());
        now += TimeUnit.MINUTES.toNanos(1);
        assertEquals(Niceness.IDLE, both.words());
    }

    @Test
    void whereThereIsOneOrNoneItStays() {
        Niceness one = new Niceness(List.of(Niceness.IDLE), () -> now);
        one.late();
        assertEquals(Niceness.IDLE, one.words());
        none.late();
        assertEquals(List.of(), none.words());
    }

    @Test
    void itsOwnWordsAreKnown() {
        assertTrue(both.isOf("chrt: failed to execute x: No such file or directory"));
        assertTrue(both.isOf("nice: 'x': No such file or directory"));
        assertFalse(both.isOf("nicely: x"));
    }
}

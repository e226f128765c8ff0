package org.modoai.index;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is told to go on. */
public final class TestClock extends Clock {
    /** The whole second at which it stands at first. */
    public static final Instant NOON = Instant.parse("2024-06-01T12:00:00Z");

    private volatile Instant now = NOON.plusMillis(500);

    private volatile long nanos;

    /** Goes on, or is set back. */
    public synchronized void advance(Duration duration) {
        now = now.plus(duration);
        nanos += Math.max(0, duration.toNanos());
    }

    /** How much time has passed, in nanoseconds, whatever became of the clock. */
    public long nanoTime() {
        return nanos;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
    }
}

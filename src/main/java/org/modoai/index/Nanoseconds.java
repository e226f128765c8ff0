package org.modoai.index;

import java.time.Instant;

/** Times near our own as one number, to the nanosecond. */
final class Nanoseconds {
    private static final long SECOND = 1_000_000_000L;

    private Nanoseconds() {}

    /** Two centuries off and more, a file system counts no nanoseconds but errs. */
    static long of(Instant instant) {
        long seconds = Math.max(-9_000_000_000L, Math.min(9_000_000_000L, instant.getEpochSecond()));
        return seconds * SECOND + instant.getNano();
    }

    static Instant instant(long nanoseconds) {
        return Instant.ofEpochSecond(Math.floorDiv(nanoseconds, SECOND), Math.floorMod(nanoseconds, SECOND));
    }
}

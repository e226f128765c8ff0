package org.modoai.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.function.LongSupplier;

/**
 * How the reader of one answer keeps up with the slowest line that there may be: by the time for which writing to it has
 * to wait, and by nothing else that takes time. Who falls too far behind is cut off.
 */
final class Pace {
    /** What the slowest line carries. */
    private static final long BYTES_PER_SECOND = 10 * 1024;

    private static final long NANOS = 1_000_000_000;

    /** Such a line takes nearly as long for the 88 KB that are written at once of a file that goes by value. */
    private static final long GRACE = 10 * NANOS;

    private final long patience;
    private final LongSupplier nanoTime;
    private final Runnable hangUp;

    /** Since when it has been waiting, or not. */
    private long since;

    private boolean waiting;
    private boolean cut;

    /** How far behind the reader is in all. */
    private long late;

    /** How far of late: less after a pause, in which it may have caught up, and never more than makes it too slow. */
    private long lately;

    /**
     * @param patience how far behind it may be, in nanoseconds
     * @param hangUp has a write end at once that waits for the reader; called on any thread
     */
    Pace(long patience, LongSupplier nanoTime, Runnable hangUp) {
        this.patience = patience;
        this.nanoTime = nanoTime;
        this.hangUp = hangUp;
        this.since = nanoTime.getAsLong();
    }

    /** Something is being written from now on. */
    synchronized void begin() throws InterruptedIOException {
        if (cut) {
            throw tooSlow();
        }
        lately = Math.max(0, lately - elapsed());
        waiting = true;
    }

    /** So many bytes have been written. */
    synchronized void end(long bytes) throws InterruptedIOException {
        waiting = false;
        long behind = elapsed() - bytes * NANOS / BYTES_PER_SECOND;
        late = Math.max(0, late + behind);
        lately = Math.min(GRACE, Math.max(0, lately + behind));
        if (cut || late > patience) {
            throw tooSlow();
        }
    }

    /** It could not be written; the reason is this, if it is not another. */
    synchronized IOException failed(IOException reason) {
        waiting = false;
        return cut ? tooSlow() : reason;
    }

    private long elapsed() {
        long before = since;
        since = nanoTime.getAsLong();
        return since - before;
    }

    /** By how much the reader is behind of late, if the answer is waiting for it in this moment. */
    synchronized long behind() {
        return waiting ? lately + nanoTime.getAsLong() - since : 0;
    }

    /** Cuts the reader off, unless it is fast enough; false then. */
    synchronized boolean cut() {
        if (cut || behind() <= GRACE) {
            return false;
        }
        cut = true;
        hangUp.run();
        return true;
    }

    private InterruptedIOException tooSlow() {
        return new InterruptedIOException("the client reads too slowly" + (cut ? " while others wait" : ""));
    }
}

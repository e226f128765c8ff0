package org.modoai.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Hands everything on, and gives up on a reader who has kept it waiting too long: as long as is given, and as long again
 * as a slow line would take. What else takes time is not counted, however long.
 */
final class PatientOutput extends OutputStream {
    /** What the slowest line carries. */
    private static final long BYTES_PER_SECOND = 10 * 1024;

    private static final long NANOS = 1_000_000_000;

    private final OutputStream out;
    private final long patience;
    private final LongSupplier nanoTime;
    private long waited;
    private long written;

    PatientOutput(OutputStream out, Duration patience, LongSupplier nanoTime) {
        this.out = out;
        this.patience = patience.toNanos();
        this.nanoTime = nanoTime;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        long start = nanoTime.getAsLong();
        out.write(bytes, offset, length);
        written += length;
        count(start);
    }

    @Override
    public void flush() throws IOException {
        long start = nanoTime.getAsLong();
        out.flush();
        count(start);
    }

    private void count(long start) throws IOException {
        waited += nanoTime.getAsLong() - start;
        if (waited > patience + written / BYTES_PER_SECOND * NANOS) {
            throw new InterruptedIOException("the client reads too slowly");
        }
    }
}

package org.modoai.plugin;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** The first bytes of a stream of any length, and how many there were in all. */
final class Kept extends OutputStream {
    private final int most;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private long length;

    Kept(int most) {
        this.most = most;
    }

    @Override
    public synchronized void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int count) {
        kept.write(bytes, offset, Math.min(count, most - kept.size()));
        length += count;
    }

    /** May be asked while the stream still runs. */
    synchronized Words words() {
        return new Words(kept.toByteArray(), length, "text/plain");
    }

    synchronized long length() {
        return length;
    }
}

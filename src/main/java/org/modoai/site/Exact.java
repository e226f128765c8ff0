package org.modoai.site;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** A body that must be as long as announced; if it is not, reading it ends in an exception. */
final class Exact extends FilterInputStream {
    private final String name;
    private final Optional<Long> announced;
    private long count;

    Exact(String name, InputStream in, Optional<Long> announced) {
        super(in);
        this.name = name;
        this.announced = announced;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int n = in.read(bytes, offset, length);
        count += Math.max(n, 0);
        if (announced.isPresent() && (n < 0 ? count != announced.get() : count > announced.get())) {
            throw new IOException("the body of " + name + " is not of the announced length " + announced.get());
        }
        return n;
    }

    @Override
    public long skip(long n) throws IOException {
        return readNBytes((int) Math.max(0, Math.min(n, 8192))).length;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}

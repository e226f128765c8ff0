package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/**
 * One answer on its way from the thread that receives it to the thread that reads it: a small one is handed over
 * whole, a large one in few chunks at a time.
 */
final class Pipe implements SubRequest.Receiver, Answer {
    private static final String LATER = "the server cannot give a resource now";
    private static final int CHUNK = 64 * 1024;
    private static final int CHUNKS = 4;

    private final String name;
    private final Duration patience;
    private final Runnable breakOff;
    private final Deque<byte[]> chunks = new ArrayDeque<>();

    /** Filled by the receiving thread alone. */
    private byte[] buffer = new byte[0];

    private int filled;

    private Head head;
    private InputStream file;
    private Optional<Path> whole = Optional.empty();
    private IOException failure;
    private boolean aborted;
    private boolean ended;

    Pipe(String name, Duration patience, Runnable breakOff) {
        this.name = name;
        this.patience = patience;
        this.breakOff = breakOff;
    }

    /** What runs on the receiving thread. */
    interface Exchange {
        void run() throws IOException;
    }

    void run(Exchange exchange) {
        IOException thrown = null;
        try {
            exchange.run();
            flush();
        } catch (IOException e) {
            thrown = e;
        } catch (RuntimeException | Error e) {
            thrown = new IOException("the request for " + name + " failed", e);
        }
        synchronized (this) {
            failure = thrown;
            ended = true;
            notifyAll();
        }
    }

    @Override
    public synchronized void head(Head received) throws IOException {
        checkWanted();
        head = received;
    }

    @Override
    public void body(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (filled == buffer.length) {
                enlarge(bytes.remaining());
            }
            int n = Math.min(bytes.remaining(), buffer.length - filled);
            bytes.get(buffer, filled, n);
            filled += n;
        }
        synchronized (this) {
            checkWanted();
        }
    }

    private void enlarge(int wanted) throws IOException {
        if (filled == CHUNK) {
            flush();
            buffer = new byte[CHUNK];
        } else {
            buffer = Arrays.copyOf(buffer, Math.min(CHUNK, Math.max(2 * filled, filled + wanted)));
        }
    }

    @Override
    public synchronized void file(Path path, long start, long end) throws IOException {
        checkWanted();
        file = new FileRange(path, start, end);
        whole = start == 0 ? Optional.of(path) : Optional.empty();
    }

    private synchronized void flush() throws IOException {
        try {
            while (chunks.size() == CHUNKS && !aborted) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the request for " + name + " was interrupted");
        }
        checkWanted();
        if (filled > 0) {
            chunks.add(filled == buffer.length ? buffer : Arrays.copyOf(buffer, filled));
            buffer = new byte[0];
            filled = 0;
            notifyAll();
        }
    }

    private void checkWanted() throws IOException {
        if (aborted) {
            throw new IOException("the answer for " + name + " is no longer wanted");
        }
    }

    /** Waits for the head and what comes with it. */
    synchronized Answer answer() throws IOException {
        boolean came = await();
        if (head == null) {
            if (!came) {
                breakOff.run();
                throw Unavailable.failure(LATER, new IOException("no answer for " + name + " within " + patience));
            }
            if (failure instanceof Unavailable unavailable) {
                throw unavailable;
            }
            throw later(new IOException("no answer for " + name, failure));
        }
        if (head.status() == 429 || head.status() >= 500) {
            close();
            IOException cause = new IOException("status " + head.status() + " for " + name);
            boolean passing = head.status() == 429 || head.status() == 503;
            throw passing ? later(cause) : Unavailable.failure(LATER, cause);
        }
        return this;
    }

    private static Unavailable later(IOException cause) {
        return new Unavailable(LATER, cause);
    }

    @Override
    public synchronized Head head() {
        return head;
    }

    @Override
    public synchronized InputStream body() throws IOException {
        return new Exact(name, file == null ? new Chunks() : file, announced());
    }

    @Override
    public synchronized Optional<Path> file() {
        return whole;
    }

    private Optional<Long> announced() throws IOException {
        try {
            return head.header("Content-Length").map(Long::valueOf);
        } catch (NumberFormatException e) {
            throw new IOException("the answer for " + name + " announces no sensible length", e);
        }
    }

    @Override
    public synchronized void close() {
        aborted = true;
        chunks.clear();
        notifyAll();
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            while (!ended && remaining(deadline) > 0) {
                wait(remaining(deadline));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            breakOff.run();
        }
        closeFile();
    }

    private void closeFile() {
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                // only read from: nothing is lost
                failure = e;
            }
        }
    }

    /** Waits until there is a chunk or all is over; false if patience ran out. */
    private boolean await() throws IOException {
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            while (chunks.isEmpty() && !ended) {
                if (remaining(deadline) <= 0) {
                    return false;
                }
                wait(remaining(deadline));
            }
        } catch (InterruptedException e) {
            breakOff.run();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for " + name);
        }
        return true;
    }

    private static long remaining(long deadline) {
        long nanos = deadline - System.nanoTime();
        return nanos <= 0 ? 0 : nanos / 1_000_000 + 1;
    }

    private synchronized byte[] take() throws IOException {
        if (!await()) {
            breakOff.run();
            throw new IOException("the answer for " + name + " stopped midway");
        }
        byte[] chunk = chunks.poll();
        notifyAll();
        if (chunk == null && failure != null) {
            throw new IOException("the answer for " + name + " broke off", failure);
        }
        if (chunk == null && aborted) {
            throw new IOException("the answer for " + name + " is closed");
        }
        return chunk == null ? new byte[0] : chunk;
    }

    /** The chunks as they come. */
    private final class Chunks extends InputStream {
        private byte[] chunk = new byte[0];
        private int at;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (at == chunk.length) {
                chunk = take();
                at = 0;
                if (chunk.length == 0) {
                    return -1;
                }
            }
            int n = Math.min(length, chunk.length - at);
            System.arraycopy(chunk, at, bytes, offset, n);
            at += n;
            return n;
        }
    }
}

package org.modoai.plugin;

import java.io.OutputStream;
import java.net.ProtocolException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Listens to one stream of a resident tool for as long as it runs, one frame after the other. */
final class Ear extends OutputStream {
    private static final int EARLY = 16 * 1024;

    private final Kept early = new Kept(EARLY);
    private Optional<Frame> frame = Optional.empty();
    private Optional<ProtocolException> fault = Optional.empty();
    private boolean ended;

    /** What has been said before anything was asked belongs to the first answer. */
    synchronized void expect(Frame next) {
        boolean first = frame.isEmpty();
        frame = Optional.of(next);
        if (first) {
            byte[] said = early.words().bytes();
            write(said, 0, said.length);
        }
    }

    /**
     * Waits until the frame is complete.
     *
     * @throws ProtocolException if something else was said, or the stream has ended before
     */
    synchronized void await(long deadline) throws ProtocolException, InterruptedException, TimeoutException {
        while (fault.isEmpty() && !frame.orElseThrow().isComplete()) {
            if (ended) {
                throw new ProtocolException("ended before it had answered");
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                throw new TimeoutException();
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        if (fault.isPresent()) {
            throw fault.get();
        }
    }

    /** Whether nothing has been said beyond the frames. */
    synchronized boolean isClear() {
        return fault.isEmpty() && !ended;
    }

    @Override
    public synchronized void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int count) {
        if (frame.isEmpty()) {
            early.write(bytes, offset, count);
            return;
        }
        if (fault.isPresent()) {
            return;
        }
        try {
            int taken = frame.get().take(bytes, offset, count);
            if (taken < count) {
                throw new ProtocolException("said more than was asked");
            }
        } catch (ProtocolException e) {
            fault = Optional.of(e);
        }
        notifyAll();
    }

    @Override
    public synchronized void close() {
        ended = true;
        notifyAll();
    }
}

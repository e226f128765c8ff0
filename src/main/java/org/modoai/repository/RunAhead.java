package org.modoai.repository;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.modoai.format.Prepared;
import org.modoai.xml.XmlOutput;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records that are made ready while those before them are written, on a thread that lives from the first question to the
 * close: no more than a few, and none while those that are ready hold as much as may be held.
 */
final class RunAhead implements PreparedRecords {
    private static final Logger LOG = LoggerFactory.getLogger(RunAhead.class);

    /** Besides the one that is written. */
    static final int RECORDS = 4;

    static final long BYTES = 64L * 1024 * 1024;

    private static final Duration GENTLE = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Records records;
    private final Preparation preparation;
    private final long most;

    /** Those that are found and not yet written. */
    private final Deque<Step> steps = new ArrayDeque<>();

    private Optional<Thread> thread = Optional.empty();
    private Optional<Throwable> failure = Optional.empty();
    private boolean over;
    private boolean closed;

    RunAhead(Records records, Preparation preparation, long most) {
        this.records = records;
        this.preparation = preparation;
        this.most = most;
    }

    @Override
    public synchronized boolean search(Duration most) throws IOException {
        if (thread.isEmpty()) {
            start();
        }
        long end = System.nanoTime() + most.toNanos();
        try {
            for (long left = most.toNanos(); steps.isEmpty() && !over && left > 0; left = end - System.nanoTime()) {
                wait(left / 1_000_000 + 1);
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
        return !steps.isEmpty() || over;
    }

    @Override
    public synchronized boolean hasNext() throws IOException {
        while (!search(GENTLE)) {
            LOG.debug("A record is looked for still");
        }
        if (steps.isEmpty() && failure.isPresent()) {
            throw thrown(failure.get());
        }
        return !steps.isEmpty();
    }

    @Override
    public PreparedRecord next() throws IOException {
        Step step;
        synchronized (this) {
            step = steps.getFirst();
        }
        try {
            return new PreparedRecord(
                    step.record(), new Turn(step, step.prepared().get()));
        } catch (ExecutionException e) {
            throw thrown(e.getCause());
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private void start() {
        Thread ahead = new Thread(this::run, "modoai-ahead");
        ahead.setDaemon(true);
        ahead.setContextClassLoader(RunAhead.class.getClassLoader());
        thread = Optional.of(ahead);
        ahead.start();
    }

    private void run() {
        try {
            boolean more = true;
            for (long made = 0; more && awaitRoom(); made++) {
                Optional<Step> found = records.next().flatMap(this::add);
                more = found.isPresent() && made < most && make(found.get());
            }
            end(Optional.empty());
        } catch (IOException | RuntimeException | Error e) {
            end(Optional.of(e));
        } finally {
            records.close();
        }
    }

    /** Before anything is asked of the server: an answer is not to be left waiting. */
    private synchronized boolean awaitRoom() {
        try {
            while (!closed && !steps.isEmpty() && (steps.size() > RECORDS || held() >= BYTES)) {
                wait();
            }
            return !closed;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private long held() {
        return steps.stream().mapToLong(Step::mostBytes).sum();
    }

    private synchronized Optional<Step> add(VisibleRecord record) {
        if (closed) {
            return Optional.empty();
        }
        Step step = new Step(record, new CompletableFuture<>());
        steps.add(step);
        notifyAll();
        return Optional.of(step);
    }

    /** False if it failed, which is told in its turn. */
    private boolean make(Step step) {
        try {
            Prepared prepared = preparation.prepare(step.record());
            if (!step.prepared().complete(prepared)) {
                prepared.close();
            }
            return true;
        } catch (IOException | RuntimeException | Error e) {
            step.prepared().completeExceptionally(e);
            return false;
        }
    }

    private synchronized void end(Optional<Throwable> thrown) {
        failure = thrown;
        over = true;
        notifyAll();
    }

    private synchronized void remove(Step step) {
        steps.remove(step);
        notifyAll();
    }

    @Override
    public void close() {
        List<Step> left;
        synchronized (this) {
            closed = true;
            notifyAll();
            left = new ArrayList<>(steps);
            steps.clear();
        }
        // the last first: what waits must not begin when something before it ends
        for (int i = left.size() - 1; i >= 0; i--) {
            left.get(i).abandon();
        }
        thread.ifPresentOrElse(RunAhead::await, records::close);
    }

    /** A request inside the server comes to its end, unless it takes long. */
    private static void await(Thread ahead) {
        try {
            ahead.join(GENTLE.toMillis());
            if (ahead.isAlive()) {
                ahead.interrupt();
                ahead.join(PATIENCE.toMillis());
            }
            if (ahead.isAlive()) {
                LOG.warn("A resource does not come and the wait for it cannot be ended");
            }
        } catch (InterruptedException e) {
            ahead.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted while waiting for a record");
    }

    private static IOException thrown(Throwable thrown) {
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
        return (IOException) thrown;
    }

    /** A record that is there, and what is made ready of it. */
    private record Step(VisibleRecord record, CompletableFuture<Prepared> prepared) {
        long mostBytes() {
            return prepared.isDone() && !prepared.isCompletedExceptionally()
                    ? prepared.join().mostBytes()
                    : 0;
        }

        /** What is not ready yet is closed by whoever makes it ready. */
        void abandon() {
            if (!prepared.cancel(false) && !prepared.isCompletedExceptionally()) {
                prepared.join().close();
            }
        }
    }

    /** Makes room when it is closed. */
    private final class Turn implements Prepared {
        private final Step step;
        private final Prepared prepared;

        Turn(Step step, Prepared prepared) {
            this.step = step;
            this.prepared = prepared;
        }

        @Override
        public void write(XmlOutput out) throws IOException {
            prepared.write(out);
        }

        @Override
        public long mostBytes() {
            return prepared.mostBytes();
        }

        @Override
        public void close() {
            prepared.close();
            remove(step);
        }
    }
}

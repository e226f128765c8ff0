package org.modoai.site;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A visit whose sub-requests run one after the other on a thread of their own, which lives from the first get to the
 * close. A blocked server costs the visitor its patience, not its thread.
 */
public final class PipedVisit implements Visit {
    private static final Runnable END = () -> {};

    private final SubRequest request;
    private final Function<String, String> target;
    private final Requester requester;
    private final Duration patience;
    private final SynchronousQueue<Runnable> tasks = new SynchronousQueue<>();
    private Thread thread;
    private Pipe current;
    private volatile boolean broken;

    /**
     * @param target from a path of the site to the path from the server's root
     * @param patience how long a head may take
     */
    public PipedVisit(SubRequest request, Function<String, String> target, Requester requester, Duration patience) {
        this.request = request;
        this.target = target;
        this.requester = requester;
        this.patience = patience;
    }

    @Override
    public Answer get(String path) throws IOException {
        if (current != null) {
            current.close();
        }
        if (broken) {
            throw new Unavailable("the server gave up on an earlier request of this visit");
        }
        String name = target.apply(path);
        Pipe pipe = new Pipe(name, patience, this::breakOff);
        hand(() -> pipe.run(() -> request.get(name, requester, pipe)));
        current = pipe;
        return pipe.answer();
    }

    @Override
    public void close() {
        if (current != null) {
            current.close();
        }
        if (thread == null || broken) {
            return;
        }
        try {
            hand(END);
            broken = true;
            thread.join(patience.toMillis());
        } catch (IOException e) {
            breakOff();
        } catch (InterruptedException e) {
            breakOff();
            Thread.currentThread().interrupt();
        }
    }

    private void hand(Runnable task) throws IOException {
        if (thread == null) {
            thread = new Thread(this::work, "modoai-visit");
            thread.setDaemon(true);
            thread.setContextClassLoader(PipedVisit.class.getClassLoader());
            thread.start();
        }
        try {
            if (!tasks.offer(task, patience.toMillis(), TimeUnit.MILLISECONDS)) {
                breakOff();
                throw new Unavailable("the request before is not over yet");
            }
        } catch (InterruptedException e) {
            breakOff();
            Thread.currentThread().interrupt();
            throw new Unavailable("interrupted", e);
        }
    }

    /** Gives the thread up: what it runs is told by an interrupt, and nothing more is handed to it. */
    private void breakOff() {
        broken = true;
        thread.interrupt();
    }

    private void work() {
        try {
            Runnable task = tasks.take();
            while (task != END) {
                task.run();
                if (broken) {
                    return;
                }
                task = tasks.take();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package org.modoai.plugin;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Lets only so many tasks of one kind into an executor at a time; those that wait hold no thread. */
final class Lane {
    private final Executor executor;
    private final int atOnce;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int inside;

    Lane(Executor executor, int atOnce) {
        this.executor = executor;
        this.atOnce = atOnce;
    }

    /** @throws RejectedExecutionException if the executor takes no more */
    synchronized void submit(Runnable task) {
        waiting.add(task);
        admit();
    }

    private synchronized void leave() {
        inside--;
        try {
            admit();
        } catch (RejectedExecutionException closed) {
            waiting.clear();
        }
    }

    private void admit() {
        while (inside < atOnce && !waiting.isEmpty()) {
            Runnable task = waiting.remove();
            executor.execute(() -> {
                try {
                    task.run();
                } finally {
                    leave();
                }
            });
            inside++;
        }
    }
}

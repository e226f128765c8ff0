package org.modoai.plugin;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Lets only so many examinations into an executor at a time, of all and of each plugin; those that wait hold no thread.
 * Those of a record whose turn has come go before those that run ahead, for whatever harvest: nobody waits for a record
 * to come while one that is waited for could go on.
 */
final class Lanes {
    private final Executor executor;
    private final int atOnce;
    private final Deque<Waiting> awaited = new ArrayDeque<>();
    private final Deque<Waiting> ahead = new ArrayDeque<>();
    private int inside;

    Lanes(Executor executor, int atOnce) {
        this.executor = executor;
        this.atOnce = atOnce;
    }

    /** What the examinations of one plugin have in common. */
    static final class Lane {
        private final int atOnce;
        private int inside;

        Lane(int atOnce) {
            this.atOnce = atOnce;
        }
    }

    private record Waiting(Lane lane, Examination examination) {}

    /** @throws RejectedExecutionException if the executor takes no more */
    synchronized void submit(Lane lane, Examination examination) {
        ahead.add(new Waiting(lane, examination));
        admit();
    }

    /** The turn of their record has come. */
    synchronized void await(Collection<Examination> examinations) {
        for (Iterator<Waiting> all = ahead.iterator(); all.hasNext(); ) {
            Waiting one = all.next();
            if (examinations.contains(one.examination())) {
                all.remove();
                awaited.add(one);
            }
        }
    }

    private synchronized void leave(Lane lane) {
        inside--;
        lane.inside--;
        try {
            admit();
        } catch (RejectedExecutionException closed) {
            awaited.clear();
            ahead.clear();
        }
    }

    private void admit() {
        Optional<Waiting> next = next();
        while (next.isPresent()) {
            Lane lane = next.get().lane();
            Examination examination = next.get().examination();
            executor.execute(() -> {
                try {
                    examination.run();
                } finally {
                    leave(lane);
                }
            });
            inside++;
            lane.inside++;
            next = next();
        }
    }

    private Optional<Waiting> next() {
        if (inside >= atOnce) {
            return Optional.empty();
        }
        return first(awaited).or(() -> first(ahead));
    }

    private static Optional<Waiting> first(Deque<Waiting> waiting) {
        for (Iterator<Waiting> all = waiting.iterator(); all.hasNext(); ) {
            Waiting one = all.next();
            if (one.examination().isCancelled()) {
                all.remove();
            } else if (one.lane().inside < one.lane().atOnce) {
                all.remove();
                return Optional.of(one);
            }
        }
        return Optional.empty();
    }
}

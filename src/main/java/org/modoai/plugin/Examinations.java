package org.modoai.plugin;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The plugins at one record. The time that they have counts from when the first finding is asked for: what was begun
 * ahead of its turn may have had to wait for the records before it.
 */
final class Examinations implements Findings {
    static final String CLOSED = "The plugins are closed";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final List<Examination> begun;
    private final Duration timeout;
    private final Consumer<List<Examination>> turn;
    private final Consumer<List<Examination>> forget;
    private Optional<Long> deadline = Optional.empty();
    private int told;
    private boolean overdue;

    /**
     * @param turn told when the first is waited for
     * @param forget told when none of them is wanted any more
     */
    Examinations(
            List<Examination> begun,
            Duration timeout,
            Consumer<List<Examination>> turn,
            Consumer<List<Examination>> forget) {
        this.begun = List.copyOf(begun);
        this.timeout = timeout;
        this.turn = turn;
        this.forget = forget;
    }

    @Override
    public Optional<Finding> next() throws InterruptedException {
        long end = deadline();
        if (told == begun.size()) {
            return Optional.empty();
        }
        Finding next = await(begun.get(told++), end);
        overdue |= next instanceof Finding.Failed failed && failed.cause() == Finding.Cause.TIMEOUT;
        return Optional.of(next);
    }

    /** When the time is nearly over, the next is to be had soon, be it what it may. */
    @Override
    public boolean await(Duration longest) throws InterruptedException {
        long left = deadline() - System.nanoTime();
        if (told == begun.size() || left <= longest.toNanos()) {
            return true;
        }
        try {
            begun.get(told).get(longest.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException | CancellationException e) {
            return true;
        }
    }

    private long deadline() {
        if (deadline.isEmpty()) {
            turn.accept(begun);
            deadline = Optional.of(System.nanoTime() + timeout.toNanos());
        }
        return deadline.get();
    }

    private static Finding await(Examination examination, long deadline) throws InterruptedException {
        try {
            return examination.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            if (examination.cancel(true)) {
                examination.awaitEnd(deadline + PATIENCE.toNanos());
                return examination.overdue();
            }
            // it has come to its end meanwhile
            return await(examination, deadline);
        } catch (ExecutionException | CancellationException e) {
            // it lets nothing through but an interruption, and only closing interrupts it behind our back
            throw new InterruptedException(CLOSED);
        }
    }

    @Override
    public long mostBytes() {
        return begun.stream().mapToLong(Examination::mostBytes).sum();
    }

    @Override
    public boolean isUndisturbed() {
        return begun.stream().noneMatch(Examination::isCancelled) && !overdue;
    }

    /** In the ordinary course all have come to their end, and there is nothing to call off. */
    @Override
    public void close() {
        // the last first: what waits must not begin when something before it ends
        for (int i = begun.size() - 1; i >= 0; i--) {
            begun.get(i).cancel(true);
        }
        forget.accept(begun);
        long patience = System.nanoTime() + PATIENCE.toNanos();
        for (Examination examination : begun) {
            if (examination.isCancelled()) {
                examination.awaitEnd(patience);
            }
        }
    }
}

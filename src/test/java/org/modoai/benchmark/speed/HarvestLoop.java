package org.modoai.benchmark.speed;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** One harvest after another, as long as wanted; the page at hand is read to its end, so that no tool is called off. */
final class HarvestLoop implements Beside {
    private final Drain drain;
    private final String query;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Future<?> pages;
    private volatile boolean over;

    /** @param query for the first page */
    HarvestLoop(Drain drain, String query) {
        this.drain = drain;
        this.query = query;
        this.pages = thread.submit(() -> {
            run();
            return this;
        });
    }

    private void run() throws IOException {
        String next = query;
        while (!over) {
            String token = drain.list(next, 1).token();
            next = token.isEmpty() ? query : Drain.next("verb=ListRecords", token);
        }
    }

    @Override
    public void close() throws IOException {
        over = true;
        try {
            pages.get();
        } catch (ExecutionException e) {
            throw new IOException("the harvest has ended", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            thread.shutdownNow();
        }
    }
}

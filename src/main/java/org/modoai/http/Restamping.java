package org.modoai.http;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.modoai.index.Indexer;
import org.modoai.index.ResourceIndex;
import org.modoai.plugin.Fingerprints;
import org.modoai.plugin.Plugins;
import org.modoai.thread.BackgroundThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives resources a new datestamp, once and in the background, after a start with other plugins for them than before, so
 * that incremental harvesters come for the new findings.
 */
final class Restamping implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Restamping.class);
    private static final String KEPT = "plugins";
    private static final Duration WAIT = Duration.ofSeconds(10);

    private final Plugins plugins;
    private final ResourceIndex index;
    private final Indexer indexer;
    private final BackgroundThread thread = new BackgroundThread(this::run, "modoai-restamping");

    Restamping(Plugins plugins, ResourceIndex index, Indexer indexer) {
        this.plugins = plugins;
        this.index = index;
        this.indexer = indexer;
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!indexer.awaitFirst(WAIT)) {
                Thread.sleep(0);
            }
            restamp();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            LOG.warn("Whether the plugins are others is not known before the next start: {}", e.getMessage());
            LOG.debug("It failed here", e);
        }
    }

    /** What plugins there are is kept only when all is done: what was broken off is begun again. */
    void restamp() throws IOException, InterruptedException {
        Optional<String> kept = index.kept(KEPT);
        Optional<Fingerprints> before = kept.flatMap(Fingerprints::parse);
        Fingerprints told = plugins.fingerprints();
        Fingerprints now = before.map(told::after).orElse(told);
        if (kept.equals(Optional.of(now.text()))) {
            return;
        }
        if (before.isPresent()) {
            Fingerprints then = before.get();
            long count = index.restamp(resource -> now.differ(then, resource));
            if (count > 0) {
                LOG.info("{} resources have a new datestamp, since other plugins look at them", count);
            }
        }
        index.keep(KEPT, now.text());
        LOG.info("What plugins there are is noted for the next start");
    }

    /** Breaks off what is under way. */
    @Override
    public void close() {
        thread.end();
    }
}

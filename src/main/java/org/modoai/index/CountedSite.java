package org.modoai.index;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.modoai.site.Requester;
import org.modoai.site.Resource;
import org.modoai.site.Site;
import org.modoai.site.Visit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A site whose walk is counted, reported on while it lasts, and broken off when told to. */
final class CountedSite implements Site {
    private static final Logger LOG = LoggerFactory.getLogger(Indexer.class);
    private static final long FILES = 100_000;
    private static final long NANOS = 10_000_000_000L;

    private final Site site;
    private final BooleanSupplier stopped;
    private volatile long count;

    CountedSite(Site site, BooleanSupplier stopped) {
        this.site = site;
        this.stopped = stopped;
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        site.walk(new Visitor() {
            private long seen;
            private long reported = System.nanoTime();

            @Override
            public void visit(Resource resource) throws IOException {
                check();
                visitor.visit(resource);
                count();
            }

            @Override
            public boolean asBefore(String path) throws IOException {
                check();
                boolean known = visitor.asBefore(path);
                count();
                return known;
            }

            private void check() throws InterruptedIOException {
                if (stopped.getAsBoolean()) {
                    throw new InterruptedIOException("the scan was broken off");
                }
            }

            private void count() {
                count = ++seen;
                long now = System.nanoTime();
                if (seen % FILES == 0 || now - reported > NANOS) {
                    reported = now;
                    LOG.info("{}", CountedSite.this);
                }
            }
        });
    }

    @Override
    public String key() {
        return site.key();
    }

    @Override
    public String url(String origin) {
        return site.url(origin);
    }

    @Override
    public Optional<Resource> find(String path) throws IOException {
        return site.find(path);
    }

    @Override
    public InputStream open(String path) throws IOException {
        return site.open(path);
    }

    @Override
    public Optional<Resource> welcome(String directory) throws IOException {
        return site.welcome(directory);
    }

    @Override
    public Visit visit(Requester requester) {
        return site.visit(requester);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "scanning %s: %,d files so far", site.url(""), count);
    }
}

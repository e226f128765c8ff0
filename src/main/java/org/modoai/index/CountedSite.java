package org.modoai.index;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.modoai.site.ForwardingSite;
import org.modoai.site.Resource;
import org.modoai.site.Site;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A site whose walk is counted, reported on while it lasts, and broken off when told to. */
final class CountedSite extends ForwardingSite {
    private static final Logger LOG = LoggerFactory.getLogger(Indexer.class);
    private static final long FILES = 100_000;
    private static final long NANOS = 10_000_000_000L;

    private final BooleanSupplier stopped;
    private volatile long count;

    CountedSite(Site site, BooleanSupplier stopped) {
        super(site);
        this.stopped = stopped;
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        super.walk(new Visitor() {
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
    public String toString() {
        return String.format(Locale.ROOT, "scanning %s: %,d files so far", url(""), count);
    }
}

package org.modoai.benchmark;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.modoai.site.ForwardingSite;
import org.modoai.site.Resource;
import org.modoai.site.Site;

/**
 * A site on a disk that tells of so many files in a second, and of none while it is not asked: who walks waits for it,
 * and it waits for who walks.
 */
final class SlowSite extends ForwardingSite {
    /** Files are waited for together, since no thread sleeps for so short a time as one takes. */
    private static final int PAUSES_PER_SECOND = 50;

    private final int together;

    /** @param pace files in a second, fifty or more */
    SlowSite(Site site, int pace) {
        super(site);
        this.together = pace / PAUSES_PER_SECOND;
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        super.walk(new Visitor() {
            private long seen;

            @Override
            public void visit(Resource resource) throws IOException {
                if (++seen % together == 0) {
                    pause();
                }
                visitor.visit(resource);
            }
        });
    }

    private static void pause() throws InterruptedIOException {
        try {
            Thread.sleep(1_000 / PAUSES_PER_SECOND);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}

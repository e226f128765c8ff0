package org.modoai.tomcat;

import java.io.IOException;
import org.apache.catalina.WebResourceRoot;
import org.apache.catalina.WebResourceRoot.CacheStrategy;

/**
 * Keeps a harvest out of a webapp's resource cache, which is made for few and often used files: a pass over all of
 * them would fill it, slow each miss down and log a warning per file.
 */
final class UncachedResources implements CacheStrategy, AutoCloseable {
    private final ThreadLocal<Boolean> harvesting = new ThreadLocal<>();
    private WebResourceRoot root;
    private volatile CacheStrategy next = path -> false;
    private boolean closed;

    /** What touches resources. */
    interface Work {
        void run() throws IOException;
    }

    void run(WebResourceRoot target, Work work) throws IOException {
        install(target);
        boolean outermost = harvesting.get() == null;
        harvesting.set(true);
        try {
            work.run();
        } finally {
            if (outermost) {
                harvesting.remove();
            }
        }
    }

    @Override
    public boolean noCache(String path) {
        return harvesting.get() != null || next.noCache(path);
    }

    /** A restarted webapp has new resources, and so does a newly deployed one. */
    private synchronized void install(WebResourceRoot target) {
        if (closed || target == root) {
            return;
        }
        remove();
        CacheStrategy found = target.getCacheStrategy();
        next = found == null ? path -> false : found;
        target.setCacheStrategy(this);
        root = target;
    }

    private void remove() {
        if (root != null && root.getCacheStrategy() == this) {
            root.setCacheStrategy(next);
        }
        root = null;
        next = path -> false;
    }

    @Override
    public synchronized void close() {
        closed = true;
        remove();
    }
}

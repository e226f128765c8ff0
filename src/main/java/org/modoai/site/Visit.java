package org.modoai.site;

import java.io.IOException;

/** One requester's walk through a site: answers one after the other, each closed before the next is asked for. */
public interface Visit extends AutoCloseable {
    /**
     * What this requester gets for the resource at this path of the site.
     *
     * @throws Unavailable if that cannot be known now: a server error, a limit, a time-out
     */
    Answer get(String path) throws IOException;

    @Override
    void close();
}

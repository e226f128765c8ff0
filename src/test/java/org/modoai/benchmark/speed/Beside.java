package org.modoai.benchmark.speed;

import java.io.IOException;

/** What goes on while visitors are counted, from when it is begun until it is closed. */
interface Beside extends AutoCloseable {
    /** Fails if it has not gone on all the time. */
    @Override
    void close() throws IOException;

    /** Begins it. */
    interface Kind {
        Beside begin() throws IOException;
    }

    /** Nothing at all. */
    static Beside nothing() {
        return () -> {};
    }
}

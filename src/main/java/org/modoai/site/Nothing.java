package org.modoai.site;

import java.io.InputStream;
import java.time.Instant;
import java.util.List;

/** The answer where there is nothing: a 404 without a body. */
record Nothing(Head head) implements Answer {
    private static final int NOT_FOUND = 404;

    Nothing() {
        this(new Head(NOT_FOUND, Instant.now(), List.of()));
    }

    @Override
    public InputStream body() {
        return InputStream.nullInputStream();
    }

    @Override
    public void close() {
        // nothing is open
    }
}

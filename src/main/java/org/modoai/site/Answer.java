package org.modoai.site;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** What a requester got for one resource: the head at once, the body to be read at most once. */
public interface Answer extends Closeable {
    Head head();

    /**
     * The body, streamed. A body shorter or longer than announced ends in an {@link IOException}, never in silence.
     */
    InputStream body() throws IOException;

    /** The status of the head. */
    default int status() {
        return head().status();
    }

    /** Whether the head announces another length; that of an encoded body says nothing. */
    default boolean isNotOfLength(long length) {
        Optional<String> announced =
                head().header("Content-Encoding").isPresent() ? Optional.empty() : head().header("Content-Length");
        return announced.isPresent() && !announced.get().equals(Long.toString(length));
    }

    /** When the resource was last modified, as far as a whole second tells. */
    default Optional<Instant> lastModified() {
        return head().lastModified();
    }

    /** The file of which the body is the whole, where the server says so. */
    default Optional<Path> file() {
        return Optional.empty();
    }

    /** The revision of that file when it was looked at for this answer, and of which the body is if {@link #isProven}. */
    default Optional<Revision> fileRevision() {
        return Optional.empty();
    }

    /** Whether the body was read to its end, and has proved to be of {@link #fileRevision}. */
    default boolean isProven() {
        return false;
    }

    /** What tells the state of the resource that this answer is of from others, where only answers tell. */
    default Optional<Revision> revision() {
        return Optional.empty();
    }

    /** Drops what is left of the body. */
    @Override
    void close() throws IOException;
}

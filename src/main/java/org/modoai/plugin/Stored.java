package org.modoai.plugin;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of an answer that is held, as they were when it came. */
interface Stored extends AutoCloseable {
    /** Reads them from the beginning; ends in an exception if they are others by now. */
    InputStream open() throws IOException;

    long length();

    /** How many of them take room of ours. */
    long copied();

    @Override
    void close() throws IOException;
}

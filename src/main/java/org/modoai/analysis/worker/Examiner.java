package org.modoai.analysis.worker;

import java.io.IOException;

/** A tool that examines one file after another; for one thread. */
public interface Examiner {
    /** What it says of itself, on a line. */
    String version();

    /**
     * What it says of a file.
     *
     * @param name of a file in the working directory, which is all that is said of where it is
     * @throws IOException with a message for the reader, if there is nothing to say
     */
    byte[] report(String mediaType, String name) throws IOException;
}

package org.modoai.format;

import java.io.IOException;
import org.modoai.xml.XmlOutput;

/** A resource about to be written as one element; closed by whoever asked for it, written or not. */
public interface Prepared extends AutoCloseable {
    /** Of a resource that is gone. */
    Prepared NOTHING = out -> {};

    /** To be called once; whatever goes wrong is thrown and cuts the response. */
    void write(XmlOutput out) throws IOException;

    /** How many bytes it can hold until it is closed, on disk and in memory. */
    default long mostBytes() {
        return 0;
    }

    /** Ends what is under way for it, and leaves nothing behind. */
    @Override
    default void close() {}
}

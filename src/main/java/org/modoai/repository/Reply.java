package org.modoai.repository;

import java.io.IOException;
import org.modoai.xml.XmlOutput;

/** A response still unwritten: everything that can be refused has been refused. Closed by whoever asked for it. */
public interface Reply extends AutoCloseable {
    /** Writes the whole document. An exception leaves it visibly unfinished. */
    void write(XmlOutput out) throws IOException;

    @Override
    default void close() {}
}

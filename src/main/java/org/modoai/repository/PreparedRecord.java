package org.modoai.repository;

import org.modoai.format.Prepared;

/** A record with its metadata about to be written. */
public record PreparedRecord(VisibleRecord record, Prepared metadata) implements AutoCloseable {
    @Override
    public void close() {
        metadata.close();
    }
}

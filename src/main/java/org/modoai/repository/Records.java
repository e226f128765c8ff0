package org.modoai.repository;

import java.io.IOException;
import java.util.Optional;

/** Records that the caller can GET, looked at one by one. */
public interface Records extends AutoCloseable {
    /** The next record; its answer is good until the one after it is asked for. */
    Optional<VisibleRecord> next() throws IOException;

    @Override
    void close();

    /** These, after one that was taken from them already. */
    default Records after(VisibleRecord taken) {
        Records rest = this;
        return new Records() {
            private Optional<VisibleRecord> first = Optional.of(taken);

            @Override
            public Optional<VisibleRecord> next() throws IOException {
                Optional<VisibleRecord> next = first.isPresent() ? first : rest.next();
                first = Optional.empty();
                return next;
            }

            @Override
            public void close() {
                rest.close();
            }
        };
    }
}

package org.modoai.repository;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Records that the caller can see, looked at one by one. */
public interface Records extends AutoCloseable {
    /**
     * Looks for the next record, for about so long at most. Returns false if that was not enough: then it is to be looked
     * for again.
     */
    default boolean search(Duration most) throws IOException {
        return true;
    }

    /** The next record; its answer is good until the one after it is asked for. */
    Optional<VisibleRecord> next() throws IOException;

    @Override
    void close();

    /** Those of these that are not gone. */
    default Records present() {
        Records all = this;
        return new Records() {
            @Override
            public Optional<VisibleRecord> next() throws IOException {
                Optional<VisibleRecord> next = all.next();
                while (next.isPresent() && next.get().isGone()) {
                    next = all.next();
                }
                return next;
            }

            @Override
            public void close() {
                all.close();
            }
        };
    }

    /** These, after one that was taken from them already. */
    default Records after(VisibleRecord taken) {
        Records rest = this;
        return new Records() {
            private Optional<VisibleRecord> first = Optional.of(taken);

            @Override
            public boolean search(Duration most) throws IOException {
                return first.isPresent() || rest.search(most);
            }

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

package org.modoai.repository;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Records that are made ready in their turn. */
final class OneByOne implements PreparedRecords {
    private final Records records;
    private final Preparation preparation;
    private Optional<VisibleRecord> found = Optional.empty();

    OneByOne(Records records, Preparation preparation) {
        this.records = records;
        this.preparation = preparation;
    }

    @Override
    public boolean search(Duration most) throws IOException {
        return found.isPresent() || records.search(most);
    }

    @Override
    public boolean hasNext() throws IOException {
        if (found.isEmpty()) {
            found = records.next();
        }
        return found.isPresent();
    }

    @Override
    public PreparedRecord next() throws IOException {
        VisibleRecord next = found.orElseThrow();
        found = Optional.empty();
        return new PreparedRecord(next, preparation.prepare(next));
    }

    @Override
    public void close() {
        records.close();
    }
}

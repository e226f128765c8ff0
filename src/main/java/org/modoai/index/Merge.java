package org.modoai.index;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.modoai.site.Resource;
import org.modoai.site.Site;

/**
 * The merge of one walk through a site with what the index has of it, both in order of path: what differs is handed
 * over in bounded batches. Of paths that the walk has not come to, nothing is said.
 */
final class Merge implements Site.Visitor {
    private static final int CHUNK = 1_000;
    private static final int BATCH = 2_000;

    private final String site;
    private final Table table;
    private final Look look;
    private final Optional<Instant> forgotten;

    private Iterator<Row> chunk = List.<Row>of().iterator();
    private Optional<Row> known = Optional.empty();
    private String read = "";
    private boolean allRead;

    private final List<Change> batch = new ArrayList<>();
    private String last = "";
    private long seen;
    private long added;
    private long changed;
    private long removed;

    /** @param forgotten what is gone since before this second is forgotten */
    Merge(String site, Table table, Look look, Optional<Instant> forgotten) {
        this.site = site;
        this.table = table;
        this.look = look;
        this.forgotten = forgotten;
    }

    /** The index's side. */
    interface Table {
        /** At most so many rows of the site behind this path, in order of path. */
        List<Row> behind(String path, int limit) throws IOException;

        void write(List<Change> changes) throws IOException;
    }

    /** What there is to be written of a file that is there. */
    interface Look {
        Optional<Change> compare(Resource seen, Optional<Row> before) throws IOException;
    }

    @Override
    public void visit(Resource resource) throws IOException {
        Optional<Row> before = reach(resource.path());
        pass(resource.path());
        Optional<Change> change = look.compare(resource, before);
        if (change.isPresent()) {
            count(change.get(), before);
            put(change.get());
        } else if (before.isPresent() && before.get().entry().standing() == Standing.HIDDEN) {
            forgetOld(before.get().entry());
        }
    }

    @Override
    public boolean asBefore(String path) throws IOException {
        Optional<Row> before = reach(path).filter(row -> !row.entry().isGone());
        before.ifPresent(row -> pass(path));
        return before.isPresent();
    }

    /** What the index has of this path; all between it and the one before it is gone. */
    private Optional<Row> reach(String path) throws IOException {
        if (path.compareTo(last) <= 0) {
            throw new IllegalStateException("the walk of " + site + " shows " + path + " after " + last);
        }
        skipTo(Optional.of(path));
        return known().filter(row -> row.path().equals(path));
    }

    private void pass(String path) {
        seen++;
        known = known.filter(row -> !row.path().equals(path));
        last = path;
    }

    private void count(Change change, Optional<Row> before) {
        if (before.isEmpty() || before.get().entry().isGone()) {
            added++;
        } else if (change.kind() == Change.Kind.REPLACE) {
            changed++;
        }
    }

    /** The walk is over: what it has not shown is gone. */
    ResourceIndex.Changes end() throws IOException {
        skipTo(Optional.empty());
        write();
        return new ResourceIndex.Changes(seen, added, changed, removed);
    }

    private void skipTo(Optional<String> path) throws IOException {
        for (Optional<Row> row = known(); row.isPresent(); row = known()) {
            String passed = row.get().path();
            if (path.isPresent() && passed.compareTo(path.get()) >= 0) {
                return;
            }
            known = Optional.empty();
            last = passed;
            end(row.get().entry());
        }
    }

    private void end(Entry entry) throws IOException {
        if (!entry.isGone()) {
            removed++;
            put(Change.remove(entry));
        } else {
            forgetOld(entry);
        }
    }

    private void forgetOld(Entry entry) throws IOException {
        if (forgotten.isPresent() && entry.datestamp().isBefore(forgotten.get())) {
            put(Change.forget(entry));
        }
    }

    /** The first row that the merge has not passed; it stays until {@code known} is emptied. */
    private Optional<Row> known() throws IOException {
        if (known.isEmpty() && !chunk.hasNext() && !allRead) {
            List<Row> next = table.behind(read, CHUNK);
            allRead = next.size() < CHUNK;
            chunk = next.iterator();
        }
        if (known.isEmpty() && chunk.hasNext()) {
            known = Optional.of(chunk.next());
            read = known.get().path();
        }
        return known;
    }

    private void put(Change change) throws IOException {
        batch.add(change);
        if (batch.size() >= BATCH) {
            write();
        }
    }

    private void write() throws IOException {
        if (!batch.isEmpty()) {
            table.write(List.copyOf(batch));
            batch.clear();
        }
    }
}

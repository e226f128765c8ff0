package org.modoai.index;

import java.io.IOException;
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

    private Iterator<Entry> chunk = List.<Entry>of().iterator();
    private Optional<Entry> known = Optional.empty();
    private String read = "";
    private boolean allRead;

    private final List<Change> batch = new ArrayList<>();
    private String last = "";
    private long seen;
    private long added;
    private long changed;
    private long removed;

    Merge(String site, Table table) {
        this.site = site;
        this.table = table;
    }

    /** The index's side. */
    interface Table {
        /** At most so many entries of the site behind this path, in order of path. */
        List<Entry> behind(String path, int limit) throws IOException;

        /** Commits these changes, after which none up to this path will follow. */
        void write(List<Change> changes, String passed) throws IOException;
    }

    @Override
    public void visit(Resource resource) throws IOException {
        String path = resource.path();
        if (path.compareTo(last) <= 0) {
            throw new IllegalStateException("the walk of " + site + " shows " + path + " after " + last);
        }
        seen++;
        skipTo(Optional.of(path));
        Optional<Entry> before = known().filter(entry -> entry.resource().path().equals(path));
        last = path;
        if (before.isEmpty()) {
            added++;
            put(Change.Kind.ADD, resource);
        } else {
            known = Optional.empty();
            if (!before.get().resource().equals(resource)) {
                changed++;
                put(Change.Kind.REPLACE, resource);
            }
        }
    }

    /** The walk is over: what it has not shown is gone. */
    ResourceIndex.Changes end() throws IOException {
        skipTo(Optional.empty());
        write();
        return new ResourceIndex.Changes(seen, added, changed, removed);
    }

    private void skipTo(Optional<String> path) throws IOException {
        for (Optional<Entry> entry = known(); entry.isPresent(); entry = known()) {
            String passed = entry.get().resource().path();
            if (path.isPresent() && passed.compareTo(path.get()) >= 0) {
                return;
            }
            known = Optional.empty();
            last = passed;
            removed++;
            put(Change.Kind.REMOVE, entry.get().resource());
        }
    }

    /** The first entry that the merge has not passed; it stays until {@code known} is emptied. */
    private Optional<Entry> known() throws IOException {
        if (known.isEmpty() && !chunk.hasNext() && !allRead) {
            List<Entry> next = table.behind(read, CHUNK);
            allRead = next.size() < CHUNK;
            chunk = next.iterator();
        }
        if (known.isEmpty() && chunk.hasNext()) {
            known = Optional.of(chunk.next());
            read = known.get().resource().path();
        }
        return known;
    }

    private void put(Change.Kind kind, Resource resource) throws IOException {
        batch.add(new Change(kind, site, resource));
        if (batch.size() >= BATCH) {
            write();
        }
    }

    private void write() throws IOException {
        if (!batch.isEmpty()) {
            table.write(List.copyOf(batch), last);
            batch.clear();
        }
    }
}

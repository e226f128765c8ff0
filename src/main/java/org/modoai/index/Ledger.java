package org.modoai.index;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import org.modoai.site.Resource;
import org.modoai.site.Site;

/** Where rows are decided on and written, by a scan and by whoever looks at one resource meanwhile. */
final class Ledger {
    private static final int REFRESHED = 10_000;

    private final Database database;
    private final ResourceTable table;
    private final ResourceWrites writes;
    private final IndexClock time;
    private final Clock clock;

    /** Held while rows are decided on and written; never waits for a walk. */
    private final ReentrantLock writing = new ReentrantLock(true);

    private String scannedSite = "";

    /**
     * Paths of the site being scanned that were refreshed meanwhile and that the scan may still write: what its walk
     * saw of them may be older, so they are looked at once more. Past a limit only those that did change.
     */
    private final TreeSet<String> refreshed = new TreeSet<>();

    Ledger(Database database, IndexClock time, Clock clock, Rules rules) {
        this.database = database;
        this.table = new ResourceTable(database.dialect());
        this.writes = new ResourceWrites(rules);
        this.time = time;
        this.clock = clock;
    }

    ReentrantLock writing() {
        return writing;
    }

    /** A scan of this site begins, or with an empty name has ended. */
    void mark(String site) {
        writing.lock();
        try {
            scannedSite = site;
            refreshed.clear();
        } finally {
            writing.unlock();
        }
    }

    Optional<Entry> refresh(Site site, String path) throws IOException {
        writing.lock();
        try {
            Optional<Row> before = row(site.key(), path);
            look(site, path, before);
            Optional<Row> now = row(site.key(), path);
            boolean worthNoting = refreshed.size() < REFRESHED || !now.equals(before);
            if (site.key().equals(scannedSite) && worthNoting) {
                refreshed.add(path);
            }
            return now.map(Row::entry);
        } finally {
            writing.unlock();
        }
    }

    /**
     * Commits what a scan found.
     *
     * @param site where to look again; empty if there is nothing to be looked at
     */
    void commit(List<Change> changes, Optional<Site> site, String passed) throws IOException {
        writing.lock();
        try {
            List<Change> untouched = changes.stream()
                    .filter(change -> !refreshed.contains(change.path()))
                    .toList();
            time.commit((connection, stamp) -> writes.write(connection, untouched, stamp));
            for (Change change : changes) {
                if (site.isPresent() && refreshed.contains(change.path())) {
                    look(site.get(), change.path(), row(change.site(), change.path()));
                }
            }
            refreshed.headSet(passed, true).clear();
        } finally {
            writing.unlock();
        }
    }

    private void look(Site site, String path, Optional<Row> before) throws IOException {
        Instant start = clock.instant();
        Optional<Resource> found =
                site.find(path).filter(resource -> resource.path().equals(path));
        Optional<Change> change = found.isPresent()
                ? new Scrutiny(site, start, false).compare(found.get(), before)
                : before.map(Row::entry).filter(entry -> !entry.isGone()).map(Change::remove);
        if (change.isPresent()) {
            time.commit((connection, stamp) -> writes.write(connection, List.of(change.get()), stamp));
        }
    }

    List<Entry> judge(List<Verdict> verdicts) throws IOException {
        time.commit((connection, stamp) -> writes.judge(connection, verdicts, stamp));
        return database.read(connection -> {
            List<Entry> entries = new ArrayList<>();
            for (Verdict verdict : verdicts) {
                Entry entry = verdict.entry();
                table.find(connection, entry.site(), entry.resource().path()).ifPresent(entries::add);
            }
            return entries;
        });
    }

    /** @return how many have a new datestamp now */
    long restamp(List<Entry> entries) throws IOException {
        if (entries.isEmpty()) {
            return 0;
        }
        long[] count = {0};
        time.commit((connection, stamp) -> count[0] = stamp.news() ? writes.restamp(connection, entries, stamp) : 0);
        return count[0];
    }

    private Optional<Row> row(String site, String path) throws IOException {
        return database.read(connection -> table.row(connection, site, path));
    }
}

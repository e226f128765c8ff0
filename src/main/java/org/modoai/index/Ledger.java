package org.modoai.index;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.modoai.site.Openness;
import org.modoai.site.PublicCheck;
import org.modoai.site.Resource;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;

/**
 * Where rows are decided on and written, by a scan and by whoever looks at one resource meanwhile, on this server or
 * another. Nobody waits for anybody's look at a file: a row that was written since what is to be written was seen stays
 * as it is, and the file is looked at once more. A row that is not there cannot tell: a scan may add a file that it saw
 * and that was found gone since, but none that anybody was told of, for such have tombstones; the next scan ends it.
 */
final class Ledger {
    private static final int ATTEMPTS = 20;

    private final Database database;
    private final ResourceTable table;
    private final ResourceWrites writes;
    private final IndexClock time;
    private final Clock clock;
    private final Twins twins = new Twins();

    Ledger(Database database, IndexClock time, Clock clock, Rules rules) {
        this.database = database;
        this.table = new ResourceTable(database.dialect());
        this.writes = new ResourceWrites(rules, database.dialect());
        this.time = time;
        this.clock = clock;
    }

    Optional<Entry> refresh(Site site, String path) throws IOException {
        try (PublicCheck publicCheck = PublicCheck.thorough(site)) {
            return refresh(site, path, publicCheck);
        }
    }

    private Optional<Entry> refresh(Site site, String path, PublicCheck publicCheck) throws IOException {
        for (int left = ATTEMPTS; left > 0; left--) {
            Optional<Row> before = row(site.key(), path);
            Optional<Change> change = look(site, path, before, publicCheck);
            long known = before.map(Row::written).orElse(0L);
            if (change.isEmpty() || write(List.of(change.get()), known).isEmpty()) {
                boolean asked = change.isPresent() && change.get().openness() != Openness.UNKNOWN;
                Optional<Entry> entry = (change.isEmpty() ? before : row(site.key(), path)).map(Row::entry);
                return asked || entry.isEmpty() || entry.get().isGone() ? entry : judge(entry.get(), publicCheck);
            }
        }
        throw Unavailable.of("others write all the time to what is asked for", path);
    }

    private Optional<Entry> judge(Entry entry, PublicCheck publicCheck) throws IOException {
        Openness openness = publicCheck.of(entry.resource());
        Verdict verdict = new Verdict(entry, openness == Openness.OPEN);
        return openness == Openness.UNKNOWN || verdict.isKnown()
                ? Optional.of(entry)
                : judge(List.of(verdict)).stream().findFirst();
    }

    /**
     * Commits what a scan found.
     *
     * @param site where to look again; empty if there is nothing to be looked at
     * @param begin the number of the last commit before the scan
     */
    void commit(List<Change> changes, Optional<Site> site, long begin) throws IOException {
        List<Change> late = write(changes, begin);
        if (site.isPresent()) {
            for (Change change : late) {
                refresh(site.get(), change.path());
            }
        }
    }

    private List<Change> write(List<Change> changes, long known) throws IOException {
        return time.commit((connection, stamp) -> writes.write(connection, changes, stamp, known));
    }

    private Optional<Change> look(Site site, String path, Optional<Row> before, PublicCheck publicCheck)
            throws IOException {
        Instant start = clock.instant();
        Optional<Resource> found =
                site.find(path).filter(resource -> resource.path().equals(path));
        return found.isPresent()
                ? new Scrutiny(site, publicCheck, start, Scrutiny.Care.LOOK, database.isShared(), twins)
                        .compare(found.get(), before)
                : before.map(Row::entry).filter(entry -> !entry.isGone()).map(Change::remove);
    }

    List<Entry> judge(List<Verdict> verdicts) throws IOException {
        time.commit((connection, stamp) -> {
            writes.judge(connection, verdicts, stamp);
            return true;
        });
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

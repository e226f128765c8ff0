package org.modoai.index;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.modoai.config.IndexSettings.DatestampRule;
import org.modoai.site.MediaType;
import org.modoai.site.PublicCheck;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;

/** The index in an SQL database, which it owns and closes. */
public final class SqlIndex implements ResourceIndex {
    private static final int PATIENCE_SECONDS = 5;
    /** From so many resources on, a site's first scan puts the orders of lists aside. */
    private static final int MANY = 10_000;

    private static final int MUCH = 1_000;
    private static final int CHUNK = 1_000;

    /** What the names of settings begin with that are others'. */
    private static final String KEPT = "kept ";

    private final Database database;
    private final ResourceTable table;
    private final Orders orders;
    private final IndexClock time;
    private final Ledger ledger;
    private final Rules rules;
    private final Clock clock;

    /** Once it has been read. */
    private volatile Optional<byte[]> secret = Optional.empty();

    /** Held for a whole scan: there is one at a time. */
    private final ReentrantLock scanning = new ReentrantLock(true);

    private SqlIndex(Store store, Clock clock, Rules rules) {
        this.database = new Database(store);
        this.table = new ResourceTable(store.dialect());
        this.orders = new Orders(database);
        this.time = new IndexClock(database, clock);
        this.ledger = new Ledger(database, time, clock, rules);
        this.rules = rules;
        this.clock = clock;
    }

    /** The index in this store; the store is closed with it, or at once if it cannot be used. */
    public static SqlIndex open(Store store, Clock clock, Rules rules) throws IOException {
        SqlIndex index = new SqlIndex(store, clock, rules);
        try {
            index.write(connection -> Schema.prepare(connection, store.dialect()));
            index.orders.open();
            index.time.open();
            return index;
        } catch (IOException | RuntimeException e) {
            index.close();
            throw e;
        }
    }

    @Override
    public Instant now() throws IOException {
        return time.issue();
    }

    @Override
    public List<Entry> page(Selection selection, Cursor after, int limit) throws IOException {
        orders.require();
        return safe(database.read(connection -> table.page(connection, selection, after, limit)));
    }

    @Override
    public List<Entry> below(String site, String directory, String after, int limit) throws IOException {
        return safe(database.read(connection -> table.below(connection, site, directory, after, limit)));
    }

    @Override
    public Optional<Entry> find(String site, String path) throws IOException {
        return safe(database.read(connection -> table.find(connection, site, path)));
    }

    /** What has been read, and may be told to others, once it would outlive a sudden end of the server. */
    private <T> T safe(T read) throws IOException {
        time.awaitCommit();
        return read;
    }

    @Override
    public List<MediaType> mediaTypes() throws IOException {
        orders.require();
        return database.read(connection -> {
            List<MediaType> types = new ArrayList<>();
            Optional<MediaType> type = table.typeAfter(connection, new MediaType("", ""));
            while (type.isPresent()) {
                types.add(type.get());
                type = table.typeAfter(connection, type.get());
            }
            types.sort(null);
            return types;
        });
    }

    @Override
    public Optional<Instant> earliest() throws IOException {
        orders.require();
        return safe(database.read(table::earliest));
    }

    @Override
    public Deletions deletions() {
        return rules.deletions();
    }

    @Override
    public void publish() throws IOException {
        time.publish();
    }

    @Override
    public List<Entry> judge(List<Verdict> verdicts) throws IOException {
        return safe(ledger.judge(verdicts));
    }

    @Override
    public Changes scan(Site site) throws IOException {
        return scan(site, Scrutiny.Care.SCAN);
    }

    @Override
    public Changes verify(Site site) throws IOException {
        return scan(site, Scrutiny.Care.VERIFY);
    }

    private Changes scan(Site site, Scrutiny.Care care) throws IOException {
        return scanning(() -> {
            boolean first = scanned(site.key()).isEmpty();
            Changes changes = load(site, care, first);
            if (changes.added() + changes.changed() + changes.removed() >= MUCH) {
                write(connection ->
                        Schema.execute(connection, database.dialect().settle()));
            }
            write(connection -> Scans.ended(connection, site.key(), time.instant(connection)));
            if (first) {
                // nobody need wait for it again
                database.flush();
            }
            return changes;
        });
    }

    @Override
    public void retain(Collection<String> sites) throws IOException {
        for (String site : sites()) {
            if (!sites.contains(site)) {
                scanning(() -> merge(site, Optional.empty(), (seen, before) -> Optional.empty())
                        .end());
                write(connection -> Scans.forget(connection, site));
            }
        }
    }

    @Override
    public Optional<Entry> refresh(Site site, String path) throws IOException {
        return safe(ledger.refresh(site, path));
    }

    @Override
    public void leftOut(Entry entry) throws IOException {
        if (rules.datestamps() == DatestampRule.LEARNED) {
            ledger.restamp(List.of(entry));
        }
    }

    @Override
    public boolean isLate(Revision revision) {
        return Scrutiny.isLate(revision, clock.instant());
    }

    @Override
    public Optional<String> sha256(Entry entry) throws IOException {
        return database.read(connection ->
                        table.row(connection, entry.site(), entry.resource().path()))
                .filter(row -> row.entry().resource().equals(entry.resource()))
                .filter(row -> !row.proof().racy())
                .map(row -> row.proof().digest())
                .filter(digest -> !digest.isEmpty());
    }

    @Override
    public void keep(Entry entry, String sha256) throws IOException {
        if (!entry.resource().revision().equals(Revision.NONE)) {
            write(connection -> ResourceWrites.keep(connection, entry, sha256));
        }
    }

    @Override
    public long restamp(Predicate<Resource> these) throws IOException {
        long count = 0;
        for (String site : sites()) {
            List<Entry> chunk = below(site, "", "", CHUNK);
            while (!chunk.isEmpty()) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException("broken off");
                }
                count += ledger.restamp(chunk.stream()
                        .filter(entry -> these.test(entry.resource()))
                        .toList());
                String last = chunk.get(chunk.size() - 1).resource().path();
                chunk = below(site, "", last, CHUNK);
            }
        }
        return count;
    }

    @Override
    public Optional<String> kept(String name) throws IOException {
        return database.read(connection -> Schema.setting(connection, KEPT + name));
    }

    @Override
    public void keep(String name, String content) throws IOException {
        database.writeDurably(connection -> {
            Schema.put(connection, KEPT + name, content);
            return true;
        });
    }

    @Override
    public Optional<Instant> scanned(String site) throws IOException {
        return database.read(connection -> Scans.end(connection, site));
    }

    @Override
    public Election election() {
        return database.isShared() ? new SharedElection(database) : Election.ALONE;
    }

    @Override
    public byte[] secret() throws IOException {
        if (secret.isEmpty()) {
            byte[] own = database.read(Schema::secret);
            // never the given key alone: a token must not be taken for a place in an index that was built anew
            secret = Optional.of(rules.tokenKey()
                    .map(given -> new HmacUtils(HmacAlgorithms.HMAC_SHA_256, own).hmac(given))
                    .orElse(own));
        }
        return secret.get().clone();
    }

    /** Lets a write under way come to its end, if that is soon; a scan under way fails at its next. */
    @Override
    public void close() {
        boolean alone = false;
        try {
            alone = time.issuing().tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try {
            database.close();
        } finally {
            if (alone) {
                time.issuing().unlock();
            }
        }
    }

    /** The work of one scan. */
    private interface Scan {
        Changes run() throws IOException;
    }

    /** A statement without a result. */
    private interface Write {
        void with(Connection connection) throws SQLException;
    }

    private Changes load(Site site, Scrutiny.Care care, boolean first) throws IOException {
        try (PublicCheck publicCheck = PublicCheck.thorough(site)) {
            Scrutiny scrutiny =
                    new Scrutiny(site, publicCheck, clock.instant(), care, database.isShared(), new Twins());
            Merge merge = merge(site.key(), Optional.of(site), scrutiny::compare);
            site.walk(first && database.dialect().putsOrdersAside() ? puttingOrdersAside(merge) : merge);
            return merge.end();
        } finally {
            orders.build();
        }
    }

    /** Of a first walk nothing is as it was before. */
    private Site.Visitor puttingOrdersAside(Merge merge) {
        long[] seen = {0};
        return resource -> {
            if (++seen[0] == MANY) {
                orders.putAside();
            }
            merge.visit(resource);
        };
    }

    private Changes scanning(Scan scan) throws IOException {
        scanning.lock();
        try {
            return scan.run();
        } finally {
            scanning.unlock();
        }
    }

    private Merge merge(String site, Optional<Site> looked, Merge.Look look) throws IOException {
        Instant now = time.issue();
        long begin = time.commits();
        Merge.Table rows = new Merge.Table() {
            @Override
            public List<Row> behind(String path, int limit) throws IOException {
                return database.read(connection -> table.behind(connection, site, path, limit));
            }

            @Override
            public void write(List<Change> changes) throws IOException {
                ledger.commit(changes, looked, begin);
            }
        };
        return new Merge(site, rows, look, rules.retention().map(now::minus));
    }

    /** All sites of which there are entries or a scan; entries alone are left by a first scan that failed. */
    @Override
    public Set<String> sites() throws IOException {
        return database.read(connection -> {
            Set<String> sites = new TreeSet<>(Scans.sites(connection));
            Optional<String> site = table.siteAfter(connection, "");
            while (site.isPresent()) {
                sites.add(site.get());
                site = table.siteAfter(connection, site.get());
            }
            return sites;
        });
    }

    private void write(Write write) throws IOException {
        database.write(connection -> {
            write.with(connection);
            return true;
        });
    }
}

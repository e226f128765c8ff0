package org.modoai.index;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.modoai.site.Openness;
import org.modoai.site.Resource;
import org.modoai.site.Revision;

/**
 * The SQL that changes the table of resources. What becomes of a row's standing is decided by the standing that it has
 * at that moment, so that nothing that was read before counts.
 */
final class ResourceWrites {
    private static final String WHICH = " WHERE site = ? AND path = ?";

    /** Not if it was written after this commit. */
    private static final String AS_KNOWN = WHICH + " AND written <= ?";

    private static final String INSERT = "INSERT INTO resource (type, subtype, length, modified, nanos, revision,"
            + " touched, digest, racy, datestamp, written, site, path, created, standing)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String COLUMNS =
            "UPDATE resource SET type = ?, subtype = ?, length = ?, modified = ?, nanos = ?,"
                    + " revision = ?, touched = ?, digest = ?, racy = ?, written = ?, ";
    private static final String UPDATE_OPEN =
            COLUMNS + "datestamp = ?, standing = " + Standing.PUBLIC.ordinal() + AS_KNOWN;
    /** That something hidden changes is nobody's business: it is told to be deleted since the same second as before. */
    private static final String UNLESS_DELETED =
            "datestamp = CASE WHEN standing IN (" + numbers(Standing.HIDDEN, Standing.GONE) + ") THEN datestamp ";

    private static final String UPDATE_CLOSED = COLUMNS + UNLESS_DELETED + "WHEN standing = "
            + Standing.PUBLIC.ordinal() + " THEN ? ELSE ? END, standing = CASE WHEN standing IN ("
            + numbers(Standing.NEW, Standing.NEVER) + ") THEN " + Standing.NEVER.ordinal() + " ELSE "
            + Standing.HIDDEN.ordinal() + " END" + AS_KNOWN;
    private static final String UPDATE_UNKNOWN =
            COLUMNS + UNLESS_DELETED + "ELSE ? END, standing = CASE WHEN standing = " + Standing.GONE.ordinal()
                    + " THEN " + Standing.HIDDEN.ordinal() + " ELSE standing END" + AS_KNOWN;
    private static final String SETTLE =
            "UPDATE resource SET revision = ?, touched = ?, digest = ?, racy = ?, written = ?" + AS_KNOWN;
    private static final String DELETE = "DELETE FROM resource" + AS_KNOWN;
    private static final String BURY = "UPDATE resource SET " + UNLESS_DELETED + "ELSE ? END, written = ?, standing = "
            + Standing.GONE.ordinal() + AS_KNOWN + in(Standing.PUBLIC, Standing.HIDDEN);
    private static final String DELETE_UNTOLD = DELETE + in(Standing.NEW, Standing.NEVER);
    private static final String DELETE_GONE = DELETE + in(Standing.GONE);
    private static final String FORGET_HIDDEN =
            "UPDATE resource SET standing = " + Standing.NEVER.ordinal() + AS_KNOWN + in(Standing.HIDDEN);
    private static final String OPEN = "UPDATE resource SET datestamp = ?, standing = " + Standing.PUBLIC.ordinal()
            + WHICH + in(Standing.NEW, Standing.NEVER, Standing.HIDDEN);
    private static final String CLOSE = "UPDATE resource SET datestamp = CASE WHEN standing = "
            + Standing.PUBLIC.ordinal() + " THEN ? ELSE datestamp END, standing = CASE WHEN standing = "
            + Standing.NEW.ordinal() + " THEN " + Standing.NEVER.ordinal() + " ELSE " + Standing.HIDDEN.ordinal()
            + " END" + WHICH + in(Standing.NEW, Standing.PUBLIC);
    private static final String KEEP = "UPDATE resource SET digest = ?" + WHICH
            + " AND revision = ? AND touched = ? AND length = ? AND NOT racy AND digest = ''";
    private static final String RESTAMP =
            "UPDATE resource SET datestamp = ?" + WHICH + in(Standing.NEW, Standing.NEVER, Standing.PUBLIC);

    /** The number of what need not be told whether it changed anything. */
    private static final int NOBODY = -1;

    /** The state of one whose row is there already. */
    private static final String THERE = "23505";

    private final Rules rules;
    private final String insert;
    private final Datestamps datestamps;

    ResourceWrites(Rules rules, Dialect dialect) {
        this.rules = rules;
        this.insert = INSERT + dialect.unlessThere();
        this.datestamps = new Datestamps(rules.datestamps());
    }

    /**
     * Writes what is known as of a commit, and returns those changes for which it is not known enough: their rows were
     * written later, or came or went. What is to be forgotten may stay.
     */
    List<Change> write(Connection connection, List<Change> changes, Stamp commit, long known) throws SQLException {
        try (Batches batches = new Batches(connection)) {
            for (int i = 0; i < changes.size(); i++) {
                add(changes.get(i), commit, known, batches.of(i));
            }
            BitSet written = batches.execute();
            return IntStream.range(0, changes.size())
                    .filter(i -> !written.get(i) && changes.get(i).kind() != Change.Kind.FORGET)
                    .mapToObj(changes::get)
                    .toList();
        }
    }

    private void add(Change change, Stamp commit, long known, Batches batches) throws SQLException {
        List<Object> which = List.of(change.site(), change.path());
        List<Object> asKnown = joined(which, List.of(known));
        switch (change.kind()) {
            case ADD -> add(change, commit, batches);
            case REPLACE -> replace(change, commit, asKnown, batches);
            case SETTLE -> {
                batches.add(SETTLE, joined(proof(change), joined(List.of(commit.number()), asKnown)));
                if (change.openness() != Openness.UNKNOWN) {
                    judge(change, commit, batches.of(NOBODY));
                }
            }
            case FORGET -> {
                batches.add(DELETE_GONE, asKnown);
                batches.add(FORGET_HIDDEN, asKnown);
            }
            case REMOVE -> {
                // of what nobody can have been told nothing is kept
                if (rules.deletions() == ResourceIndex.Deletions.NO || !commit.news()) {
                    batches.add(DELETE, asKnown);
                } else {
                    batches.add(BURY, joined(List.of(commit.second().getEpochSecond(), commit.number()), asKnown));
                    batches.add(DELETE_UNTOLD, asKnown);
                }
            }
        }
    }

    private void add(Change change, Stamp commit, Batches batches) throws SQLException {
        Standing standing = switch (change.openness()) {
            case OPEN -> Standing.PUBLIC;
            case CLOSED -> Standing.NEVER;
            case UNKNOWN -> Standing.NEW;
        };
        List<Object> values = columns(change);
        values.addAll(List.of(
                datestamp(change, commit),
                commit.number(),
                change.site(),
                change.path(),
                commit.second().getEpochSecond(),
                standing.ordinal()));
        batches.add(insert, values);
    }

    private void replace(Change change, Stamp commit, List<Object> asKnown, Batches batches) throws SQLException {
        List<Object> values = columns(change);
        values.add(commit.number());
        if (change.openness() == Openness.CLOSED) {
            values.add(commit.second().getEpochSecond());
        }
        values.add(datestamp(change, commit));
        values.addAll(asKnown);
        batches.add(
                switch (change.openness()) {
                    case OPEN -> UPDATE_OPEN;
                    case CLOSED -> UPDATE_CLOSED;
                    case UNKNOWN -> UPDATE_UNKNOWN;
                },
                values);
    }

    private long datestamp(Change change, Stamp commit) {
        return datestamps.of(change.resource(), commit).getEpochSecond();
    }

    private void judge(Change change, Stamp commit, Batches batches) throws SQLException {
        boolean open = change.openness() == Openness.OPEN;
        judge(change.site(), change.resource(), open, commit, batches);
    }

    /** What nobody was shown otherwise keeps its datestamp. */
    void judge(Connection connection, List<Verdict> verdicts, Stamp commit) throws SQLException {
        try (Batches batches = new Batches(connection)) {
            for (Verdict verdict : verdicts) {
                Entry entry = verdict.entry();
                judge(entry.site(), entry.resource(), verdict.open(), commit, batches);
            }
            batches.execute();
        }
    }

    private void judge(String site, Resource resource, boolean open, Stamp commit, Batches batches)
            throws SQLException {
        Instant datestamp = open ? datestamps.of(resource, commit) : commit.second();
        batches.add(open ? OPEN : CLOSE, List.of(datestamp.getEpochSecond(), site, resource.path()));
    }

    /** Only of the very file that the entry is about. */
    static void keep(Connection connection, Entry entry, String digest) throws SQLException {
        Revision revision = entry.resource().revision();
        try (PreparedStatement update = connection.prepareStatement(KEEP)) {
            ResourceTable.set(
                    update,
                    List.of(
                            digest,
                            entry.site(),
                            entry.resource().path(),
                            revision.key(),
                            Nanoseconds.of(revision.touched()),
                            entry.resource().length()));
            update.executeUpdate();
        }
    }

    /** What is told to be gone stays so. */
    long restamp(Connection connection, List<Entry> entries, Stamp commit) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(RESTAMP)) {
            for (Entry entry : entries) {
                ResourceTable.set(
                        update,
                        List.of(
                                commit.second().getEpochSecond(),
                                entry.site(),
                                entry.resource().path()));
                update.addBatch();
            }
            return Arrays.stream(update.executeBatch()).filter(rows -> rows > 0).count();
        }
    }

    private static String in(Standing... standings) {
        return " AND standing IN (" + numbers(standings) + ")";
    }

    private static String numbers(Standing... standings) {
        List<String> numbers = new ArrayList<>();
        for (Standing standing : standings) {
            numbers.add(Integer.toString(standing.ordinal()));
        }
        return String.join(", ", numbers);
    }

    private static List<Object> columns(Change change) {
        Resource resource = change.resource();
        List<Object> all = new ArrayList<>(List.of(
                resource.mediaType().type(),
                resource.mediaType().subtype(),
                resource.length(),
                resource.lastModified().getEpochSecond(),
                resource.lastModified().getNano()));
        all.addAll(proof(change));
        return all;
    }

    private static List<Object> proof(Change change) {
        return List.of(
                change.resource().revision().key(),
                Nanoseconds.of(change.resource().revision().touched()),
                change.proof().digest(),
                change.proof().racy());
    }

    private static List<Object> joined(List<Object> first, List<Object> second) {
        List<Object> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** Statements by their text, each with many rows of parameters. They run in the order in which they were first used. */
    private static final class Batches implements AutoCloseable {
        private final Connection connection;
        private final Map<String, Batch> batches = new LinkedHashMap<>();
        private int owner;

        Batches(Connection connection) {
            this.connection = connection;
        }

        private record Batch(PreparedStatement statement, List<Integer> owners) {}

        /** For what is added next, the number under which it is told whether it changed anything. */
        Batches of(int number) {
            owner = number;
            return this;
        }

        void add(String sql, List<Object> parameters) throws SQLException {
            Batch batch = batches.get(sql);
            if (batch == null) {
                batch = new Batch(connection.prepareStatement(sql), new ArrayList<>());
                batches.put(sql, batch);
            }
            ResourceTable.set(batch.statement(), parameters);
            batch.statement().addBatch();
            batch.owners().add(owner);
        }

        /** The numbers of those that changed anything. */
        BitSet execute() throws SQLException {
            BitSet changed = new BitSet();
            for (Batch batch : batches.values()) {
                int[] counts = counts(batch.statement());
                for (int i = 0; i < counts.length; i++) {
                    if (counts[i] > 0 && batch.owners().get(i) != NOBODY) {
                        changed.set(batch.owners().get(i));
                    }
                }
            }
            return changed;
        }

        /** How many rows each has changed; one that finds its row there already has changed none. */
        private static int[] counts(PreparedStatement batch) throws SQLException {
            try {
                return batch.executeBatch();
            } catch (BatchUpdateException e) {
                for (SQLException one = e; one != null; one = one.getNextException()) {
                    if (!THERE.equals(one.getSQLState())) {
                        throw e;
                    }
                }
                return e.getUpdateCounts();
            }
        }

        @Override
        public void close() throws SQLException {
            for (Batch batch : batches.values()) {
                batch.statement().close();
            }
        }
    }
}

package org.modoai.index;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.modoai.site.Resource;

/**
 * The SQL that changes the table of resources. What becomes of a row's standing is decided by the standing that it has
 * at that moment, so that nothing that was read before counts.
 */
final class ResourceWrites {
    private static final String WHICH = " WHERE site = ? AND path = ?";
    private static final String INSERT =
            "INSERT INTO resource (type, subtype, length, modified, nanos, revision, touched,"
                    + " digest, racy, datestamp, standing, site, path) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                    + Standing.NEW.ordinal() + ", ?, ?)";
    private static final String UPDATE =
            "UPDATE resource SET type = ?, subtype = ?, length = ?, modified = ?, nanos = ?,"
                    + " revision = ?, touched = ?, digest = ?, racy = ?, datestamp = ?, standing = CASE WHEN standing = "
                    + Standing.GONE.ordinal() + " THEN " + Standing.RETURNED.ordinal() + " ELSE standing END" + WHICH;
    private static final String SETTLE = "UPDATE resource SET revision = ?, touched = ?, digest = ?, racy = ?" + WHICH;
    private static final String DELETE = "DELETE FROM resource" + WHICH;
    private static final String BURY = move(Standing.GONE, Standing.PUBLIC, Standing.HIDDEN, Standing.RETURNED);
    private static final String DELETE_UNTOLD = DELETE + in(Standing.NEW, Standing.NEVER);
    private static final String DELETE_GONE = DELETE + in(Standing.GONE);
    private static final String FORGET_HIDDEN =
            "UPDATE resource SET standing = " + Standing.NEVER.ordinal() + WHICH + in(Standing.HIDDEN);
    private static final String RESTAMP = "UPDATE resource SET datestamp = ?" + WHICH
            + in(Standing.NEW, Standing.NEVER, Standing.PUBLIC, Standing.RETURNED);

    private final Rules rules;
    private final Datestamps datestamps;

    ResourceWrites(Rules rules) {
        this.rules = rules;
        this.datestamps = new Datestamps(rules.datestamps());
    }

    void write(Connection connection, List<Change> changes, Stamp commit) throws SQLException {
        try (Batches batches = new Batches(connection)) {
            for (Change change : changes) {
                add(change, commit, batches);
            }
            batches.execute();
        }
    }

    private void add(Change change, Stamp commit, Batches batches) throws SQLException {
        List<Object> which = List.of(change.site(), change.path());
        switch (change.kind()) {
            case ADD -> batches.add(INSERT, columns(change, commit));
            case REPLACE -> batches.add(UPDATE, columns(change, commit));
            case SETTLE -> batches.add(SETTLE, joined(proof(change), which));
            case FORGET -> {
                batches.add(DELETE_GONE, which);
                batches.add(FORGET_HIDDEN, which);
            }
            case REMOVE -> {
                if (rules.deletions() == ResourceIndex.Deletions.NO) {
                    batches.add(DELETE, which);
                } else {
                    batches.add(BURY, joined(List.of(commit.second().getEpochSecond()), which));
                    batches.add(DELETE_UNTOLD, which);
                }
            }
        }
    }

    /** What nobody was shown otherwise keeps its datestamp. */
    void judge(Connection connection, List<Verdict> verdicts, Stamp commit) throws SQLException {
        try (Batches batches = new Batches(connection)) {
            for (Verdict verdict : verdicts) {
                Entry entry = verdict.entry();
                List<Object> which = List.of(entry.site(), entry.resource().path());
                if (verdict.open()) {
                    Instant datestamp = datestamps.of(entry.resource(), commit);
                    batches.add(
                            move(Standing.PUBLIC, Standing.NEVER, Standing.HIDDEN),
                            joined(List.of(datestamp.getEpochSecond()), which));
                    batches.add(name(Standing.PUBLIC, Standing.NEW, Standing.RETURNED), which);
                } else {
                    batches.add(
                            move(Standing.HIDDEN, Standing.PUBLIC),
                            joined(List.of(commit.second().getEpochSecond()), which));
                    batches.add(name(Standing.NEVER, Standing.NEW), which);
                    batches.add(name(Standing.HIDDEN, Standing.RETURNED), which);
                }
            }
            batches.execute();
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

    private static String move(Standing to, Standing... from) {
        return "UPDATE resource SET datestamp = ?, standing = " + to.ordinal() + WHICH + in(from);
    }

    private static String name(Standing to, Standing... from) {
        return "UPDATE resource SET standing = " + to.ordinal() + WHICH + in(from);
    }

    private static String in(Standing... standings) {
        List<String> numbers = new ArrayList<>();
        for (Standing standing : standings) {
            numbers.add(Integer.toString(standing.ordinal()));
        }
        return " AND standing IN (" + String.join(", ", numbers) + ")";
    }

    private List<Object> columns(Change change, Stamp commit) {
        Resource resource = change.resource();
        List<Object> all = new ArrayList<>(List.of(
                resource.mediaType().type(),
                resource.mediaType().subtype(),
                resource.length(),
                resource.lastModified().getEpochSecond(),
                resource.lastModified().getNano()));
        all.addAll(proof(change));
        all.add(datestamps.of(resource, commit).getEpochSecond());
        all.add(change.site());
        all.add(change.path());
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
        private final Map<String, PreparedStatement> statements = new HashMap<>();
        private final List<PreparedStatement> order = new ArrayList<>();

        Batches(Connection connection) {
            this.connection = connection;
        }

        void add(String sql, List<Object> parameters) throws SQLException {
            PreparedStatement statement = statements.get(sql);
            if (statement == null) {
                statement = connection.prepareStatement(sql);
                statements.put(sql, statement);
                order.add(statement);
            }
            ResourceTable.set(statement, parameters);
            statement.addBatch();
        }

        void execute() throws SQLException {
            for (PreparedStatement statement : order) {
                statement.executeBatch();
            }
        }

        @Override
        public void close() throws SQLException {
            for (PreparedStatement statement : order) {
                statement.close();
            }
        }
    }
}

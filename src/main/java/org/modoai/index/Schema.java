package org.modoai.index;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables of the index. The site is kept by its key, not by a number, since lists are ordered by it and a cursor
 * holds it.
 */
final class Schema {
    static final String VERSION = "4";
    /** The setting that names what the index has known without a break. */
    static final String EPOCH = "epoch";

    static final String CLOCK = "clock";
    private static final Logger LOG = LoggerFactory.getLogger(Schema.class);
    private static final Set<String> EARLIER = Set.of("1", "2", "3");
    static final String BY_DATE = "resource_by_date";
    static final String BY_TYPE = "resource_by_type";
    static final String BY_SUBTYPE = "resource_by_subtype";

    /** The indexes by name. */
    static final Map<String, String> ORDERS = Map.of(
            BY_DATE, "datestamp, site, path",
            BY_TYPE, "type, datestamp, site, path",
            BY_SUBTYPE, "type, subtype, datestamp, site, path");

    private static final int SECRET_BYTES = 32;

    private Schema() {}

    /** Makes the tables unless they are there. Those of an earlier version are made anew: the index begins a new epoch. */
    static void prepare(Connection connection, Dialect dialect) throws SQLException {
        execute(connection, dialect.begin());
        Optional<String> version = isThere(connection) ? setting(connection, "version") : Optional.empty();
        if (version.isEmpty()) {
            execute(connection, dialect.clear());
            create(connection, dialect);
        } else if (EARLIER.contains(version.get())) {
            beginAnew(connection, dialect, version.get());
        } else if (!version.equals(Optional.of(VERSION))) {
            // it may hold what is gone, which nothing else does
            throw new SQLException("the index has version " + version.get() + ", which this release does not know:"
                    + " run the release that made it, or have an index elsewhere, of which harvesters must begin anew");
        }
    }

    /** Harvesters have read the index of the earlier version, so that all there is from now on is news to them. */
    private static void beginAnew(Connection connection, Dialect dialect, String version) throws SQLException {
        String clock = setting(connection, CLOCK).orElse("0");
        execute(
                connection,
                List.of("DROP TABLE IF EXISTS resource", "DROP TABLE IF EXISTS scan", "DROP TABLE setting"));
        create(connection, dialect);
        put(connection, CLOCK, clock);
        put(connection, IndexClock.PUBLISHED, "");
        LOG.warn(
                "The index has version {}, which this release does not read: it begins a new epoch, {}, and has forgotten"
                        + " what is gone. Harvesters that were here before must harvest in full",
                version,
                setting(connection, EPOCH).orElseThrow());
    }

    private static void create(Connection connection, Dialect dialect) throws SQLException {
        execute(connection, tables(dialect.text()));
        createOrders(connection);
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        set(connection, "asked", "false");
        set(connection, CLOCK, "0");
        set(connection, EPOCH, UUID.randomUUID().toString());
        set(connection, "secret", HexFormat.of().formatHex(secret));
        set(connection, "version", VERSION);
    }

    static void createOrders(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (Map.Entry<String, String> order : ORDERS.entrySet()) {
                statement.execute(
                        "CREATE INDEX IF NOT EXISTS " + order.getKey() + " ON resource (" + order.getValue() + ")");
            }
        }
        set(connection, "ordered", "");
    }

    static void execute(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    static byte[] secret(Connection connection) throws SQLException {
        return setting(connection, "secret")
                .map(HexFormat.of()::parseHex)
                .orElseThrow(() -> new SQLException("the secret is missing"));
    }

    private static List<String> tables(String text) {
        return List.of(
                "CREATE TABLE setting (name " + text + " PRIMARY KEY, content " + text + " NOT NULL)",
                "CREATE TABLE scan (site " + text + " PRIMARY KEY, ended BIGINT NOT NULL)",
                "CREATE TABLE resource (site " + text + " NOT NULL, path " + text + " NOT NULL, type " + text
                        + " NOT NULL, subtype " + text + " NOT NULL, length BIGINT NOT NULL, modified BIGINT NOT NULL,"
                        + " nanos INTEGER NOT NULL, datestamp BIGINT NOT NULL, revision " + text
                        + " NOT NULL, touched BIGINT NOT NULL, digest " + text + " NOT NULL, racy BOOLEAN NOT NULL,"
                        + " standing SMALLINT NOT NULL, written BIGINT NOT NULL, created BIGINT NOT NULL,"
                        + " PRIMARY KEY (site, path))");
    }

    static boolean isThere(Connection connection) throws SQLException {
        String name =
                connection.getMetaData().storesUpperCaseIdentifiers() ? "setting".toUpperCase(Locale.ROOT) : "setting";
        try (ResultSet tables = connection
                .getMetaData()
                .getTables(
                        connection.getCatalog(), connection.getSchema(), name, new String[] {"TABLE", "BASE TABLE"})) {
            return tables.next();
        }
    }

    static Optional<String> setting(Connection connection, String name) throws SQLException {
        return setting(connection, name, "");
    }

    /** A setting that no other server can read so, or change, until this transaction ends. */
    static Optional<String> locked(Connection connection, String name, Dialect dialect) throws SQLException {
        return setting(connection, name, dialect.locked());
    }

    private static Optional<String> setting(Connection connection, String name, String mode) throws SQLException {
        String sql = "SELECT content FROM setting WHERE name = ?" + mode;
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, name);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
            }
        }
    }

    /** The one number that a query gives. */
    static long number(Connection connection, String query) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(query);
                ResultSet rows = select.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Changes a setting, or makes it. */
    static void put(Connection connection, String name, String content) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE setting SET content = ? WHERE name = ?")) {
            update.setString(1, content);
            update.setString(2, name);
            if (update.executeUpdate() == 0) {
                set(connection, name, content);
            }
        }
    }

    private static void set(Connection connection, String name, String content) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO setting (name, content) VALUES (?, ?)")) {
            insert.setString(1, name);
            insert.setString(2, content);
            insert.executeUpdate();
        }
    }

    static void unset(Connection connection, String name) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM setting WHERE name = ?")) {
            delete.setString(1, name);
            delete.executeUpdate();
        }
    }
}

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

/**
 * The tables of the index. The site is kept by its key, not by a number, since lists are ordered by it and a cursor
 * holds it.
 */
final class Schema {
    static final String VERSION = "1";
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

    /** Makes the tables unless they are there; those of another version are thrown away, as all can be read anew. */
    static void prepare(Connection connection, Dialect dialect) throws SQLException {
        if (holdsSettings(connection)
                && setting(connection, "version").filter(VERSION::equals).isPresent()) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            for (String sql : dialect.clear()) {
                statement.execute(sql);
            }
            for (String sql : tables(dialect.text())) {
                statement.execute(sql);
            }
        }
        createOrders(connection);
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        set(connection, "clock", "0");
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
                        + " nanos INTEGER NOT NULL, datestamp BIGINT NOT NULL, PRIMARY KEY (site, path))");
    }

    private static boolean holdsSettings(Connection connection) throws SQLException {
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

    /** A setting that nobody else can read so, or change, until this transaction ends. */
    static Optional<String> locked(Connection connection, String name) throws SQLException {
        return setting(connection, name, " FOR UPDATE");
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

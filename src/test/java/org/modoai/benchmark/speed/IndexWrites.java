package org.modoai.benchmark.speed;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;

/** Writes as many rows as an index has into a database of the same kind, with the same order and indexes, and no more. */
public final class IndexWrites {
    private static final int BATCH = 1_000;

    private IndexWrites() {}

    /** @param arguments the directory of the database; how many rows; prints the seconds that it took */
    public static void main(String[] arguments) throws SQLException {
        long start = System.nanoTime();
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:file:" + Path.of(arguments[0]).resolve("writes") + ";DB_CLOSE_ON_EXIT=FALSE");
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            tables(connection);
            rows(connection, Integer.parseInt(arguments[1]));
            connection.commit();
        }
        System.out.println((System.nanoTime() - start) / 1e9);
    }

    private static void tables(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE resource (site VARCHAR, path VARCHAR, datestamp BIGINT, type VARCHAR,"
                    + " subtype VARCHAR, modified BIGINT, length BIGINT, revision VARCHAR, PRIMARY KEY (site, path))");
            for (String columns : List.of(
                    "datestamp, site, path", "type, datestamp, site, path", "type, subtype, datestamp, site, path")) {
                statement.execute("CREATE INDEX ON resource (" + columns + ")");
            }
        }
    }

    private static void rows(Connection connection, int count) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO resource VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (int i = 0; i < count; i++) {
                insert.setString(1, "/");
                insert.setString(2, "directory-" + i / BATCH + "/file-" + i + ".txt");
                insert.setLong(3, 946_684_800L);
                insert.setString(4, "text");
                insert.setString(5, "plain");
                insert.setLong(6, 946_684_800_000_000_000L);
                insert.setLong(7, 0);
                insert.setString(8, "1794797119473000000-1794797119473000000-" + i);
                insert.addBatch();
                if (i % BATCH == BATCH - 1 || i == count - 1) {
                    insert.executeBatch();
                }
            }
        }
    }
}

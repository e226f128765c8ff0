package org.modoai.convergence;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import javax.sql.DataSource;
import org.modoai.index.Dialect;
import org.modoai.index.H2Store;
import org.modoai.index.SqlIndex;
import org.modoai.index.Store;

/**
 * The files of an index, for one world after the other. An index that is closed leaves them open, since that takes a
 * hundred times longer than all else.
 */
final class Disk implements AutoCloseable {
    private static final List<String> CLEAR = List.of(
            "DELETE FROM resource",
            "DELETE FROM scan",
            "DELETE FROM setting WHERE name IN ('published', 'commits')",
            "UPDATE setting SET content = '0' WHERE name = 'clock'");

    private final Path directory;
    private H2Store store;
    private KeptConnections connections;

    Disk(Path directory) throws IOException {
        this.directory = directory;
        open();
        SqlIndex.open(store(false), Clock.systemUTC(), World.RULES).close();
    }

    private void open() throws IOException {
        store = H2Store.open(directory);
        connections = new KeptConnections(store.source());
    }

    void reopen() throws IOException {
        store.close();
        open();
    }

    /** All that an earlier world has left goes, for good. */
    void clear(boolean durable) throws SQLException {
        try (Connection connection = connections.source().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : CLEAR) {
                statement.execute(sql);
            }
        }
        if (durable) {
            store.flush();
        }
    }

    /** What was committed and not yet asked to be safe is lost, if it has not been written by chance. */
    void kill() throws IOException, SQLException {
        try (Connection connection = store.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN IMMEDIATELY");
        }
        reopen();
    }

    /** @param durable whether what shall be safe on disk is waited for */
    Store store(boolean durable) {
        H2Store open = store;
        DataSource source = connections.source();
        return new Store() {
            @Override
            public DataSource source() {
                return source;
            }

            @Override
            public Dialect dialect() {
                return open.dialect();
            }

            @Override
            public void flush() throws SQLException {
                if (durable) {
                    open.flush();
                }
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void close() {
        store.close();
    }
}

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
 * hundred times longer than all else; and nothing waits for the disk: what a sudden end loses is tried elsewhere.
 */
final class Disk implements AutoCloseable {
    private static final List<String> CLEAR = List.of(
            "DELETE FROM resource",
            "DELETE FROM scan",
            "DELETE FROM setting WHERE name = 'published'",
            "UPDATE setting SET content = '0' WHERE name = 'clock'");

    private final Path directory;
    private H2Store store;

    Disk(Path directory) throws IOException {
        this.directory = directory;
        this.store = H2Store.open(directory);
        SqlIndex.open(store(), Clock.systemUTC(), World.RULES).close();
    }

    void reopen() throws IOException {
        store.close();
        store = H2Store.open(directory);
    }

    /** All that an earlier world has left goes. */
    void clear() throws SQLException {
        try (Connection connection = store.source().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : CLEAR) {
                statement.execute(sql);
            }
        }
    }

    Store store() {
        H2Store open = store;
        return new Store() {
            @Override
            public DataSource source() {
                return open.source();
            }

            @Override
            public Dialect dialect() {
                return open.dialect();
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }

    @Override
    public void close() {
        store.close();
    }
}

package org.modoai.convergence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.modoai.index.Dialect;
import org.modoai.index.H2Store;
import org.modoai.index.SqlIndex;
import org.modoai.index.Store;

/**
 * The database of an index, for one world after the other. An index that is closed leaves it open, since that takes a
 * hundred times longer than all else; and for a world that nobody kills H2 does not write each commit to its file at once,
 * since nobody could tell, and it takes a fifth of the time.
 */
final class Disk implements AutoCloseable {
    private static final List<String> CLEAR = List.of(
            "DELETE FROM resource",
            "DELETE FROM scan",
            "DELETE FROM setting WHERE name IN ('published', 'commits')",
            "UPDATE setting SET content = '0' WHERE name = 'clock'");

    private static final Duration LATE = Duration.ofMinutes(1);

    private final Opening opening;

    /** Where the database is, and where it is as it was when it was last safe; of H2 alone. */
    private final Optional<Path> file;

    private boolean late;
    private Store store;
    private KeptConnections connections;

    Disk(Path directory) throws IOException {
        this(() -> H2Store.open(directory), Optional.of(directory.resolve("index.mv.db")));
    }

    Disk(Opening opening) throws IOException {
        this(opening, Optional.empty());
    }

    private Disk(Opening opening, Optional<Path> file) throws IOException {
        this.opening = opening;
        this.file = file;
        open();
        SqlIndex.open(store(false), Clock.systemUTC(), World.RULES).close();
    }

    private void open() throws IOException {
        store = opening.open();
        connections = new KeptConnections(store.source());
    }

    /** Opens the database again. */
    interface Opening {
        Store open() throws IOException;
    }

    void reopen() throws IOException, SQLException {
        store.close();
        open();
        if (file.isPresent()) {
            writeLate(late);
        }
    }

    private void writeLate(boolean late) throws SQLException {
        try (Connection connection = source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SET WRITE_DELAY " + (late ? LATE.toMillis() : 0));
        }
        this.late = late;
    }

    /** All that an earlier world has left goes, for good. */
    void clear(boolean durable) throws SQLException {
        try (Connection connection = source().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : CLEAR) {
                statement.execute(sql);
            }
        }
        if (file.isPresent() && late == durable) {
            writeLate(!durable);
        }
        if (durable) {
            flush(store);
        }
    }

    private void flush(Store open) throws SQLException {
        open.flush();
        try {
            if (file.isPresent()) {
                Files.copy(file.get(), saved(), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new SQLException(e);
        }
    }

    private Path saved() {
        return file.orElseThrow().resolveSibling("saved");
    }

    boolean isShared() {
        return store.isShared();
    }

    private DataSource source() {
        return isShared() ? store.source() : connections.source();
    }

    /** What was committed and not yet asked to be safe is lost; of H2 alone. */
    void kill() throws IOException {
        store.close();
        Files.copy(saved(), file.orElseThrow(), StandardCopyOption.REPLACE_EXISTING);
        open();
    }

    /** @param durable whether what shall be safe on disk is waited for */
    Store store(boolean durable) {
        Store open = store;
        DataSource source = source();
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
            public boolean isShared() {
                return open.isShared();
            }

            @Override
            public void flush() throws SQLException {
                if (durable) {
                    Disk.this.flush(open);
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

package org.modoai.index;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.mvstore.MVStore;
import org.modoai.site.Unavailable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An H2 database in files of one directory, held by one index at a time. */
public final class H2Store implements Store {
    private static final Logger LOG = LoggerFactory.getLogger(H2Store.class);

    /**
     * H2's file channels close when a thread is interrupted that reads or writes; {@code retry:} opens them again. Its
     * other remedy, {@code async:}, would leave threads behind that pin the webapp's class loader.
     */
    private static final String SCHEME = "jdbc:h2:retry:";

    /**
     * H2 writes when it is told to, or has no memory left, and not besides: of two chunks that its own threads write one
     * after the other, the second may not name the first, and a server killed then leaves a file that cannot be opened.
     * Nor is anything moved within the file when it is closed. Orders are sorted in runs of half as many rows as it may
     * keep in memory, which are 1250 in a JVM of 64 MB unless it is told. A larger cache makes no list faster: the system
     * has the file in its own, and what H2 keeps the garbage collector must look at.
     */
    private static final String OPTIONS =
            ";CACHE_SIZE=4096;MAX_MEMORY_ROWS=10000;QUERY_CACHE_SIZE=64;WRITE_DELAY=0;MAX_COMPACT_TIME=0"
                    + ";DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0;TRACE_LEVEL_SYSTEM_OUT=0";

    private static final int CONNECTIONS = 16;

    /** H2's own thread would write the live pages of old chunks anew, so that these can be used again. */
    private static final int FLUSHES_UNTIL_TIDY = 32;

    private static final int TIDY_PERCENT = 50;
    private static final int TIDY_BYTES = 4 << 20;

    private final Path directory;
    private final FileChannel lock;
    private final Untold untold;
    private final JdbcConnectionPool pool;
    private final AtomicInteger flushes = new AtomicInteger();

    private H2Store(Path directory, FileChannel lock) {
        this.directory = directory;
        this.lock = lock;
        this.untold = new Untold(directory);
        JdbcDataSource files = new JdbcDataSource();
        files.setURL(SCHEME + directory.resolve("index") + OPTIONS);
        files.setUser("modoai");
        files.setPassword("");
        pool = JdbcConnectionPool.create(files);
        pool.setMaxConnections(CONNECTIONS);
    }

    /** Opens the database in this directory, which is made if need be. */
    public static H2Store open(Path directory) throws Unavailable {
        Path place = directory.toAbsolutePath().normalize();
        if (place.toString().indexOf(';') >= 0) {
            throw new Unavailable("no index can be kept in " + place + ": a semicolon in its name");
        }
        H2Store store = new H2Store(place, lock(place));
        try {
            store.begin();
            return store;
        } catch (IOException | SQLException | RuntimeException broken) {
            store.release();
            throw new Unavailable(
                    "the index in " + place + " cannot be opened: " + broken.getMessage()
                            + "; put back a copy of index.mv.db, or take it away to have the index built anew:"
                            + " harvesters must then begin anew too, for it will have forgotten what is gone",
                    broken);
        }
    }

    /** An index that cannot be opened is built anew if nobody was told of it, and never else. */
    private void begin() throws IOException, SQLException {
        Path file = directory.resolve("index.mv.db");
        if (Files.notExists(file)) {
            untold.mark();
        }
        try {
            connect();
        } catch (SQLException | RuntimeException broken) {
            if (!untold.isMarked()) {
                throw broken;
            }
            LOG.warn("The index in {} cannot be opened, and is built anew: nobody was told of it yet", directory);
            LOG.debug("It failed here", broken);
            Files.deleteIfExists(file);
            connect();
        }
    }

    private void connect() throws SQLException {
        try (Connection first = pool.getConnection()) {
            // H2 takes a file for new that holds nothing it can read
            if (!untold.isMarked() && !Schema.isThere(first)) {
                throw new SQLException("nothing is left of it");
            }
        }
    }

    /** Taken besides H2's own, which lets everyone in this JVM into a database that is open. */
    private static FileChannel lock(Path directory) throws Unavailable {
        try {
            StateDirectory.make(directory);
            FileChannel channel = FileChannel.open(
                    directory.resolve("index.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (locked(channel)) {
                return channel;
            }
            channel.close();
        } catch (IOException e) {
            throw new Unavailable("no index can be kept in " + directory + ": " + e, e);
        }
        throw new Unavailable("the index in " + directory + " is in use by another server or webapp");
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException heldInThisJvm) {
            return false;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public DataSource source() {
        return pool;
    }

    @Override
    public Dialect dialect() {
        return Dialect.H2;
    }

    @Override
    public void told() throws IOException {
        untold.end();
    }

    @Override
    public void flush() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT SYNC");
            if (flushes.incrementAndGet() % FLUSHES_UNTIL_TIDY == 0) {
                tidy(connection);
            }
        }
    }

    /** Not tidied is no harm; H2 throws if its thread has been interrupted. */
    private void tidy(Connection connection) throws SQLException {
        try {
            file(connection).compact(TIDY_PERCENT, TIDY_BYTES);
        } catch (RuntimeException e) {
            LOG.debug("The index in {} was not tidied", directory, e);
        }
    }

    private static MVStore file(Connection connection) throws SQLException {
        SessionLocal session =
                (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
        return session.getDatabase().getStore().getMvStore();
    }

    /** Closes the database under all who still use it; what they had not committed is undone. */
    @Override
    public void close() {
        if (!lock.isOpen()) {
            return;
        }
        try (Connection last = pool.getConnection();
                Statement statement = last.createStatement()) {
            statement.execute("SHUTDOWN");
        } catch (SQLException | RuntimeException e) {
            LOG.debug("The index in {} did not shut down in order", directory, e);
        }
        release();
    }

    private void release() {
        pool.dispose();
        try {
            lock.close();
        } catch (IOException e) {
            LOG.debug("The lock of the index in {} did not close", directory, e);
        }
    }
}

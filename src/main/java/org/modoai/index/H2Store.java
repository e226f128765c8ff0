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
import java.time.Duration;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
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

    /** Nothing is moved within the file when it is closed: there is the less to be broken off by a sudden end. */
    private static final String OPTIONS =
            ";CACHE_SIZE=8192;QUERY_CACHE_SIZE=64;MAX_COMPACT_TIME=0;DB_CLOSE_ON_EXIT=FALSE"
                    + ";TRACE_LEVEL_FILE=0;TRACE_LEVEL_SYSTEM_OUT=0";

    private static final int CONNECTIONS = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Path directory;
    private final FileChannel lock;
    private final JdbcConnectionPool pool;

    private H2Store(Path directory, FileChannel lock) {
        this.directory = directory;
        this.lock = lock;
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
        try (Connection first = store.pool.getConnection()) {
            first.isValid(0);
            return store;
        } catch (SQLException | RuntimeException broken) {
            store.release();
            throw new Unavailable("the index in " + place + " cannot be opened: " + broken.getMessage(), broken);
        }
    }

    /** Taken besides H2's own, which lets everyone in this JVM into a database that is open. */
    private static FileChannel lock(Path directory) throws Unavailable {
        try {
            Files.createDirectories(directory);
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

    /** H2 writes half a second after a commit at the latest; this makes it write now. */
    @Override
    public void flush() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT SYNC");
        }
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
        awaitWriter();
        try {
            lock.close();
        } catch (IOException e) {
            LOG.debug("The lock of the index in {} did not close", directory, e);
        }
    }

    /** H2 tells the thread that writes to end, but does not wait for it: the container would report it as a leak. */
    private void awaitWriter() {
        String file = ":" + directory.resolve("index.mv.db");
        try {
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().endsWith(file)) {
                    thread.join(PATIENCE.toMillis());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package org.modoai.index;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import javax.sql.DataSource;
import org.modoai.config.DatabaseSettings;
import org.modoai.site.Unavailable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/** A PostgreSQL database, which the servers of a cluster share. */
public final class PostgresStore implements Store {
    /** The first half of the keys of our advisory locks, which others in the database must not use. */
    static final int LOCKS = 0x6D6F646F;

    private static final String SCHEMA = "modoai";
    private static final int CONNECTIONS = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /**
     * Every query of ours reads a stretch of an index in its order, whatever the planner would guess of tables that grow.
     * A server that vanishes must not hold its locks for hours, nor may a commit be told before it is on disk.
     */
    private static final String SESSION =
            "SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off;"
                    + " SET plan_cache_mode = force_custom_plan; SET jit = off;"
                    + " SET idle_in_transaction_session_timeout = '60s';"
                    + " SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3;"
                    + " SELECT set_config('synchronous_commit', 'on', false)"
                    + " WHERE current_setting('synchronous_commit') = 'off'";

    private final PostgresDialect dialect;
    private final HikariDataSource pool;
    private final Threads threads;

    /** Holds the lock of those who scan, while it lives. */
    private Optional<Connection> mandate = Optional.empty();

    private PostgresStore(PostgresDialect dialect, HikariConfig config, Threads threads) {
        this.dialect = dialect;
        this.threads = threads;
        this.pool = new HikariDataSource(config);
    }

    /** Opens the database, if it can be reached. */
    public static PostgresStore open(DatabaseSettings settings) throws Unavailable {
        Threads threads = new Threads();
        try {
            return connect(settings, threads);
        } catch (RuntimeException | SQLException e) {
            threads.await();
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new Unavailable("the database " + settings + " cannot be opened: " + cause.getMessage(), e);
        }
    }

    /** The driver is listed with the JVM, which would keep the webapp's class loader for ever, until the pool has it. */
    private static synchronized PostgresStore connect(DatabaseSettings settings, Threads threads) throws SQLException {
        if (!Driver.isRegistered()) {
            Driver.register();
        }
        try {
            PostgresDialect dialect = new PostgresDialect(schema(properties(settings)));
            return new PostgresStore(dialect, config(settings, threads), threads);
        } finally {
            Driver.deregister();
        }
    }

    private static HikariConfig config(DatabaseSettings settings, Threads threads) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("modoai-index");
        config.setDriverClassName(Driver.class.getName());
        config.setJdbcUrl(settings.url());
        config.setDataSourceProperties(defaults());
        settings.user().ifPresent(config::setUsername);
        settings.password().ifPresent(config::setPassword);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setInitializationFailTimeout(1);
        config.setConnectionInitSql(SESSION);
        config.setThreadFactory(threads);
        return config;
    }

    /** What holds unless the URL says otherwise. */
    private static Properties defaults() {
        Properties defaults = new Properties();
        PGProperty.APPLICATION_NAME.set(defaults, SCHEMA);
        PGProperty.CURRENT_SCHEMA.set(defaults, SCHEMA);
        PGProperty.TCP_KEEP_ALIVE.set(defaults, true);
        PGProperty.CONNECT_TIMEOUT.set(defaults, (int) PATIENCE.toSeconds());
        // longer than any statement of ours takes, a wait for another server's commit included
        PGProperty.SOCKET_TIMEOUT.set(defaults, 300);
        return defaults;
    }

    private static Properties properties(DatabaseSettings settings) {
        return Optional.ofNullable(Driver.parseURL(settings.url(), defaults()))
                .orElseThrow(() -> new IllegalArgumentException("its address cannot be read"));
    }

    private static String schema(Properties properties) {
        return Optional.ofNullable(PGProperty.CURRENT_SCHEMA.getOrDefault(properties))
                .map(path -> path.split(",")[0].strip())
                .orElse(SCHEMA);
    }

    @Override
    public DataSource source() {
        return pool;
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    /** A commit is on disk when it returns. */
    @Override
    public void flush() {}

    @Override
    public boolean isShared() {
        return true;
    }

    /** The lock goes with the session: whoever dies is no scanner any more. */
    @Override
    public synchronized boolean elect() throws SQLException {
        if (mandate.isPresent() && mandate.get().isValid((int) PATIENCE.toSeconds())) {
            return true;
        }
        resign();
        Connection candidate = pool.getConnection();
        try (PreparedStatement select =
                candidate.prepareStatement("SELECT pg_try_advisory_lock(" + LOCKS + " + 1, hashtext(?))")) {
            select.setString(1, dialect.schema());
            try (ResultSet rows = select.executeQuery()) {
                if (rows.next() && rows.getBoolean(1)) {
                    mandate = Optional.of(candidate);
                }
            }
        } finally {
            if (mandate.isEmpty()) {
                candidate.close();
            }
        }
        return mandate.isPresent();
    }

    /** Ends the session, so that the lock goes however the session does. */
    @Override
    public synchronized void resign() {
        mandate.ifPresent(pool::evictConnection);
        mandate = Optional.empty();
    }

    @Override
    public void close() {
        resign();
        pool.close();
        threads.await();
    }

    /** The pool tells its threads to end, but does not wait for them: the container would report them as leaks. */
    private static final class Threads implements ThreadFactory {
        private final List<Thread> all = new CopyOnWriteArrayList<>();

        @Override
        public Thread newThread(Runnable work) {
            Thread thread = new Thread(work, "modoai-index-" + all.size());
            thread.setDaemon(true);
            all.removeIf(other -> other.getState() == Thread.State.TERMINATED);
            all.add(thread);
            return thread;
        }

        void await() {
            try {
                for (Thread thread : all) {
                    thread.join(PATIENCE.toMillis());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

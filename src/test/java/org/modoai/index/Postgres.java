package org.modoai.index;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import javax.sql.DataSource;
import org.modoai.config.DatabaseSettings;

/** A real PostgreSQL, one for all tests, with a schema for each; it ends with the JVM. */
public final class Postgres {
    private static final EmbeddedPostgres SERVER = start();

    private Postgres() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "off")
                    .setServerConfig("max_connections", "100")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The database as it is configured, with the schema of this name. */
    public static DatabaseSettings settings(String schema) {
        String url = SERVER.getJdbcUrl("postgres", "postgres") + "&currentSchema=" + schema;
        return new DatabaseSettings(url, Optional.empty(), Optional.empty());
    }

    /** A schema of its own for each directory. */
    public static String schema(Path directory) {
        CRC32 sum = new CRC32();
        sum.update(directory.toString().getBytes(StandardCharsets.UTF_8));
        return "test_" + Long.toHexString(sum.getValue()) + "_"
                + directory.toString().length();
    }

    /** A store without a clock of its own, so that a test's is asked. */
    public static Store store(String schema) throws IOException {
        return new Unclocked(PostgresStore.open(settings(schema)));
    }

    /** Statements of an administrator. */
    public static void execute(String schema, List<String> statements) throws SQLException, IOException {
        try (PostgresStore store = PostgresStore.open(settings(schema));
                Connection connection = store.source().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private record Unclocked(Store store) implements Store {
        @Override
        public DataSource source() {
            return store.source();
        }

        @Override
        public Dialect dialect() {
            Dialect real = store.dialect();
            return new Dialect() {
                @Override
                public String text() {
                    return real.text();
                }

                @Override
                public String by(String index) {
                    return real.by(index);
                }

                @Override
                public boolean comparesRows() {
                    return real.comparesRows();
                }

                @Override
                public List<String> begin() {
                    return real.begin();
                }

                @Override
                public List<String> clear() {
                    return real.clear();
                }

                @Override
                public List<String> settle() {
                    return real.settle();
                }

                @Override
                public Optional<String> now() {
                    return Optional.empty();
                }

                @Override
                public boolean putsOrdersAside() {
                    return real.putsOrdersAside();
                }

                @Override
                public String unlessThere() {
                    return real.unlessThere();
                }

                @Override
                public String locked() {
                    return real.locked();
                }
            };
        }

        @Override
        public void flush() throws SQLException {
            store.flush();
        }

        @Override
        public boolean isShared() {
            return store.isShared();
        }

        @Override
        public boolean elect() throws SQLException {
            return store.elect();
        }

        @Override
        public void resign() {
            store.resign();
        }

        @Override
        public void close() {
            store.close();
        }
    }
}

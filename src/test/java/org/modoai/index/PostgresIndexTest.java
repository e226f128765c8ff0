package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.modoai.config.DatabaseSettings;
import org.modoai.site.Unavailable;

class PostgresIndexTest extends IndexFixture implements IndexPlace.InPostgres {
    @Test
    void manyServersMayStartAtOnce() throws Exception {
        String schema = Postgres.schema(directory.resolve("new"));
        List<CompletableFuture<byte[]>> starts = IntStream.range(0, 4)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> {
                    try (ResourceIndex one = SqlIndex.open(Postgres.store(schema), clock, rules)) {
                        return one.secret();
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();
        for (CompletableFuture<byte[]> start : starts) {
            assertEquals(32, start.get(60, TimeUnit.SECONDS).length);
        }
    }

    @Test
    void theSecretIsTheSameForAll() throws Exception {
        try (ResourceIndex other = open(directory, clock, rules)) {
            assertArrayEquals(index.secret(), other.secret());
        }
    }

    @Test
    void anIndexOfAnotherVersionIsLeftAlone() throws Exception {
        site.put("x", "text/html", 1, OLD);
        index.scan(site);
        index.close();
        String schema = Postgres.schema(directory);
        Postgres.execute(schema, List.of("UPDATE setting SET content = '99' WHERE name = 'version'"));
        Unavailable refusal = assertThrows(Unavailable.class, () -> open(directory, clock, rules));
        assertTrue(
                refusal.getCause().getMessage().contains("99"),
                refusal.getCause().getMessage());
        Postgres.execute(
                schema, List.of("UPDATE setting SET content = '" + Schema.VERSION + "' WHERE name = 'version'"));
        index = open(directory, clock, rules);
        assertEquals(List.of("a:x"), names(ALL));
    }

    @Test
    void tablesOfOthersAreLeftAlone() throws Exception {
        String schema = Postgres.schema(directory.resolve("theirs"));
        Postgres.execute(schema, List.of("CREATE SCHEMA " + schema, "CREATE TABLE resource (x INTEGER)"));
        assertThrows(Unavailable.class, () -> open(directory.resolve("theirs"), clock, rules));
        Postgres.execute(schema, List.of("SELECT x FROM resource"));
    }

    @Test
    void aDatabaseThatIsAwayIsUnavailableAndSaysWhichButNotThePassword() {
        DatabaseSettings nowhere =
                new DatabaseSettings("jdbc:postgresql://127.0.0.1:1/none", Optional.of("me"), Optional.of("secret"));
        Unavailable refusal = assertThrows(Unavailable.class, () -> PostgresStore.open(nowhere));
        assertTrue(refusal.getMessage().contains("127.0.0.1:1/none as me"), refusal.getMessage());
        assertFalse(refusal.getMessage().contains("secret"), refusal.getMessage());
        DatabaseSettings odd =
                new DatabaseSettings("jdbc:postgresql://host:port/x", Optional.empty(), Optional.empty());
        assertThrows(Unavailable.class, () -> PostgresStore.open(odd));
    }

    @Test
    void noThreadAndNoDriverOutlivesTheIndex() {
        index.close();
        List<String> left = Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("modoai-index"))
                .toList();
        assertEquals(List.of(), left);
        assertEquals(
                List.of(),
                DriverManager.drivers()
                        .filter(driver -> driver.getClass().getName().contains("postgresql"))
                        .toList());
    }

    /** As a restart of the database does. */
    @Test
    void sessionsThatAreCutAreReplaced() throws Exception {
        site.put("x", "text/html", 1, OLD);
        index.scan(site);
        for (int i = 0; i < 3; i++) {
            Postgres.execute(
                    Postgres.schema(directory),
                    List.of("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            + " WHERE application_name = 'modoai' AND pid <> pg_backend_pid()"));
            List<String> found = List.of();
            for (int attempt = 0; attempt < 20 && found.isEmpty(); attempt++) {
                try {
                    found = names(ALL);
                } catch (Unavailable e) {
                    Thread.sleep(50);
                }
            }
            assertEquals(List.of("a:x"), found);
        }
    }

    @Test
    void everyStretchOfAPageIsReadFromAnIndexInOrder() throws Exception {
        for (int i = 0; i < 3_000; i++) {
            site.put("f" + i, i % 50 == 0 ? "video/mp4" : "text/html", 1, i % 3 == 0 ? OLD : NEW);
        }
        index.scan(site);
        try (PostgresStore store = PostgresStore.open(Postgres.settings(Postgres.schema(directory)));
                Connection connection = store.source().getConnection()) {
            for (Order order : List.of(
                    Order.of(Optional.empty()),
                    Order.of(Optional.of(new MediaRange("video", Optional.empty()))),
                    Order.of(Optional.of(new MediaRange("video", Optional.of("mp4")))))) {
                long second = Instant.parse(OLD).getEpochSecond();
                String plan = plan(
                        connection,
                        order.select(new PostgresDialect("x"), ResourceTable.ALL_BEHIND),
                        order.parameters(second, "a", "f2", second + 9, 3));
                assertTrue(plan.contains("Index Scan using " + order.index()), plan);
                assertTrue(plan.contains("Index Cond: ") && plan.contains("ROW(datestamp, site, path) > ROW("), plan);
                assertFalse(plan.contains("Sort") || plan.contains("Filter"), plan);
            }
            String below = plan(connection, ResourceTable.BELOW, List.of("a", "f2", "f9", 3));
            assertTrue(below.contains("Index Scan"), below);
            assertFalse(below.contains("Sort"), below);
        }
    }

    private static String plan(Connection connection, String sql, List<Object> parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("EXPLAIN " + sql)) {
            ResourceTable.set(statement, parameters);
            try (ResultSet rows = statement.executeQuery()) {
                StringBuilder plan = new StringBuilder();
                while (rows.next()) {
                    plan.append(rows.getString(1)).append('\n');
                }
                return plan.toString();
            }
        }
    }
}

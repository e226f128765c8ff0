package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.modoai.site.ForwardingSite;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Unavailable;

class SqlIndexTest extends IndexFixture implements IndexPlace.InH2 {
    @Test
    void aDirectoryInUseIsUnavailableAndSaysSo() {
        Unavailable refusal = assertThrows(Unavailable.class, () -> open(directory, clock, rules));
        assertTrue(refusal.getMessage().contains("in use"), refusal.getMessage());
        assertTrue(refusal.getMessage().contains(directory.toString()), refusal.getMessage());
    }

    @Test
    void aBrokenDatabaseIsUnavailableAndSaysWhere() throws IOException {
        index.publish();
        index.close();
        Path file = Files.list(directory)
                .filter(f -> f.toString().endsWith(".mv.db"))
                .findFirst()
                .orElseThrow();
        Files.write(file, "not a database".repeat(1000).getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < 2; i++) {
            Unavailable refusal = assertThrows(Unavailable.class, () -> open(directory, clock, rules));
            assertTrue(refusal.getMessage().contains(directory.toString()), refusal.getMessage());
        }
    }

    @Test
    void aPlaceThatCannotBeWrittenIsUnavailable() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        assertThrows(Unavailable.class, () -> open(file.resolve("below"), clock, rules));
        assertThrows(Unavailable.class, () -> open(directory.resolve("a;b"), clock, rules));
    }

    /** The container would report one that has not ended yet as a leak, and in its own log. */
    @Test
    void noThreadOutlivesTheIndex() throws IOException {
        for (int i = 0; i < 100; i++) {
            Path place = directory.resolve("life-" + i);
            open(place, clock, rules).close();
            Thread[] alive = new Thread[1000];
            int count = Thread.enumerate(alive);
            List<String> left = Arrays.stream(alive, 0, count)
                    .map(Thread::getName)
                    .filter(name -> name.contains(place.toString()))
                    .toList();
            assertEquals(List.of(), left);
        }
    }

    @Test
    void directoriesMayHaveOddNames() throws IOException {
        Path odd = directory.resolve("ä %20 'q' \"d\" =?&~#");
        site.put("x", "text/html", 1, OLD);
        try (ResourceIndex other = open(odd, clock, rules)) {
            other.scan(site);
        }
        try (ResourceIndex other = open(odd, clock, rules);
                Stream<Path> files = Files.list(odd)) {
            assertTrue(other.find("a", "x").isPresent());
            assertTrue(files.anyMatch(file -> file.toString().endsWith(".mv.db")));
        }
    }

    /** H2 tells its threads to end but does not wait for them; one that stays runs into the time-out. */
    @Test
    void aClosedIndexLeavesNoThreadBehind() throws InterruptedException {
        index.close();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().contains("H2") || thread.getName().contains("MVStore")) {
                thread.join(60_000);
                assertFalse(thread.isAlive(), thread.getName());
            }
        }
    }

    @Test
    void anIndexOfAnotherVersionIsLeftAlone() throws Exception {
        site.put("x", "text/html", 1, OLD);
        index.scan(site);
        index.close();
        setVersion("99");
        Unavailable refusal = assertThrows(Unavailable.class, () -> open(directory, clock, rules));
        assertTrue(
                refusal.getCause().getMessage().contains("99"),
                refusal.getCause().getMessage());
        setVersion(Schema.VERSION);
        index = open(directory, clock, rules);
        assertEquals(List.of("a:x"), names(ALL));
    }

    private void setVersion(String version) throws Exception {
        try (H2Store store = H2Store.open(directory);
                Connection connection = store.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE setting SET content = '" + version + "' WHERE name = 'version'");
        }
    }

    @Test
    void aScanThatFindsNothingNewWritesNoResource() throws IOException {
        List<String> statements = new CopyOnWriteArrayList<>();
        index.close();
        index = SqlIndex.open(new RecordingStore(H2Store.open(directory), statements), clock, RULES);
        IntStream.range(0, 2_500).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        index.scan(site);
        assertTrue(statements.stream().anyMatch(sql -> sql.startsWith("INSERT INTO resource")));
        statements.clear();
        index.scan(site);
        index.refresh(site, "f1");
        assertTrue(statements.stream().anyMatch(sql -> sql.startsWith("SELECT")));
        List<String> writes = statements.stream()
                .filter(sql -> !sql.startsWith("SELECT") && sql.contains("resource"))
                .toList();
        assertEquals(List.of(), writes);
    }

    @Test
    void everyStretchOfAPageIsReadFromItsIndexInOrder() throws Exception {
        for (int i = 0; i < 5_000; i++) {
            site.put("f" + i, i % 50 == 0 ? "video/mp4" : "text/html", 1, i % 3 == 0 ? OLD : NEW);
        }
        index.scan(site);
        index.close();
        try (H2Store store = H2Store.open(directory);
                Connection connection = store.source().getConnection()) {
            for (Order order : List.of(
                    Order.of(Optional.empty()),
                    Order.of(Optional.of(new MediaRange("video", Optional.empty()))),
                    Order.of(Optional.of(new MediaRange("video", Optional.of("mp4")))))) {
                long second = Instant.parse(OLD).getEpochSecond();
                explain(connection, order, ResourceTable.REST_OF_SITE, order.parameters(second, "a", "f2", 3));
                explain(
                        connection,
                        order,
                        ResourceTable.REST_OF_SECOND,
                        order.parameters(second, ResourceTable.behind("a"), 3));
                explain(connection, order, ResourceTable.SECONDS, order.parameters(second, second + 9, 3));
            }
            explain(plan(connection, "EXPLAIN ANALYZE " + ResourceTable.BELOW, List.of("a", "f2", "f9", 3)));
        }
        index = open(directory, clock, rules);
    }

    private static void explain(Connection connection, Order order, String stretch, List<Object> parameters)
            throws SQLException {
        String plan = plan(connection, "EXPLAIN ANALYZE " + order.select(Dialect.H2, stretch), parameters);
        assertTrue(plan.toLowerCase(java.util.Locale.ROOT).contains(order.index() + ":"), plan);
        explain(plan);
    }

    private static void explain(String plan) {
        assertFalse(plan.contains("tableScan"), plan);
        assertTrue(plan.contains("index sorted"), plan);
        String scanned = plan.replaceAll("(?s).*scanCount: (\\d+).*", "$1");
        assertTrue(Integer.parseInt(scanned) <= 4, plan);
    }

    private static String plan(Connection connection, String sql, List<Object> parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.size(); i++) {
                statement.setObject(i + 1, parameters.get(i));
            }
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    @Test
    void twoHundredThousandResourcesFitASmallHeap() throws Exception {
        index.close();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path log = directory.resolve("log");
        Process process = new ProcessBuilder(
                        java,
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Large.class.getName(),
                        directory.resolve("large").toString(),
                        "200000")
                .redirectErrorStream(true)
                .redirectOutput(new File(log.toString()))
                .start();
        try {
            assertTrue(process.waitFor(10, TimeUnit.MINUTES));
            assertEquals(0, process.exitValue(), Files.readString(log));
        } finally {
            process.destroyForcibly();
        }
    }

    /** Records the SQL that goes through it. */
    private record RecordingStore(Store store, List<String> statements) implements Store {
        @Override
        public DataSource source() {
            return wrap(DataSource.class, store.source());
        }

        @Override
        public Dialect dialect() {
            return store.dialect();
        }

        @Override
        public void flush() throws SQLException {
            store.flush();
        }

        @Override
        public void close() {
            store.close();
        }

        private <T> T wrap(Class<T> type, T target) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
                        try {
                            if (method.getName().equals("addBatch")
                                    || method.getName().startsWith("execute")) {
                                statements.add(target.toString().replaceFirst("^prep\\d+: ", ""));
                            }
                            Object result = method.invoke(target, args);
                            if (result instanceof Connection connection) {
                                return wrap(Connection.class, connection);
                            }
                            return result instanceof PreparedStatement statement
                                    ? recorded(statement, (String) args[0])
                                    : result;
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }));
        }

        /** A batch without members writes nothing, so members count. */
        private PreparedStatement recorded(PreparedStatement target, String sql) {
            Class<?>[] types = {PreparedStatement.class};
            return (PreparedStatement) Proxy.newProxyInstance(
                    getClass().getClassLoader(), types, (proxy, method, args) -> {
                        String name = method.getName();
                        if (name.equals("addBatch") || name.equals("executeUpdate") || name.equals("executeQuery")) {
                            statements.add(sql);
                        }
                        try {
                            return method.invoke(target, args);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }

    /** Scans, pages and scans again a site that is never in memory as a whole. */
    static final class Large extends ForwardingSite {
        private final int files;

        private Large(int files) {
            super(new MemorySite("large"));
            this.files = files;
        }

        @Override
        public void walk(Visitor visitor) throws IOException {
            for (int i = 0; i < files; i++) {
                String path = "directory/of/some%20depth/" + (10_000_000 + i) + ".html";
                MediaType type = i % 100 == 0 ? new MediaType("video", "mp4") : new MediaType("text", "x" + i % 20);
                long modified = 1_600_000_000L + (i * 7_919L) % 50_000_000L;
                Revision revision = new Revision(Integer.toString(i), Instant.ofEpochSecond(modified));
                visitor.visit(new Resource(path, type, i, Instant.ofEpochSecond(modified, 5), revision));
            }
        }

        public static void main(String[] args) throws IOException {
            Large site = new Large(Integer.parseInt(args[1]));
            try (ResourceIndex index = SqlIndex.open(H2Store.open(Path.of(args[0])), Clock.systemUTC(), RULES)) {
                long start = System.nanoTime();
                System.out.println(index.scan(site));
                start = lap("first scan", start);
                System.out.println(index.scan(site));
                start = lap("second scan", start);
                check(index, ALL, site.files);
                start = lap("all pages", start);
                check(index, of("video"), site.files / 100);
                start = lap("video pages", start);
                if (index.mediaTypes().size() != 21) {
                    throw new IllegalStateException(index.mediaTypes().toString());
                }
                start = lap("media types", start);
                index.mediaTypes();
                lap("media types", start);
            }
        }

        private static long lap(String what, long start) {
            long now = System.nanoTime();
            System.out.println(what + ": " + (now - start) / 1000 + " us");
            return now;
        }

        private static void check(ResourceIndex index, Selection selection, int expected) throws IOException {
            int count = 0;
            Cursor cursor = Cursor.START;
            for (List<Entry> page = index.page(selection, cursor, 200);
                    !page.isEmpty();
                    page = index.page(selection, cursor, 200)) {
                count += page.size();
                cursor = page.get(page.size() - 1).cursor();
            }
            if (count != expected) {
                throw new IllegalStateException(count + " of " + expected);
            }
        }
    }
}

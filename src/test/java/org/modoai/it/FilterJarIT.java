package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.DatabaseSettings;
import org.modoai.index.Postgres;

/** The self-contained jar by itself: nothing of it can meet the host's libraries, and what it holds works relocated. */
class FilterJarIT {
    private static final String SHADED = "org.modoai.shaded.";

    private URLClassLoader loader;

    @BeforeEach
    void open() throws Exception {
        loader = new URLClassLoader(
                new URL[] {Artifacts.filterJar().toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    @AfterEach
    void close() throws Exception {
        loader.close();
    }

    @Test
    void holdsNoClassOutsideOurOwnPackages() throws Exception {
        assertEquals(
                List.of(),
                names().stream()
                        .filter(name -> name.endsWith(".class"))
                        .filter(name -> !name.startsWith("org/modoai/"))
                        .toList());
    }

    @Test
    void holdsNeitherTheCommandLineNorABackendsConfiguration() throws Exception {
        assertEquals(
                List.of(),
                names().stream()
                        .filter(name -> name.startsWith("org/modoai/cli") || name.contains("logback"))
                        .toList());
    }

    @Test
    void offersTheContainerOneServiceAndTheHostNone() throws Exception {
        Set<String> services = names().stream()
                .filter(name -> name.matches("META-INF/services/.+"))
                .map(name -> name.substring("META-INF/services/".length()))
                .filter(name -> !name.startsWith(SHADED))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of("jakarta.servlet.ServletContainerInitializer"), services);
        assertEquals(
                List.of(),
                ServiceLoader.load(Driver.class, loader).stream()
                        .filter(driver -> driver.type().getClassLoader() == loader)
                        .toList());
    }

    @Test
    void isNoMultiReleaseJarAndIsNotSigned() throws Exception {
        assertEquals(
                List.of(),
                names().stream()
                        .filter(name -> name.matches("META-INF/(versions/.*|.*\\.(SF|RSA|DSA))"))
                        .toList());
        try (JarFile jar = new JarFile(Artifacts.filterJar().toFile())) {
            assertFalse(jar.isMultiRelease());
        }
    }

    @Test
    void keepsTheLicencesOfWhatItHolds() throws Exception {
        assertTrue(names().containsAll(List.of("META-INF/LICENSE", "META-INF/LICENSE.md", "META-INF/NOTICE.md")));
        try (var in = loader.getResourceAsStream("META-INF/THIRD-PARTY.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(
                    text.contains("H2")
                            && text.contains("PostgreSQL")
                            && text.contains("SLF4J")
                            && text.contains("JAXB"),
                    text);
        }
    }

    @Test
    void theDatabaseWorksAndHasItsMessages(@TempDir Path directory) throws Exception {
        DataSource database = assertInstanceOf(DataSource.class, create(SHADED + "org.h2.jdbcx.JdbcDataSource"));
        database.getClass()
                .getMethod("setURL", String.class)
                .invoke(database, "jdbc:h2:file:" + directory.resolve("index") + ";DB_CLOSE_ON_EXIT=FALSE");
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table t(id bigint generated always as identity, name varchar(100))");
            statement.execute("insert into t(name) values ('a'), ('b')");
            try (ResultSet rows = statement.executeQuery("select count(*) from t where regexp_like(name, '[ab]')")) {
                assertTrue(rows.next());
                assertEquals(2, rows.getInt(1));
            }
            SQLException e = assertThrows(SQLException.class, () -> statement.execute("select * from missing"));
            assertTrue(e.getMessage().startsWith("Table \"MISSING\" not found"), e.getMessage());
        }
        assertTrue(Files.exists(directory.resolve("index.mv.db")));
    }

    /** As when a webapp is undeployed: neither a thread of the pool nor the driver may keep its class loader. */
    @Test
    void theSharedDatabaseWorksAndKeepsNothingOfTheWebapp() throws Exception {
        // the driver's own thread ends after half a minute without work, or after so many milliseconds
        System.setProperty("pgjdbc.config.cleanup.thread.ttl", "1000");
        WeakReference<Object> webapp = new WeakReference<>(useSharedDatabase());
        loader.close();
        loader = new URLClassLoader(new URL[0]);
        for (int i = 0; i < 600 && webapp.get() != null; i++) {
            System.gc();
            Thread.sleep(100);
        }
        assertEquals(
                null, webapp.get(), () -> Thread.getAllStackTraces().keySet().toString());
    }

    private Object useSharedDatabase() throws Exception {
        DatabaseSettings settings = Postgres.settings("filter_jar");
        Object relocated = loader.loadClass(DatabaseSettings.class.getName())
                .getConstructor(String.class, Optional.class, Optional.class)
                .newInstance(settings.url(), settings.user(), settings.password());
        Object store = loader.loadClass("org.modoai.index.PostgresStore")
                .getMethod("open", relocated.getClass())
                .invoke(null, relocated);
        DataSource source = assertInstanceOf(
                DataSource.class, store.getClass().getMethod("source").invoke(store));
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            assertTrue(connection.getClass().getName().startsWith(SHADED), connection.toString());
            SQLException e = assertThrows(SQLException.class, () -> statement.execute("select * from missing"));
            assertTrue(e.getMessage().contains("missing"), e.getMessage());
        }
        store.getClass().getMethod("close").invoke(store);
        return loader;
    }

    @Test
    void theConfigurationIsReadWithTheRelocatedBinding(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("modoai.xml");
        Files.writeString(file, "<modoai xmlns='urn:modoai:config:1' prefix='/mod_oai'/>");
        Object configuration = read(file);
        assertEquals("/mod_oai", configuration.getClass().getMethod("prefix").invoke(configuration));
    }

    @Test
    void aFaultIsExplainedWithTheRelocatedBinding(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("modoai.xml");
        Files.writeString(file, "<modoai xmlns='urn:modoai:config:1'>\n<colour/></modoai>");
        Throwable fault =
                assertThrows(InvocationTargetException.class, () -> read(file)).getCause();
        assertTrue(fault.getMessage().contains("modoai.xml:2:"), fault.getMessage());
    }

    @Test
    void logLinesGoToTheContainersOwnLog() throws Exception {
        Object factory = loader.loadClass(SHADED + "org.slf4j.LoggerFactory")
                .getMethod("getILoggerFactory")
                .invoke(null);
        assertEquals(
                SHADED + "org.slf4j.jul.JDK14LoggerFactory", factory.getClass().getName());
    }

    private Object read(Path file) throws Exception {
        Object reader = create("org.modoai.config.ConfigurationReader");
        return reader.getClass().getMethod("read", Path.class).invoke(reader, file);
    }

    private Object create(String className) throws Exception {
        return loader.loadClass(className).getConstructor().newInstance();
    }

    private static Set<String> names() throws Exception {
        try (JarFile jar = new JarFile(Artifacts.filterJar().toFile())) {
            return jar.stream().map(ZipEntry::getName).collect(Collectors.toCollection(TreeSet::new));
        }
    }
}

package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import jakarta.servlet.ServletContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.Configuration;
import org.modoai.config.ConfigurationException;
import org.modoai.config.ConfigurationReader;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Specimen;

class AssemblyTest {
    private static final List<String> CLOSED = new CopyOnWriteArrayList<>();

    @TempDir
    Path temp;

    private final Tomcat tomcat = new Tomcat();
    private Context context;

    @BeforeEach
    void start() throws Exception {
        CLOSED.clear();
        tomcat.setBaseDir(temp.resolve("base").toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        context = tomcat.addContext(
                "", Files.createDirectories(temp.resolve("root")).toString());
        tomcat.start();
    }

    @AfterEach
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }

    @Test
    void pluginsAreClosedIfWhatComesAfterThemFails() throws Exception {
        assertThrows(
                ConfigurationException.class,
                () -> assembly("<formats><format class='com.example.Missing'/></formats>"));
        assertEquals(List.of("closed"), CLOSED);
    }

    @Test
    void aWindowForAFormatThatDoesNotExistIsAFault() {
        ConfigurationException fault = assertThrows(
                ConfigurationException.class, () -> assembly("\n<limits><window formats='crate oai_crat'/></limits>"));
        assertEquals(
                temp.resolve("modoai.xml") + ":2:43: there is no format 'oai_crat'; expected some of"
                        + " oai_dc http_header oai_didl oai_crate crate",
                fault.getMessage());
    }

    @Test
    void pluginsAreClosedOnce() throws Exception {
        Assembly assembly = assembly("");
        assertEquals(List.of(), CLOSED);
        assembly.close();
        assembly.close();
        assertEquals(List.of("closed"), CLOSED);
    }

    @Test
    void whereNothingCanBeWrittenTheStateIsTemporaryAndForItsOwnerAlone() throws Exception {
        Files.writeString(temp.resolve("base/modoai"), "in the way");
        Configuration configuration = ConfigurationReader.defaults();
        assembly(configuration).close();
        Path state = Path.of(context.getServletContext()
                        .getAttribute(ServletContext.TEMPDIR)
                        .toString())
                .resolve("modoai");
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(state)));
    }

    private Assembly assembly(String more) throws Exception {
        Path file = Files.writeString(
                temp.resolve("modoai.xml"),
                "<modoai xmlns='urn:modoai:config:1'>" + more + "<plugins><plugin label='closing' class='"
                        + Closing.class.getName() + "'/></plugins></modoai>");
        Configuration read = new ConfigurationReader().read(file);
        return assembly(read.with(read.index().in(temp.resolve("index"))));
    }

    private Assembly assembly(Configuration configuration) {
        return new Assembly(
                context.getServletContext(),
                configuration,
                Seat.of(context.getServletContext(), configuration),
                Optional.empty());
    }

    /** Takes note of its end. */
    public static final class Closing implements Plugin {
        public Closing(PluginSettings settings) {
            settings.settings().only();
        }

        @Override
        public boolean accepts(Specimen specimen) {
            return false;
        }

        @Override
        public Finding examine(Specimen specimen) {
            throw new AssertionError("it accepts nothing");
        }

        @Override
        public void close() {
            CLOSED.add("closed");
        }
    }
}

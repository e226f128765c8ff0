package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Command;
import org.modoai.config.PluginSettings.Output;
import org.modoai.config.PluginSettings.Scope;
import org.modoai.config.PluginsSettings.Priority;

class PluginsMappingTest {
    private static final String NAMESPACE = "xmlns='urn:modoai:config:1'";
    private static final Bounds BOUNDS = new Bounds(Duration.ofSeconds(30), 1_048_576, 1);
    private static final Scope ALL = new Scope(List.of("*/*"), Globs.ALL, Optional.empty());

    private final ConfigurationReader reader = new ConfigurationReader();

    @TempDir
    Path directory;

    @Test
    void withoutTheElementTheShippedListHolds() throws IOException {
        Path shipped = Path.of("conf/plugins.xml").toAbsolutePath();
        PluginsSettings named = read("<plugins file='" + shipped + "'/>");
        PluginsSettings standard = read("");
        assertTrue(standard.list().size() > 5, "this test sees nothing");
        assertEquals(named.toString().replace(shipped.toString(), "plugins.xml"), standard.toString());
    }

    @Test
    void anEmptyElementMeansNone() throws IOException {
        assertEquals(
                new PluginsSettings(List.of(), 2, Duration.ofMinutes(2), List.of(), Priority.LOW), read("<plugins/>"));
    }

    @Test
    void readsAllOfAPluginInTheOrderOfTheFile() throws IOException {
        PluginsSettings plugins = read("""
                <plugins atOnce="3" recordTimeout="5m" wrapper="unshare -n 'a b' 5%%" cacheBytes="1GB">
                  <plugin label="md5sum" exec="md5sum %s" version="md5sum --version +%%" mime="text/*  */zip"
                      timeout="5s" outputBytes="2KB" atOnce="4" output="xml" needs="md5sum">
                    <mime> image/* </mime><include>papers/**</include><exclude>papers/old/**</exclude>
                    <env name="X"> y </env><mime>video/*</mime>
                  </plugin>
                  <plugin kind="digest" label="digest"><param name="algorithms">MD5 SHA-256</param></plugin>
                  <plugin class="com.example.MyPlugin" label="md5sum"/>
                </plugins>""");
        assertEquals(3, plugins.atOnce());
        assertEquals(Duration.ofMinutes(5), plugins.recordTimeout());
        assertEquals(List.of("unshare", "-n", "a b", "5%"), plugins.wrapper());
        assertEquals(1L << 30, plugins.cacheBytes());
        assertEquals(
                List.of(
                        new PluginSettings(
                                place(3, 77),
                                "md5sum",
                                "exec",
                                Optional.of(new Command(
                                        "md5sum %s",
                                        List.of("md5sum", "%s"),
                                        List.of("md5sum", "--version", "+%%"),
                                        Map.of("X", " y "),
                                        Output.XML)),
                                new Scope(
                                        List.of("text/*", "*/zip", "image/*", "video/*"),
                                        new Globs(List.of("papers/**"), List.of("papers/old/**")),
                                        Optional.of("md5sum")),
                                new Bounds(Duration.ofSeconds(5), 2048, 4),
                                Map.of()),
                        new PluginSettings(
                                place(7, 40),
                                "digest",
                                "digest",
                                Optional.empty(),
                                ALL,
                                BOUNDS,
                                Map.of("algorithms", "MD5 SHA-256")),
                        new PluginSettings(
                                place(8, 56),
                                "md5sum",
                                "com.example.MyPlugin",
                                Optional.empty(),
                                ALL,
                                BOUNDS,
                                Map.of())),
                plugins.list());
    }

    @Test
    void findingsAreKeptOnlyIfThatIsAskedFor() throws IOException {
        assertFalse(only("<plugin label='x' exec='x %s'/>").cached());
        assertFalse(only("<plugin label='x' exec='x %s' cache='false'/>").cached());
        assertTrue(only("<plugin label='x' exec='x %s' cache='true'/>").cached());
        assertEquals(256L << 20, read("<plugins/>").cacheBytes());
    }

    @Test
    void aLongCommandIsAnElement() throws IOException {
        String options = "-x=1 ".repeat(5_000);
        PluginSettings plugin = only("<plugin label='x'><exec>\n  a\n  " + options
                + " --title=\"%m of %u\"\n  -L%s 100%%\n</exec><version>a\n-v</version></plugin>");
        Command command = plugin.command().orElseThrow();
        assertTrue(command.exec().startsWith("a\n  -x=1 "));
        assertEquals(5_004, command.arguments().size());
        assertEquals(
                List.of("--title=%m of %u", "-L%s", "100%%"),
                command.arguments().subList(5_001, 5_004));
        assertEquals(List.of("a", "-v"), command.version());
        assertEquals(Output.TEXT, command.output());
        assertEquals(Optional.empty(), plugin.scope().needs());
    }

    @Test
    void aPluginIsForItsMediaTypesInItsSection() throws IOException {
        Scope scope = only("<plugin label='x' exec='x %s' mime='image/*'><include>papers/**</include></plugin>")
                .scope();
        assertTrue(scope.admits("image/png", "papers/a.png"));
        assertFalse(scope.admits("text/html", "papers/a.html"));
        assertFalse(scope.admits("image/png", "a.png"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"more.xml", "./more.xml", "../conf/more.xml", "ABSOLUTE"})
    void theListMayBeInAnotherFile(String name) throws IOException {
        Path conf = Files.createDirectory(directory.resolve("conf"));
        Path more = write(
                conf.resolve("more.xml"),
                "<plugins " + NAMESPACE + " atOnce='7' wrapper='nice'>\n<plugin label='x' exec='x %s'/></plugins>");
        String file = name.equals("ABSOLUTE") ? more.toString() : name;
        Path including = including(conf, "<plugins file='" + file + "' recordTimeout='9s'/>");
        for (PluginsSettings plugins : List.of(
                reader.read(including).plugins(),
                reader.read(including.toUri().toURL()).plugins())) {
            assertEquals(7, plugins.atOnce());
            assertEquals(Duration.ofSeconds(9), plugins.recordTimeout());
            assertEquals(List.of("nice"), plugins.wrapper());
            String place = plugins.list().get(0).place();
            assertTrue(place.endsWith("more.xml:2:32"), place);
        }
    }

    @Test
    void whatIsSaidBesideTheNameOfTheFileWins() throws IOException {
        write(
                directory.resolve("more.xml"),
                "<plugins " + NAMESPACE
                        + " atOnce='7' recordTimeout='7s' wrapper='nice' priority='low' cacheBytes='7'/>");
        assertEquals(
                new PluginsSettings(List.of(), 8, Duration.ofSeconds(8), List.of(), Priority.NORMAL, 8),
                read(
                        "<plugins file='more.xml' atOnce='8' recordTimeout='8s' wrapper='' priority='normal' cacheBytes='8'/>"));
        assertEquals(7, read("<plugins file='more.xml'/>").cacheBytes());
    }

    @Test
    void datestampsFollowThePluginsOnlyIfThatIsAskedFor() throws IOException {
        assertFalse(read("<plugins/>").restamp());
        assertTrue(read("<plugins restamp='true'/>").restamp());
        write(directory.resolve("more.xml"), "<plugins " + NAMESPACE + " restamp='true'/>");
        assertTrue(read("<plugins file='more.xml'/>").restamp());
        assertFalse(read("<plugins file='more.xml' restamp='false'/>").restamp());
    }

    @Test
    void theOtherFileMayBeInAPackedWebapp() throws IOException {
        Path war = directory.resolve("a b.war");
        try (OutputStream out = Files.newOutputStream(war);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            entry(zip, "WEB-INF/modoai.xml", "<modoai " + NAMESPACE + "><plugins file='a/p q%#?.xml'/></modoai>");
            entry(zip, "WEB-INF/up.xml", "<modoai " + NAMESPACE + "><plugins file='../up.xml'/></modoai>");
            entry(zip, "WEB-INF/a/p q%#?.xml", "<plugins " + NAMESPACE + "><plugin label='x'/></plugins>");
            entry(zip, "up.xml", "<plugins " + NAMESPACE + " atOnce='7'/>");
        }
        String inside = "jar:" + war.toUri() + "!/WEB-INF/";
        assertEquals(7, reader.read(url(inside + "up.xml")).plugins().atOnce());
        assertEquals(
                inside + "a/p%20q%25%23%3F.xml:1:57: 'plugin' lacks 'exec', the command to run,"
                        + " as an attribute or an element",
                fault(url(inside + "modoai.xml")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:1/x.xml", "//127.0.0.1/x.xml", "jar:file:/x!/y", "none.xml", "#", "?a=b"})
    void aNameIsNeverAnAddress(String name) throws IOException {
        Path including = including(directory, "<plugins file='" + name + "'/>");
        String expected =
                "'" + name + "' is no value for attribute 'file' of 'plugins'; expected a file that can be read";
        for (String fault : List.of(fault(including), fault(including.toUri().toURL()))) {
            assertTrue(fault.contains(":1:"), fault);
            assertTrue(fault.contains(expected), fault);
            assertTrue(fault.contains("there is nothing") || fault.contains("FileNotFound"), fault);
        }
    }

    @Test
    void reportsTheFaultsOfTheOtherFileAtTheirPlaceThere() throws IOException {
        assertOtherFault(
                "<plugins " + NAMESPACE + ">\n <plugin label='x' exec='x'/></plugins>", "2:30", "would not reach");
        assertOtherFault("<plugins " + NAMESPACE + ">\n <plugins/></plugins>", "2:12", "unknown element 'plugins'");
        assertOtherFault("<plugins " + NAMESPACE + " atonce='1'/>", "1:50", "unknown attribute 'atonce'");
        assertOtherFault("<plugins " + NAMESPACE + ">\n", "2:1", "not well-formed");
        assertOtherFault(
                "<plugins/>", "1:11", "in namespace ''; expected 'plugins' in namespace 'urn:modoai:config:1'");
        assertOtherFault("<modoai " + NAMESPACE + "/>", "1:38", "the root is 'modoai'");
        assertOtherFault("<!DOCTYPE x>\n<plugins/>", "1:10", "expected <plugins xmlns=\"urn:modoai:config:1\">");
        assertOtherFault(
                "<plugins " + NAMESPACE + " file='more.xml'/>",
                "1:55",
                "expected no such attribute in a file that is itself included");
    }

    private void assertOtherFault(String content, String position, String expected) throws IOException {
        Path more = write(directory.resolve("more.xml"), content);
        String fault = fault(including(directory, "<plugins file='more.xml'/>"));
        assertTrue(fault.startsWith(more + ":" + position + ": "), fault);
        assertTrue(fault.contains(expected), fault);
    }

    private PluginSettings only(String plugin) throws IOException {
        List<PluginSettings> list = read("<plugins>" + plugin + "</plugins>").list();
        assertEquals(1, list.size());
        return list.get(0);
    }

    private String fault(Path file) {
        return assertThrows(ConfigurationException.class, () -> reader.read(file))
                .getMessage();
    }

    private String fault(URL file) {
        return assertThrows(ConfigurationException.class, () -> reader.read(file))
                .getMessage();
    }

    private String place(int line, int column) {
        return directory.resolve("modoai.xml") + ":" + line + ":" + column;
    }

    private PluginsSettings read(String content) throws IOException {
        return reader.read(including(directory, content)).plugins();
    }

    private static Path including(Path directory, String content) throws IOException {
        return write(directory.resolve("modoai.xml"), "<modoai " + NAMESPACE + ">" + content + "</modoai>");
    }

    private static Path write(Path file, String content) throws IOException {
        return Files.writeString(file, content);
    }

    private static URL url(String text) throws IOException {
        return URI.create(text).toURL();
    }

    private static void entry(ZipOutputStream zip, String name, String content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }
}

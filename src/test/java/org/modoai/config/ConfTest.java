package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfTest {
    private static final Path CONF = Path.of("conf");

    private final ConfigurationReader reader = new ConfigurationReader();

    @Test
    void everyFileCanBeRead() throws IOException {
        try (Stream<Path> files = Files.list(CONF)) {
            List<Path> all = files.filter(file -> !file.endsWith("plugins.xml")).toList();
            assertTrue(all.size() >= 3, all.toString());
            all.forEach(reader::read);
        }
    }

    @Test
    void theCommentedFileStatesTheDefaults() {
        assertEquals(ConfigurationReader.defaults(), reader.read(CONF.resolve("modoai.xml")));
    }

    @Test
    void itsExamplesCanBeReadTooWhenUncommented(@TempDir Path directory) throws IOException {
        String commented = Files.readString(CONF.resolve("modoai.xml"));
        Files.copy(CONF.resolve("plugins.xml"), directory.resolve("plugins.xml"));
        String examples = commented.replaceAll("<!-- (<.*>) -->", "$1");
        Configuration configuration = reader.read(Files.writeString(directory.resolve("modoai.xml"), examples));
        assertEquals(3, configuration.sites().size());
        assertEquals(1, configuration.repository().adminEmails().size());
        assertEquals(1, configuration.formats().extensions().size());
        assertTrue(configuration.plugins().list().size() > 5);
    }

    @Test
    void thePluginsComeThroughAnIncludingFileAndNeedWhatTheyName(@TempDir Path directory) throws IOException {
        Path including = Files.writeString(
                directory.resolve("modoai.xml"),
                "<modoai xmlns='urn:modoai:config:1'><plugins file='"
                        + CONF.resolve("plugins.xml").toAbsolutePath() + "'/></modoai>");
        PluginsSettings plugins = reader.read(including).plugins();
        Set<String> labels =
                plugins.list().stream().map(PluginSettings::label).collect(Collectors.toCollection(LinkedHashSet::new));
        assertEquals(
                List.of(
                        "digest",
                        "type",
                        "file",
                        "droid",
                        "jhove",
                        "exiftool",
                        "image",
                        "pdf",
                        "xmp",
                        "pdfinfo",
                        "audio",
                        "id3v2",
                        "mediainfo",
                        "language",
                        "keyphrases",
                        "summary",
                        "ots"),
                List.copyOf(labels));
        PluginsSettings defaults = ConfigurationReader.defaults().plugins();
        assertEquals(defaults.atOnce(), plugins.atOnce());
        assertEquals(defaults.recordTimeout(), plugins.recordTimeout());
        assertEquals(defaults.wrapper(), plugins.wrapper());
        for (PluginSettings plugin : plugins.list()) {
            assertEquals(
                    Set.of("exec", "resident").contains(plugin.kind()),
                    plugin.command().isPresent());
            plugin.command().ifPresent(command -> {
                String program = plugin.scope().needs().orElseThrow();
                assertTrue(command.arguments().contains(program), plugin.label());
                assertEquals(program, command.version().get(0), plugin.label());
            });
        }
    }

    @Test
    void whatFetchesWhatAFileNamesHasNoNetwork(@TempDir Path directory) throws IOException {
        String text =
                Files.readString(CONF.resolve("modoai.xml")).replace("<index", "<plugins file='plugins.xml'/><index");
        Files.copy(CONF.resolve("plugins.xml"), directory.resolve("plugins.xml"));
        List<PluginSettings> risky =
                reader.read(Files.writeString(directory.resolve("modoai.xml"), text)).plugins().list().stream()
                        .filter(plugin -> plugin.label().equals("mediainfo"))
                        .toList();
        assertEquals(1, risky.size());
        risky.forEach(plugin -> assertEquals(
                List.of("unshare", "-r", "-n"),
                plugin.command().orElseThrow().arguments().subList(0, 3),
                plugin.place()));
    }

    @Test
    void theCommentedFileNamesEverySetting() throws IOException {
        assertNames(
                Files.readString(CONF.resolve("modoai.xml")),
                List.of(
                        "modoai",
                        "repository",
                        "site",
                        "formats",
                        "content",
                        "type",
                        "format",
                        "index",
                        "limits",
                        "window"));
    }

    @Test
    void theFileOfThePluginsNamesEverySettingOfThem() throws IOException {
        assertNames(Files.readString(CONF.resolve("plugins.xml")), List.of("plugins", "plugin", "param", "env"));
    }

    private static void assertNames(String file, List<String> elements) {
        for (String element : elements) {
            Stream.concat(Stream.of(element), Bound.children(element).stream())
                    .forEach(name -> assertTrue(file.contains("<" + name), name));
            Bound.attributes(element).forEach(name -> assertTrue(file.contains(name + "=\""), name));
        }
    }
}

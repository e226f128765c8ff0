package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfTest {
    private static final Path CONF = Path.of("conf");

    private final ConfigurationReader reader = new ConfigurationReader();

    @Test
    void everyFileCanBeRead() throws IOException {
        try (Stream<Path> files = Files.list(CONF)) {
            List<Path> all = files.toList();
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
        String examples = commented.replaceAll("<!-- (<.*>) -->", "$1");
        Configuration configuration = reader.read(Files.writeString(directory.resolve("modoai.xml"), examples));
        assertEquals(2, configuration.sites().size());
        assertEquals(1, configuration.repository().adminEmails().size());
        assertEquals(1, configuration.formats().extensions().size());
    }

    @Test
    void theCommentedFileNamesEverySetting() throws IOException {
        String file = Files.readString(CONF.resolve("modoai.xml"));
        List<String> elements =
                List.of("modoai", "repository", "site", "formats", "content", "type", "format", "index", "limits");
        for (String element : elements) {
            Stream.concat(Stream.of(element), Bound.children(element).stream())
                    .forEach(name -> assertTrue(file.contains("<" + name), name));
            Bound.attributes(element).forEach(name -> assertTrue(file.contains(name + "=\""), name));
        }
    }
}

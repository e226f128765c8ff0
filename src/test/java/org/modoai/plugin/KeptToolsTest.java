package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Command;

/** Tools that are kept running say what they say when run for each file. */
@Timeout(600)
class KeptToolsTest {
    private static final Bounds BOUNDS = new Bounds(Duration.ofSeconds(60), 1_000_000, 1);
    private static final byte[] GIF = Base64.getDecoder()
            .decode("R0lGODlhAQABAIAAAAAAAP///yH+FiR7cmVhZHl9IHtyZWFkeTc3fSBiYWQALAAAAAABAAEAAAICRAEAOw==");

    @TempDir
    Path directory;

    @RegisterExtension
    final Mortals mortals = new Mortals();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exiftool -a -G1 %s",
                "exiftool -X -a %s",
                "exiftool -b -FileName -Comment %s",
                "exiftool -q -json %s",
                "exiftool -p $FileName# %s",
                "exiftool -if 0 %s",
                "exiftool -no:such -t %s %u",
                "unshare -r -n exiftool -a %s",
            })
    void exiftool(String line) throws Exception {
        assumeThereIs("exiftool", "libimage-exiftool-perl");
        assertSame("exiftool", line.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "", " blank", "#hash", "-x = y", "a\\b\"c"})
    void exiftoolIsToldEveryArgumentAsItIs(String argument) throws Exception {
        assumeThereIs("exiftool", "libimage-exiftool-perl");
        assertSame("exiftool", "exiftool", "-echo", argument, "-FileName", "%s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file %s", "file -b -k %s", "file -k -z -L %s", "file --mime -b %s", "file -b -e soft %s"})
    void file(String line) throws Exception {
        assumeThereIs("file", "file");
        assertSame("file", line.split(" "));
    }

    private static void assumeThereIs(String program, String debian) {
        assumeTrue(Processes.find(program, Map.of()).isPresent(), program + " is missing: apt-get install " + debian);
    }

    private void assertSame(String protocol, String... arguments) throws Exception {
        Command command =
                Given.environment(Given.command(arguments), Map.of(Survivors.VARIABLE, mortals.token(), "TZ", "UTC"));
        Plugin each = new ProcessPlugin(Given.exec(command, BOUNDS), mortals.processes());
        try (Plugin kept = new ResidentPlugin(Given.resident(command, protocol, BOUNDS), mortals.processes())) {
            for (Specimen specimen : specimens()) {
                Finding expected = each.examine(specimen);
                Finding actual = kept.examine(specimen);
                assertEquals(expected.getClass(), actual.getClass(), specimen.url());
                assertEquals(timeless(expected), timeless(actual));
                assertEquals(expected.run().exitCode(), actual.run().exitCode());
                assertEquals(expected.tool(), actual.tool());
                assertTrue(actual.content().length() > 0 || expected.content().length() == 0);
            }
            assertEquals(1, mortals.now().size());
        }
    }

    private static String timeless(Finding finding) {
        String text = new String(finding.content().bytes(), StandardCharsets.ISO_8859_1);
        return text.replaceAll("\\d{4}:\\d\\d:\\d\\d \\d\\d:\\d\\d:\\d\\d", "TIME")
                .replace("a_b", "a\nb")
                .replace("a\\nb", "a\nb")
                .replace("a\\012b", "a\nb");
    }

    private List<Specimen> specimens() throws IOException {
        Specimen gif = Given.specimen(directory, "dot.gif");
        Files.write(gif.file(), GIF);
        Specimen cut = Given.specimen(directory, "cut.gif");
        Files.write(cut.file(), Arrays.copyOf(GIF, 20));
        Specimen empty = Given.specimen(directory, "empty");
        Files.write(empty.file(), new byte[0]);
        Specimen gone = Given.specimen(directory, "gone.txt");
        Files.delete(gone.file());
        return List.of(gif, gone, cut, Given.specimen(directory, "a.txt"), empty, gif);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exiftool exiftool -FileSize# -s3 %s", "file file -b %s"})
    void hostileNamesAreNames(String line) throws Exception {
        String[] words = line.split(" ");
        assumeThereIs(words[0], words[0]);
        Command command = Given.environment(
                Given.command(Arrays.copyOfRange(words, 1, words.length)), Map.of(Survivors.VARIABLE, mortals.token()));
        try (Plugin kept = new ResidentPlugin(Given.resident(command, words[0], BOUNDS), mortals.processes())) {
            String expected = Given.text(
                    kept.examine(Given.specimen(directory, "plain.txt")).content());
            for (String name : Given.hostileNames()) {
                Finding finding = kept.examine(Given.specimen(directory, name));
                assertEquals(expected, Given.text(finding.content()), name);
            }
            assertEquals(1, mortals.now().size());
        }
    }
}

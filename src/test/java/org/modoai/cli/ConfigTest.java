package org.modoai.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigTest {
    private static final Path EXAMPLES = Path.of("src/test/resources/httpd");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    @Test
    void aCleanFileIsTranslatedWithoutAWord() throws IOException {
        assertEquals(0, config("--from", example("one-line.conf")));
        assertEquals(Files.readString(EXAMPLES.resolve("one-line.xml")), out.toString(StandardCharsets.UTF_8));
        assertEquals("", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void remarksNameTheFileAsItWasGiven() throws IOException {
        assertEquals(1, config("--from=" + example("block-without-version.conf")));
        assertEquals(
                Files.readString(EXAMPLES.resolve("block-without-version.xml")), out.toString(StandardCharsets.UTF_8));
        assertEquals(
                example("block-without-version.conf") + ":15:17: a blank inside a path: /usr/local/bin ots;"
                        + " taken as /usr/local/bin/ots",
                err.toString(StandardCharsets.UTF_8).strip());
    }

    @Test
    void aFileTakesTheTranslationButNeverTwice() throws IOException {
        Path to = directory.resolve("modoai.xml");
        assertEquals(0, config("--from", example("one-line.conf"), "--to", to.toString()));
        assertEquals(Files.readString(EXAMPLES.resolve("one-line.xml")), Files.readString(to));
        assertEquals("", out.toString(StandardCharsets.UTF_8));
        assertEquals(2, config("--from", example("loose.conf"), "--to", to.toString()));
        assertEquals(Files.readString(EXAMPLES.resolve("one-line.xml")), Files.readString(to));
        assertEquals(
                "modoai: " + to + " is there already, and is left as it is",
                err.toString(StandardCharsets.UTF_8).strip());
    }

    @Test
    void whatCannotBeReadOrWrittenIsNamed() throws IOException {
        Path missing = directory.resolve("missing.conf");
        assertEquals(2, config("--from", missing.toString()));
        assertEquals(2, config("--from", directory.toString()));
        Path nothing = Files.writeString(directory.resolve("plain.conf"), "Listen 80\n");
        assertEquals(2, config("--from", nothing.toString()));
        Path nowhere = directory.resolve("no/where.xml");
        assertEquals(2, config("--from", example("one-line.conf"), "--to", nowhere.toString()));
        List<String> lines = err.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals(4, lines.size(), lines::toString);
        assertEquals("modoai: no such file: " + missing, lines.get(0));
        assertTrue(lines.get(1).startsWith("modoai: cannot read " + directory), lines.get(1));
        assertTrue(lines.get(2).startsWith("modoai: cannot read " + nothing + ": nothing of mod_oai"), lines.get(2));
        assertTrue(lines.get(3).startsWith("modoai: cannot write " + nowhere), lines.get(3));
    }

    @Test
    void aStandardOutputThatFailsIsNoSuccess() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("no space left");
            }
        };
        Main main = new Main(new PrintStream(full), new PrintStream(err, true, StandardCharsets.UTF_8));
        assertEquals(2, main.run(List.of("config", "--from", example("one-line.conf"))));
        assertTrue(err.toString(StandardCharsets.UTF_8).startsWith("modoai: the standard output cannot be written to"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "                      ! config: --from FILE is missing",
                "--to x.xml            ! config: --from FILE is missing",
                "--from                ! config: argument 1: --from needs a value",
                "--from a --from b     ! config: argument 3: --from is given twice",
                "--from a b            ! config: argument 3: unexpected: b",
                "--from=a --too=b      ! config: argument 2: no such option: --too",
                "--from=               ! config: argument 1: --from is empty",
            })
    void wrongUsageSaysWhatAndWhere(String arguments, String message) {
        assertEquals(2, config(arguments == null ? new String[0] : arguments.split(" ")));
        List<String> lines = err.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals("modoai: " + message, lines.get(0));
        assertTrue(lines.get(1).startsWith("usage:"), lines::toString);
    }

    @Test
    void helpListsTheCommandAndItsExitCodes() {
        assertEquals(0, config("--help"));
        String help = out.toString(StandardCharsets.UTF_8);
        assertTrue(help.contains("config --from httpd.conf [--to FILE]"), help);
        assertTrue(help.contains("Exit codes of config: 0 translated, 1 translated with remarks"), help);
    }

    private int config(String... arguments) {
        Main main = new Main(
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8));
        return main.run(
                Stream.concat(Stream.of("config"), Arrays.stream(arguments)).toList());
    }

    private static String example(String name) {
        return EXAMPLES.resolve(name).toString();
    }
}

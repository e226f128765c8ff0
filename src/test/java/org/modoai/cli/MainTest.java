package org.modoai.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Main main = new Main(
            new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8));

    @Test
    void helpGoesToStandardOutput() {
        assertEquals(0, main.run(List.of("--help")));
        assertTrue(out.toString(StandardCharsets.UTF_8).startsWith("usage:"));
        assertEquals("", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void noCommandIsWrongUsage() {
        assertEquals(64, main.run(List.of()));
        assertTrue(err.toString(StandardCharsets.UTF_8).startsWith("modoai: no command given"));
    }

    @Test
    void anUnknownCommandIsNamed() {
        assertEquals(64, main.run(List.of("sing")));
        assertTrue(err.toString(StandardCharsets.UTF_8).startsWith("modoai: no such command: sing"));
    }

    @Test
    void aMissingDirectoryIsNamedOnOneLine(@TempDir Path directory) {
        Path missing = directory.resolve("missing");
        assertEquals(1, main.run(List.of("serve", missing.toString())));
        assertEquals(
                "modoai: no such directory: " + missing,
                err.toString(StandardCharsets.UTF_8).strip());
    }

    @Test
    void aFileIsNoDirectory(@TempDir Path directory) throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        assertEquals(1, main.run(List.of("serve", file.toString())));
        assertEquals(
                "modoai: not a directory: " + file,
                err.toString(StandardCharsets.UTF_8).strip());
    }

    @Test
    void aMissingConfigurationFileIsNamed(@TempDir Path directory) {
        Path missing = directory.resolve("missing.xml");
        assertEquals(1, main.run(List.of("serve", directory.toString(), "--config", missing.toString())));
        assertTrue(err.toString(StandardCharsets.UTF_8).contains(missing.toString()));
    }
}

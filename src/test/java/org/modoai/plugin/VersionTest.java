package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.PluginSettings.Command;

@Timeout(300)
class VersionTest {
    @TempDir
    Path directory;

    private Processes processes;
    private Path log;

    @BeforeEach
    void open() throws IOException {
        processes = new Processes(List.of());
        log = Files.createFile(directory.resolve("log"));
    }

    @AfterEach
    void close() {
        processes.close();
    }

    private Version version(Duration retry) {
        Command command = Given.version(
                Given.command("cat", "%s"), directory.resolve("tool").toString());
        return new Version(command, Given.BOUNDS, processes, retry);
    }

    private void tool(String says) throws IOException {
        Path file = Files.writeString(directory.resolve("tool"), "#!/bin/sh\necho asked >>" + log + "\n" + says + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void assertSays(String text, Version version) throws Exception {
        assertEquals(text, Given.text(version.words().orElseThrow()));
    }

    private int asked() throws IOException {
        return Files.readAllLines(log).size();
    }

    @Test
    void itIsKeptUntilTheProgramChanges() throws Exception {
        Version version = version(Duration.ZERO);
        tool("echo 1.0 >&2");
        assertSays("1.0\n", version);
        assertSays("1.0\n", version);
        assertEquals(1, asked());
        tool("echo 2.0.0");
        assertSays("2.0.0\n", version);
    }

    @Test
    void itIsKeptUntilWhatAnInterpreterRunsChanges() throws Exception {
        Command command = Given.version(
                Given.command("sh", directory.resolve("tool").toString(), "%s"),
                "sh",
                directory.resolve("tool").toString());
        assertIsAskedAnewWhenTheToolChanges(command);
    }

    @Test
    void itIsKeptUntilAFileInTheDirectoryOfThePluginChanges() throws Exception {
        Command given = Given.version(Given.command("sh", "tool", "%s"), "sh", "tool");
        assertIsAskedAnewWhenTheToolChanges(new Command(
                given.exec(),
                given.arguments(),
                given.version(),
                given.environment(),
                given.output(),
                Optional.of(directory)));
    }

    private void assertIsAskedAnewWhenTheToolChanges(Command command) throws Exception {
        Version version = new Version(command, Given.BOUNDS, processes, Duration.ZERO);
        tool("echo 1.0");
        assertSays("1.0\n", version);
        assertSays("1.0\n", version);
        assertEquals(1, asked());
        tool("echo 2.0.0");
        assertSays("2.0.0\n", version);
    }

    @Test
    void aFailureIsReportedAndNotAskedAgainForEveryRecord() throws Exception {
        Version version = version(Duration.ofHours(1));
        tool("echo sorry >&2; exit 1");
        assertSays("sorry\n", version);
        assertSays("sorry\n", version);
        assertEquals(1, asked());
        tool("echo 1.0");
        assertSays("1.0\n", version);
    }

    @Test
    void aFailureIsAskedAgainAfterAWhile() throws Exception {
        Version version = version(Duration.ZERO);
        tool("echo sorry >&2; exit 1");
        assertSays("sorry\n", version);
        assertSays("sorry\n", version);
        assertEquals(2, asked());
    }

    @Test
    void aProgramThatComesLaterIsAskedAtOnce() throws Exception {
        Version version = version(Duration.ofHours(1));
        assertSays("sh: " + directory.resolve("tool") + ": not found\n", version);
        tool("echo 1.0");
        assertSays("1.0\n", version);
    }
}

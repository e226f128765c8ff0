package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Command;
import org.modoai.config.PluginsSettings.Priority;
import org.modoai.plugin.Finding.Cause;
import org.modoai.site.MediaType;

class ProcessPluginTest extends PluginContract {
    @RegisterExtension
    final Mortals mortals = new Mortals();

    @Override
    Plugin plugin() {
        return plugin(Given.command("cat", "%s"), Given.BOUNDS);
    }

    private Plugin plugin(Command command, Bounds bounds) {
        return new ProcessPlugin(Given.exec(marked(command), bounds), mortals.processes());
    }

    private Command marked(Command command) {
        return new Command(
                command.exec(),
                command.arguments(),
                command.version(),
                Map.of(Survivors.VARIABLE, mortals.token()),
                command.output(),
                command.directory());
    }

    private Finding run(String script, Bounds bounds) throws Exception {
        return plugin(Given.command(Given.script(script)), bounds).examine(Given.specimen(directory, "a.txt"));
    }

    private static Bounds limit(int millis) {
        return new Bounds(Duration.ofMillis(millis), 100_000, 1);
    }

    @Test
    void aFailureKeepsBothStreamsAndTheExitCode() throws Exception {
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, run("fail", Given.BOUNDS));
        assertEquals(Cause.EXIT, finding.cause());
        assertEquals(OptionalInt.of(3), finding.run().exitCode());
        assertEquals("half an answer\nno such thing\n", Given.text(finding.content()));
    }

    @Test
    void theEditionOfAToolDoesNotDependOnHowOthersGoFirst() throws Exception {
        List<List<String>> ways = List.of(List.of("env"), Niceness.NICE);
        try (Processes processes = new Processes(List.of(), ways)) {
            Plugin plugin = new ProcessPlugin(Given.exec(marked(Given.command("sleep", "600")), limit(100)), processes);
            List<String> prefix = processes.prefix();
            String edition = plugin.edition();
            plugin.examine(Given.specimen(directory, "a"));
            assertNotEquals(prefix, processes.prefix());
            assertEquals(edition, plugin.edition());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hang", "stubborn", "family"})
    void whoDoesNotEndIsEnded(String script) throws Exception {
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, run(script, limit(1000)));
        assertEquals(Cause.TIMEOUT, finding.cause());
        assertEquals(OptionalInt.empty(), finding.run().exitCode());
        assertEquals("begun\n", Given.text(finding.content()));
    }

    @Test
    void aTimeOutWithoutAWordIsToldInOurs() throws Exception {
        Finding finding = plugin(Given.command("sleep", "600"), limit(100)).examine(Given.specimen(directory, "a"));
        assertEquals("sleep: ended after 100 ms\n", Given.text(finding.content()));
    }

    @Test
    void nobodyIsOverlookedWhileTurningIntoAnotherProgram() throws Exception {
        for (int i = 0; i < 100; i++) {
            run("daemon", Given.BOUNDS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"daemon", "grandchildren"})
    void whoIsLeftBehindIsEndedThoughAllWentWell(String script) throws Exception {
        Finding finding = assertInstanceOf(Finding.Output.class, run(script, Given.BOUNDS));
        assertEquals("begun\n", Given.text(finding.content()));
    }

    @Test
    void aChildThatWipedItsEnvironmentIsEndedToo() throws Exception {
        Finding finding = assertInstanceOf(Finding.Failed.class, run("wiped", limit(1000)));
        Optional<ProcessHandle> child =
                ProcessHandle.of(Long.parseLong(Given.text(finding.content()).strip()));
        if (child.isPresent()) {
            child.get().onExit().get(30, TimeUnit.SECONDS);
        }
    }

    /** Only a wrapper could end it. */
    @Test
    void whoEscapesUsWithThePipeInItsHandsHoldsUpNobody() throws Exception {
        Finding finding = assertInstanceOf(Finding.Output.class, run("escape", Given.BOUNDS));
        String escaped = Given.text(finding.content()).strip();
        ProcessHandle.of(Long.parseLong(escaped)).orElseThrow().destroyForcibly();
    }

    @Test
    void onlySoMuchOfAFloodIsKept() throws Exception {
        Finding finding = assertInstanceOf(Finding.Output.class, run("flood", Given.BOUNDS));
        assertEquals(100_000, finding.content().bytes().length);
        assertEquals(52_428_800, finding.content().length());
        assertTrue(finding.content().isTruncated());
    }

    @Test
    void everyByteIsKept() throws Exception {
        byte[] every = new byte[256];
        for (int i = 0; i < every.length; i++) {
            every[i] = (byte) i;
        }
        assertTrue(Arrays.equals(every, run("bytes", Given.BOUNDS).content().bytes()));
    }

    @Test
    void markupIsKept() throws Exception {
        assertEquals(
                "]]></record></ListRecords><resumptionToken>x</resumptionToken><![CDATA[\n",
                Given.text(run("markup", Given.BOUNDS).content()));
    }

    @Test
    void closedStreamsAreNoEnd() throws Exception {
        Finding finding = assertInstanceOf(Finding.Output.class, run("closed", Given.BOUNDS));
        assertEquals(OptionalInt.of(0), finding.run().exitCode());
        assertEquals(0, finding.content().length());
    }

    @Test
    void muchOnTheStandardErrorBlocksNothing() throws Exception {
        assertEquals("answer\n", Given.text(run("stderr-first", Given.BOUNDS).content()));
    }

    @Test
    void theStandardErrorCountsIfThereIsNothingElse() throws Exception {
        Finding finding = assertInstanceOf(Finding.Output.class, run("complain", Given.BOUNDS));
        assertEquals("only complaints\n", Given.text(finding.content()));
    }

    @Test
    void whoDiesHalfwayIsHeardUntilThen() throws Exception {
        Finding finding = assertInstanceOf(Finding.Failed.class, run("die", Given.BOUNDS));
        assertEquals(OptionalInt.of(137), finding.run().exitCode());
        assertEquals("half an\n", Given.text(finding.content()));
    }

    @Test
    void aToolFindsNothingOfOurs() throws Exception {
        List<String> found =
                Given.text(run("surroundings", Given.BOUNDS).content()).lines().toList();
        assertEquals(
                List.of("HOME", "LC_ALL", "MODOAI_RUN", "PATH", Survivors.VARIABLE, "TMPDIR", "files:1", "read:0"),
                found.stream().map(line -> line.split("=")[0]).toList());
        assertTrue(found.contains("LC_ALL=C.UTF-8"));
    }

    @ParameterizedTest
    @MethodSource("org.modoai.plugin.Given#hostileNames")
    void aHostileNameIsPartOfOneArgument(String name) throws Exception {
        assertNameArrives(name);
    }

    @Test
    void aPlainNameArrivesAsItIs() throws Exception {
        Command command = Given.command(Given.script("arguments", "%s"));
        Specimen specimen = Given.specimen(directory, "dot.gif");
        assertEquals(
                "1[dot.gif]",
                Given.text(plugin(command, Given.BOUNDS).examine(specimen).content()));
    }

    private void assertNameArrives(String name) throws Exception {
        Specimen specimen = Given.specimen(directory, name);
        Command command = Given.command(Given.script("arguments", "%s", "-L%s,100%%", "%", "%x"));
        assertEquals(
                "4[./" + name + "][-L./" + name + ",100%][%][%x]",
                Given.text(plugin(command, Given.BOUNDS).examine(specimen).content()));
    }

    @ParameterizedTest
    @CsvSource({"image,image/png", "-rf,application/octet-stream"})
    void addressAndMediaTypeArriveToo(String type, String expected) throws Exception {
        Specimen given = Given.specimen(directory, "a b");
        Specimen specimen = new Specimen(given.file(), given.path(), given.url(), new MediaType(type, "png"), 1);
        Command command = Given.command(Given.script("arguments", "%u", "%m"));
        assertEquals(
                "2[http://foo.example/a%20b][" + expected + "]",
                Given.text(plugin(command, Given.BOUNDS).examine(specimen).content()));
    }

    @Test
    void aMissingProgramIsAFindingAsAShellWouldTellIt() throws Exception {
        Specimen specimen = Given.specimen(directory, "a");
        Command command = Given.version(Given.command("no-such-program", "%s"), "no-such-program", "-v");
        Plugin plugin = plugin(command, Given.BOUNDS);
        assertTrue(plugin.accepts(specimen));
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, plugin.examine(specimen));
        assertEquals(Cause.NOT_FOUND, finding.cause());
        assertEquals("sh: no-such-program: not found\n", Given.text(finding.content()));
        assertEquals(
                "sh: no-such-program: not found\n",
                Given.text(finding.tool().version().orElseThrow()));
        assertEquals("no-such-program %s", finding.tool().exec().orElseThrow());
    }

    @Test
    void aScriptThatMayNotBeRunIsNotCalledMissing() throws Exception {
        Path script = Files.writeString(directory.resolve("script"), "#!/bin/sh\n");
        Finding.Failed finding = assertInstanceOf(
                Finding.Failed.class,
                plugin(Given.command(script.toString()), Given.BOUNDS).examine(Given.specimen(directory, "a")));
        assertEquals(Cause.ERROR, finding.cause());
        assertEquals("sh: " + script + ": Permission denied\n", Given.text(finding.content()));
    }

    @Test
    void aMissingProgramThatIsNeededLeavesThePluginOut() throws Exception {
        Specimen specimen = Given.specimen(directory, "a");
        Command command = Given.command("cat", "%s");
        assertFalse(new ProcessPlugin(Given.needs(command, "no-such-program"), mortals.processes()).accepts(specimen));
        assertTrue(new ProcessPlugin(Given.needs(command, "cat"), mortals.processes()).accepts(specimen));
    }

    @Test
    void aFileThatIsNoProgramIsAFindingThatNamesNoDirectoryOfOurs() throws Exception {
        Path nonsense = program("nonsense", "#!/no/such/interpreter\n");
        Finding.Failed finding = assertInstanceOf(
                Finding.Failed.class,
                plugin(Given.command(nonsense.toString()), Given.BOUNDS).examine(Given.specimen(directory, "a")));
        assertEquals(Cause.ERROR, finding.cause());
        assertEquals(nonsense + ": error=2, No such file or directory\n", Given.text(finding.content()));
    }

    @Test
    void aFileThatIsNoProgramIsTheSameFindingAtLowPriority() throws Exception {
        Path nonsense = program("nonsense", "#!/no/such/interpreter\n");
        try (Processes low = new Processes(List.of(), Priority.LOW)) {
            assertTrue(List.of("chrt", "nice").contains(low.prefix().get(0)), low.prefix()::toString);
            Finding.Failed finding = assertInstanceOf(
                    Finding.Failed.class,
                    new ProcessPlugin(Given.exec(Given.command(nonsense.toString()), Given.BOUNDS), low)
                            .examine(Given.specimen(directory, "a")));
            assertEquals(Cause.ERROR, finding.cause());
            assertEquals(nonsense + ": error=2, No such file or directory\n", Given.text(finding.content()));
        }
    }

    @Test
    void noRelativeDirectoryIsSearchedForPrograms() throws Exception {
        program("evil", "#!/bin/sh\necho evil\n");
        Map<String, String> environment = Map.of("PATH", ".::" + directory.getFileName() + ":/usr/bin:/bin");
        for (String name : List.of("evil", "./evil")) {
            Command command = Given.environment(Given.command(name), environment);
            Finding finding = new ProcessPlugin(Given.exec(command, Given.BOUNDS), mortals.processes())
                    .examine(Given.specimen(directory, "a"));
            assertEquals("sh: " + name + ": not found\n", Given.text(finding.content()));
        }
    }

    @Test
    void aConfiguredSearchPathIsUsed() throws Exception {
        program("mine", "#!/bin/sh\necho mine\n");
        Command command = Given.environment(Given.command("mine"), Map.of("PATH", directory + ":/usr/bin:/bin"));
        Finding finding = new ProcessPlugin(Given.exec(command, Given.BOUNDS), mortals.processes())
                .examine(Given.specimen(directory, "a"));
        assertEquals("mine\n", Given.text(finding.content()));
    }

    @Test
    void withADirectoryItRunsThereAndTheFileHasItsWholePath() throws Exception {
        Path beside = Files.createDirectory(directory.resolve("beside"));
        Files.writeString(beside.resolve("version"), "1.0");
        Command given =
                Given.version(Given.command("sh", "-c", "pwd; echo \"$1\"; cat \"$1\"", "x", "%s"), "cat", "version");
        Command command = new Command(
                given.exec(),
                given.arguments(),
                given.version(),
                given.environment(),
                given.output(),
                Optional.of(beside));
        Specimen specimen = Given.specimen(directory, "-rf");
        Finding finding = plugin(command, Given.BOUNDS).examine(specimen);
        assertEquals(
                beside.toRealPath() + "\n" + specimen.file() + "\nThe quick brown fox jumps over the lazy dog",
                Given.text(finding.content()));
        assertEquals("1.0", Given.text(finding.tool().version().orElseThrow()));
        Files.delete(beside.resolve("version"));
        Files.delete(beside);
        Finding.Failed failed = assertInstanceOf(
                Finding.Failed.class, plugin(command, Given.BOUNDS).examine(specimen));
        assertEquals("sh: error=2, there is no such directory to run it in\n", Given.text(failed.content()));
    }

    @Test
    void aProgramMayGoWhileItRunsAndComeBack() throws Exception {
        Path tool = program("tool", "#!/bin/sh\nrm \"$0\"; echo done\n");
        Specimen specimen = Given.specimen(directory, "a");
        Command command = Given.command(tool.toString());
        Plugin plugin = plugin(command, Given.BOUNDS);
        Plugin needing = new ProcessPlugin(Given.needs(command, tool.toString()), mortals.processes());
        assertTrue(needing.accepts(specimen));
        assertEquals("done\n", Given.text(plugin.examine(specimen).content()));
        assertFalse(needing.accepts(specimen));
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, plugin.examine(specimen));
        assertEquals(Cause.NOT_FOUND, finding.cause());
        program("tool", "#!/bin/sh\necho back\n");
        assertTrue(needing.accepts(specimen));
        assertEquals("back\n", Given.text(plugin.examine(specimen).content()));
    }

    @Test
    void interruptionEndsWhatRuns() throws Exception {
        Plugin plugin = plugin(Given.command(Given.script("family")), Given.BOUNDS);
        Specimen specimen = Given.specimen(directory, "a");
        Throwable thrown = Interrupted.at(() -> mortals.awaitSleeping(4), () -> plugin.examine(specimen));
        CalledOff calledOff = assertInstanceOf(CalledOff.class, thrown);
        assertEquals("begun\n", Given.text(calledOff.soFar().content()));
    }

    @Test
    void aResourceIsNoProgram() {
        assertThrows(ConfigurationException.class, () -> plugin(Given.command("%s"), Given.BOUNDS));
    }

    @Test
    void aKindWithoutItsCommandIsAFaultOfTheConfiguration() {
        ConfigurationException fault = assertThrows(
                ConfigurationException.class,
                () -> new ProcessPlugin(Given.kind("exec", Map.of()), mortals.processes()));
        assertEquals("modoai.xml:7:3: the plugin tool has no command", fault.getMessage());
    }

    private Path program(String name, String text) throws IOException {
        Path file = Files.writeString(directory.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}

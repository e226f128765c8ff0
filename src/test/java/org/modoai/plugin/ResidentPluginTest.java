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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Command;
import org.modoai.plugin.Finding.Cause;

/** With a worker that does what the file says. */
class ResidentPluginTest extends PluginContract {
    private static final Bounds ONE = new Bounds(Duration.ofSeconds(60), 100_000, 1);

    @RegisterExtension
    final Mortals mortals = new Mortals();

    private final List<Plugin> open = new ArrayList<>();

    @AfterEach
    void close() {
        open.forEach(Plugin::close);
    }

    @Override
    Plugin plugin() {
        return worker(Given.BOUNDS);
    }

    private Plugin worker(Bounds bounds) {
        return plugin(Given.command(Given.script("worker", "%s")), "worker", bounds);
    }

    private Plugin plugin(Command command, String protocol, Bounds bounds) {
        Command marked = Given.environment(command, Map.of(Survivors.VARIABLE, mortals.token()));
        PluginSettings settings = Given.resident(marked, protocol, bounds);
        Plugin plugin = new ResidentPlugin(settings, mortals.processes());
        open.add(plugin);
        return plugin;
    }

    private Specimen saying(String word) throws IOException {
        Specimen specimen = Given.specimen(directory, "a.txt");
        Files.writeString(specimen.file(), word);
        return specimen;
    }

    private String asked(Plugin plugin, String word) throws Exception {
        return Given.text(plugin.examine(saying(word)).content());
    }

    /** The number of the process that answers. */
    private String who(Plugin plugin) throws Exception {
        return asked(plugin, "where").split(" ")[0];
    }

    @Test
    void oneProcessAnswersForOneFileAfterAnother() throws Exception {
        Plugin plugin = worker(ONE);
        String first = who(plugin);
        assertEquals("The", asked(plugin, "The"));
        assertEquals("", asked(plugin, "nothing"));
        assertEquals(first, who(plugin));
    }

    @Test
    void itSeesTheFileByItsNameAndNothingElse() throws Exception {
        Plugin plugin = worker(ONE);
        assertEquals("done", asked(plugin, "litter"));
        assertEquals("text/plain a.txt a.txt", asked(plugin, "where").split(" ", 2)[1]);
    }

    @Test
    void itsGreetingIsItsVersion() throws Exception {
        Finding finding = worker(ONE).examine(saying("x"));
        assertEquals("worker 1.0\n", Given.text(finding.tool().version().orElseThrow()));
    }

    @Test
    void aVersionCommandWinsOverTheGreeting() throws Exception {
        Command command = Given.version(Given.command(Given.script("worker", "%s")), "echo", "2.0");
        Finding finding = plugin(command, "worker", ONE).examine(saying("x"));
        assertEquals("2.0\n", Given.text(finding.tool().version().orElseThrow()));
    }

    @ParameterizedTest
    @CsvSource({
        "die, EXIT, 137, 'sh: ended before it had answered, with exit code 137\n'",
        "leave, EXIT, 3, 'going\nsh: ended before it had answered, with exit code 3\n'",
    })
    void aToolThatDiesIsReportedAndReplaced(String word, Cause cause, int code, String text) throws Exception {
        Plugin plugin = worker(ONE);
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, plugin.examine(saying(word)));
        assertEquals(cause, finding.cause());
        assertEquals(OptionalInt.of(code), finding.run().exitCode());
        assertEquals(text, Given.text(finding.content()));
        assertEquals("next", asked(plugin, "next"));
    }

    @Test
    void aToolThatDiesOnceIsAskedAgain() throws Exception {
        Plugin plugin = worker(ONE);
        Finding finding = assertInstanceOf(Finding.Output.class, plugin.examine(saying("once")));
        assertEquals("twice", Given.text(finding.content()));
    }

    @Test
    void aToolThatWasKilledMeanwhileIsReplaced() throws Exception {
        Plugin plugin = worker(ONE);
        String first = who(plugin);
        ProcessHandle.of(Long.parseLong(first)).orElseThrow().destroyForcibly();
        assertNotEquals(first, who(plugin));
    }

    @Test
    void aHarvestDoesNotNoticeThatItsToolsAreKilled() throws Exception {
        Plugin plugin = worker(ONE);
        ExecutorService killers = Executors.newCachedThreadPool();
        try {
            for (int i = 0; i < 60; i++) {
                String text = "file " + i;
                if (i % 10 == 5) {
                    ProcessHandle tool =
                            ProcessHandle.of(Long.parseLong(who(plugin))).orElseThrow();
                    killers.submit(tool::destroyForcibly);
                }
                assertEquals(text, asked(plugin, text));
            }
        } finally {
            killers.shutdownNow();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hang", "stubborn"})
    void aToolThatHangsIsEndedWithItsFamilyAndReplaced(String word) throws Exception {
        Plugin plugin = worker(new Bounds(Duration.ofSeconds(1), 100_000, 1));
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, plugin.examine(saying(word)));
        assertEquals(Cause.TIMEOUT, finding.cause());
        assertEquals("begun\n", Given.text(finding.content()));
        assertEquals(List.of(), mortals.after());
        assertEquals("next", asked(plugin, "next"));
    }

    @Test
    void aToolThatBreaksTheProtocolIsReportedAndReplaced() throws Exception {
        Plugin plugin = worker(ONE);
        String first = who(plugin);
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, plugin.examine(saying("babble")));
        assertEquals(Cause.ERROR, finding.cause());
        assertEquals("sh: broke the protocol: neither ok nor error, and a length\n", Given.text(finding.content()));
        assertNotEquals(first, who(plugin));
    }

    @Test
    void whatIsSaidBeyondAnAnswerBelongsToNoOther() throws Exception {
        Plugin plugin = worker(ONE);
        asked(plugin, "more");
        assertEquals("next", asked(plugin, "next"));
    }

    @Test
    void aRefusalIsAFailure() throws Exception {
        Finding.Failed finding =
                assertInstanceOf(Finding.Failed.class, worker(ONE).examine(saying("refuse")));
        assertEquals(Cause.ERROR, finding.cause());
        assertEquals("no\n", Given.text(finding.content()));
    }

    @Test
    void aRemarkOnTheStandardErrorIsLeftOutOfAGoodAnswer() throws Exception {
        Plugin plugin = worker(ONE);
        assertEquals("fine", asked(plugin, "complain"));
        assertEquals("next", asked(plugin, "next"));
    }

    @Test
    void onlySoMuchOfAFloodIsKept() throws Exception {
        Plugin plugin = worker(ONE);
        Words content = plugin.examine(saying("flood")).content();
        assertEquals(100_000, content.bytes().length);
        assertEquals(52_428_800, content.length());
        assertEquals("next", asked(plugin, "next"));
    }

    @Test
    void interruptionEndsTheToolAtOnce() throws Exception {
        Plugin plugin = worker(ONE);
        Specimen specimen = saying("hang");
        Throwable thrown = Interrupted.at(() -> mortals.awaitSleeping(1), () -> plugin.examine(specimen));
        CalledOff calledOff = assertInstanceOf(CalledOff.class, thrown);
        assertEquals("begun\n", Given.text(calledOff.soFar().content()));
        assertEquals(
                "worker 1.0\n", Given.text(calledOff.soFar().tool().version().orElseThrow()));
        assertEquals(List.of(), mortals.after());
        assertEquals("next", asked(plugin, "next"));
    }

    @Test
    void aProgramThatIsInstalledAnewIsStartedAnew() throws Exception {
        Path script = Path.of(Given.script("worker")[1]);
        Path tool = Files.copy(script, directory.resolve("tool"));
        Plugin plugin = plugin(Given.command("sh", tool.toString(), "%s"), "worker", ONE);
        String first = who(plugin);
        assertEquals(first, who(plugin));
        Files.writeString(tool, Files.readString(script).replace("worker 1.0", "worker 2"));
        Finding second = plugin.examine(saying("where"));
        assertNotEquals(first, Given.text(second.content()).split(" ")[0]);
        assertEquals("worker 2\n", Given.text(second.tool().version().orElseThrow()));
    }

    @Test
    void aProgramThatIsGoneMeanwhileIsAFinding() throws Exception {
        Path tool = directory.resolve("tool");
        Files.copy(Path.of("/bin/sh"), tool);
        Plugin plugin = plugin(Given.command(tool.toString(), Given.script("worker")[1], "%s"), "worker", ONE);
        assertEquals("x", asked(plugin, "x"));
        Files.delete(tool);
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, plugin.examine(saying("x")));
        assertEquals(Cause.NOT_FOUND, finding.cause());
        assertEquals("sh: " + tool + ": not found\n", Given.text(finding.content()));
        assertEquals(List.of(), mortals.after());
    }

    @Test
    void aMissingProgramIsAFindingAsAShellWouldTellIt() throws Exception {
        Plugin plugin = plugin(Given.command("no-such-program", "%s"), "file", ONE);
        Specimen specimen = saying("x");
        assertTrue(plugin.accepts(specimen));
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, plugin.examine(specimen));
        assertEquals(Cause.NOT_FOUND, finding.cause());
        assertEquals("sh: no-such-program: not found\n", Given.text(finding.content()));
    }

    @Test
    void whatWasBuiltByUsNamesNoPathOfOurs() throws Exception {
        Command command = new Command(
                "jhove -h text %s",
                List.of("/no/such/java", "-cp", "/some/where.jar", "%s"),
                List.of(),
                Map.of(),
                PluginSettings.Output.TEXT);
        Plugin plugin = new ResidentPlugin(
                Given.kind("jhove", Map.of()), command, new WorkerProtocol(command.arguments()), mortals.processes());
        Finding finding = plugin.examine(saying("x"));
        assertEquals("sh: jhove: not found\n", Given.text(finding.content()));
        assertEquals(Optional.of("jhove -h text %s"), finding.tool().exec());
    }

    @Test
    void nothingIsStartedOnceItIsClosed() throws Exception {
        Plugin plugin = worker(ONE);
        asked(plugin, "x");
        plugin.close();
        assertEquals(List.of(), mortals.after());
        assertInstanceOf(Finding.Failed.class, plugin.examine(saying("x")));
        assertEquals(List.of(), mortals.after());
    }

    @ParameterizedTest
    @MethodSource("org.modoai.plugin.Given#hostileNames")
    void aHostileNameArrives(String name) throws Exception {
        Plugin plugin = worker(ONE);
        Specimen specimen = Given.specimen(directory, name);
        String text = Given.text(plugin.examine(specimen).content());
        assertEquals("The quick brown fox jumps over the lazy dog", text);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 'parameter protocol is missing, which is exiftool, file or worker'",
        "http, 'the plugin tool knows the protocols exiftool, file, worker, not http'",
    })
    void anUnknownProtocolIsAFaultOfTheConfiguration(String protocol, String text) {
        ConfigurationException fault =
                assertThrows(ConfigurationException.class, () -> plugin(Given.command("x", "%s"), protocol, ONE));
        assertEquals("modoai.xml:7:3: " + text, fault.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "worker, sh -L%s",
        "worker, sh %s %m",
        "worker, sh %s %s",
        "file, file -br %s",
        "file, file -E -b %s",
        "file, file --raw %s",
        "exiftool, exiftool -execute %s",
        "exiftool, exiftool -k %s",
        "exiftool, exiftool - %s",
    })
    void aCommandThatCannotBeKeptRunningIsAFaultOfTheConfiguration(String protocol, String command) {
        ConfigurationException fault = assertThrows(
                ConfigurationException.class, () -> plugin(Given.command(command.split(" ")), protocol, ONE));
        assertTrue(fault.getMessage().matches(".* (kept|keep) running.*"), fault.getMessage());
    }

    @Test
    void percentSignsAndPrefixesAreNoPlaceholders() {
        assertEquals(List.of("file", "-F%", "-n", "-f", "-"), new FileProtocol(List.of("file", "-F%%", "%s")).start());
        assertEquals(
                List.of("unshare", "-r", "/opt/exiftool", "-config", "my", "-stay_open", "True", "-@", "-"),
                new ExiftoolProtocol(List.of("unshare", "-r", "/opt/exiftool", "-config", "my", "-a", "%s")).start());
        assertFalse(new WorkerProtocol(List.of("sh", "x", "%s")).start().contains("%s"));
    }
}

package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Command;
import org.modoai.config.PluginSettings.Output;
import org.modoai.config.PluginsSettings;
import org.modoai.config.PluginsSettings.Priority;
import org.modoai.plugin.Finding.Cause;
import org.modoai.site.MediaType;

@Timeout(300)
class CachedPluginTest {
    private static final Command CAT = Given.command("cat", "%s");

    @TempDir
    Path scratch;

    private final Content.Reader contents = new Content.Reader();
    private Processes processes;
    private int rooms;

    @BeforeEach
    void open() throws IOException {
        processes = new Processes(List.of());
    }

    @AfterEach
    void close() {
        processes.close();
    }

    private FindingCache cache() {
        return new FindingCache(() -> Optional.of(scratch.resolve("cache")), 1 << 20);
    }

    /** As all specimens are: in a directory of its own. */
    private Specimen specimen(String name, String text) throws IOException {
        Path directory = Files.createDirectory(scratch.resolve("room" + rooms++));
        Path file = Files.writeString(directory.resolve(name), text);
        return new Specimen(file, name, "http://foo.example/" + name, new MediaType("text", "plain"), text.length());
    }

    private static PluginSettings exec(Command command) {
        return exec("tool", command, Given.BOUNDS);
    }

    private static PluginSettings exec(String label, Command command, Bounds bounds) {
        return new PluginSettings(
                "modoai.xml:7:3", label, "exec", Optional.of(command), Given.EVERYTHING, bounds, Map.of(), true);
    }

    private Finding ask(PluginSettings settings, Specimen specimen) throws InterruptedException {
        return ask(settings, new ProcessPlugin(settings, processes), specimen);
    }

    private Finding ask(PluginSettings settings, Plugin plugin, Specimen specimen) throws InterruptedException {
        return new CachedPlugin(settings, plugin, cache(), contents).examine(specimen);
    }

    private static PluginSettings own(Map<String, String> parameters) {
        return new PluginSettings(
                "modoai.xml:7:3", "own", "own", Optional.empty(), Given.EVERYTHING, Given.BOUNDS, parameters, true);
    }

    @Test
    void theSameIsNotAskedTwice() throws Exception {
        Finding first = ask(exec(CAT), specimen("a.txt", "text"));
        Finding second = ask(exec(CAT), specimen("a.txt", "text"));
        assertFalse(first.run().cached());
        assertTrue(second.run().cached());
        assertEquals(first.run().started(), second.run().started());
        assertEquals(first.run().duration(), second.run().duration());
        assertEquals(first.content(), second.content());
        assertEquals(first.tool(), second.tool());
    }

    @Test
    void otherBytesOrAnotherNameAreAskedAbout() throws Exception {
        ask(exec(CAT), specimen("a.txt", "text"));
        assertEquals("texT", Given.text(fresh(exec(CAT), specimen("a.txt", "texT"))));
        fresh(exec(CAT), specimen("b.txt", "text"));
        assertTrue(ask(exec(CAT), specimen("a.txt", "text")).run().cached());
    }

    @Test
    void anotherCommandIsAnotherQuestion() throws Exception {
        ask(exec(CAT), specimen("a.txt", "text"));
        List<UnaryOperator<Command>> changes = List.of(
                command -> Given.command("cat", "-u", "%s"),
                command -> Given.environment(command, Map.of("A", "b")),
                command -> Given.environment(command, Map.of("A", "c")),
                command -> Given.version(command, "echo", "1"),
                command -> new Command("other words", command.arguments(), List.of(), Map.of(), Output.TEXT),
                command -> new Command(command.exec(), command.arguments(), List.of(), Map.of(), Output.BINARY),
                command -> new Command(
                        command.exec(), command.arguments(), List.of(), Map.of(), Output.TEXT, Optional.of(scratch)));
        for (UnaryOperator<Command> change : changes) {
            fresh(exec(change.apply(CAT)), specimen("a.txt", "text"));
            assertTrue(ask(exec(change.apply(CAT)), specimen("a.txt", "text"))
                    .run()
                    .cached());
        }
        fresh(exec("other", CAT, Given.BOUNDS), specimen("a.txt", "text"));
        fresh(exec("tool", CAT, new Bounds(Given.BOUNDS.timeout(), 2, 1)), specimen("a.txt", "text"));
        assertTrue(ask(exec("tool", CAT, new Bounds(Duration.ofSeconds(59), 100_000, 9)), specimen("a.txt", "text"))
                .run()
                .cached());
    }

    @Test
    void anotherVersionIsAskedAnew() throws Exception {
        Path version = Files.writeString(scratch.resolve("version"), "1.0");
        PluginSettings settings = exec(Given.version(CAT, "cat", version.toString()));
        ask(settings, specimen("a.txt", "text"));
        Finding kept = ask(settings, specimen("a.txt", "text"));
        assertTrue(kept.run().cached());
        assertEquals("1.0", Given.text(kept.tool().version().orElseThrow()));
        Files.writeString(version, "1.1");
        Finding asked = ask(settings, specimen("a.txt", "text"));
        assertFalse(asked.run().cached());
        assertEquals("1.1", Given.text(asked.tool().version().orElseThrow()));
    }

    @Test
    void aProgramOrScriptThatChangesIsAskedAnew() throws Exception {
        Path script = Files.writeString(scratch.resolve("tool.sh"), "cat $1");
        PluginSettings settings = exec(Given.command("sh", script.toString(), "%s"));
        ask(settings, specimen("a.txt", "text"));
        assertTrue(ask(settings, specimen("a.txt", "text")).run().cached());
        Files.writeString(script, "wc -c <$1");
        fresh(settings, specimen("a.txt", "text"));
    }

    @Test
    void aScriptInTheDirectoryOfThePluginThatChangesIsAskedAnew() throws Exception {
        Path script = Files.writeString(scratch.resolve("tool.sh"), "cat $1");
        Command given = Given.command("sh", "tool.sh", "%s");
        PluginSettings settings = exec(new Command(
                given.exec(),
                given.arguments(),
                given.version(),
                given.environment(),
                given.output(),
                Optional.of(scratch)));
        ask(settings, specimen("a.txt", "text"));
        assertTrue(ask(settings, specimen("a.txt", "text")).run().cached());
        Files.writeString(script, "wc -c <$1");
        fresh(settings, specimen("a.txt", "text"));
    }

    @Test
    void theUrlAndTheTypeCountForCommandsThatUseThem() throws Exception {
        Specimen one = specimen("a.txt", "text");
        Specimen otherUrl = moved(specimen("a.txt", "text"), "http://foo.example/d/a.txt", one.mediaType());
        Specimen otherType = moved(specimen("a.txt", "text"), one.url(), new MediaType("text", "html"));
        PluginSettings none = exec(CAT);
        ask(none, one);
        assertTrue(ask(none, otherUrl).run().cached());
        assertTrue(ask(none, otherType).run().cached());
        PluginSettings url = exec(Given.command("echo", "%u", "%s"));
        ask(url, one);
        assertEquals("http://foo.example/d/a.txt a.txt\n", Given.text(fresh(url, otherUrl)));
        assertTrue(ask(url, otherType).run().cached());
        PluginSettings type = exec(Given.command("echo", "%m", "%s"));
        ask(type, one);
        assertEquals("text/html a.txt\n", Given.text(fresh(type, otherType)));
        assertTrue(ask(type, otherUrl).run().cached());
    }

    @Test
    void allCountsForWhatHasNoCommand() throws Exception {
        Specimen one = specimen("a.txt", "text");
        List<Specimen> others = List.of(
                moved(specimen("a.txt", "text"), "http://foo.example/d/a.txt", one.mediaType()),
                moved(specimen("a.txt", "text"), one.url(), new MediaType("text", "html")),
                new Specimen(
                        one.file(),
                        one.path(),
                        one.url(),
                        one.mediaType(),
                        Optional.of(StandardCharsets.UTF_8),
                        one.length()));
        Counting plugin = new Counting();
        ask(own(Map.of()), plugin, one);
        for (Specimen other : others) {
            assertFalse(ask(own(Map.of()), plugin, other).run().cached());
        }
        Path file = Files.writeString(scratch.resolve("signatures"), "1");
        for (Map<String, String> parameters :
                List.of(Map.of("a", "b"), Map.of("a", "c"), Map.of("ab", ""), Map.of("file", file.toString()))) {
            assertFalse(ask(own(parameters), plugin, one).run().cached());
            assertTrue(ask(own(parameters), plugin, one).run().cached());
        }
        Files.writeString(file, "12");
        assertFalse(ask(own(Map.of("file", file.toString())), plugin, one).run().cached());
        plugin.edition = "second";
        assertFalse(ask(own(Map.of()), plugin, one).run().cached());
        assertEquals(10, plugin.asked.get());
    }

    @Test
    void theUrlDoesNotCountForKindsThatDoNotLookAtIt() throws Exception {
        PluginSettings settings = new PluginSettings(
                "modoai.xml:7:3", "own", "digest", Optional.empty(), Given.EVERYTHING, Given.BOUNDS, Map.of(), true);
        Specimen one = specimen("a.txt", "text");
        ask(settings, new DigestPlugin(settings), one);
        Specimen other = moved(specimen("a.txt", "text"), "https://foo.example/a.txt", one.mediaType());
        assertTrue(ask(settings, new DigestPlugin(settings), other).run().cached());
    }

    private static Specimen moved(Specimen specimen, String url, MediaType type) {
        return new Specimen(specimen.file(), specimen.path(), url, type, specimen.length());
    }

    private Words fresh(PluginSettings settings, Specimen specimen) throws InterruptedException {
        Finding finding = ask(settings, specimen);
        assertFalse(finding.run().cached());
        return finding.content();
    }

    @Test
    void whatWentWrongIsAskedAgain() throws Exception {
        Map<Cause, PluginSettings> failing = Map.of(
                Cause.EXIT,
                exec(Given.command("grep", "something else", "%s")),
                Cause.NOT_FOUND,
                exec(Given.command("no-such-program", "%s")),
                Cause.TIMEOUT,
                exec("slow", Given.command(Given.script("hang", "%s")), new Bounds(Duration.ofMillis(100), 100, 1)));
        for (Map.Entry<Cause, PluginSettings> one : failing.entrySet()) {
            for (int i = 0; i < 2; i++) {
                Finding finding = ask(one.getValue(), specimen("a.txt", "text"));
                assertEquals(
                        one.getKey(),
                        assertInstanceOf(Finding.Failed.class, finding).cause());
                assertFalse(finding.run().cached());
            }
        }
        Counting throwing = new Counting();
        throwing.deed = () -> {
            throw new IllegalStateException();
        };
        Specimen specimen = specimen("a.txt", "text");
        for (int i = 0; i < 2; i++) {
            assertThrows(IllegalStateException.class, () -> ask(own(Map.of()), throwing, specimen));
        }
        assertEquals(2, throwing.asked.get());
        assertFalse(Files.exists(scratch.resolve("cache")));
    }

    @Test
    void whatIsSaidOfAFileThatChangesMeanwhileIsNotKept() throws Exception {
        Specimen specimen = specimen("a.txt", "text");
        Counting plugin = new Counting();
        plugin.deed = () -> write(specimen.file(), "text and more");
        assertFalse(ask(own(Map.of()), plugin, specimen).run().cached());
        plugin.deed = () -> {};
        assertFalse(ask(own(Map.of()), plugin, specimen("a.txt", "text")).run().cached());
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aFileIsReadOnceForAllPlugins() throws Exception {
        Specimen specimen = specimen("a.txt", "text");
        Content content = contents.of(specimen);
        assertEquals("982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1", content.sha256());
        assertSame(content, contents.of(specimen));
    }

    @Test
    void aFileThatCannotBeReadIsAskedAboutAllTheSame() throws Exception {
        Specimen specimen = specimen("a.txt", "text");
        Files.delete(specimen.file());
        Counting plugin = new Counting();
        ask(own(Map.of()), plugin, specimen);
        assertEquals(1, plugin.asked.get());
    }

    @Test
    void aHarvestThatIsCalledOffReadsNoFurther() throws Exception {
        Specimen specimen = specimen("a.txt", "text");
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> contents.of(specimen));
        assertEquals(DigestUtils.sha256Hex("text"), contents.of(specimen).sha256());
    }

    @Test
    void onlyPluginsThatAreToldToKeepAnything() throws Exception {
        Specimen specimen = specimen("a.txt", "text");
        PluginSettings keeping = exec(CAT);
        PluginSettings plain = Given.exec(CAT, Given.BOUNDS);
        assertEquals(List.of(false, false), cached(List.of(plain, plain), specimen));
        assertFalse(Files.exists(scratch.resolve("cache")));
        assertEquals(List.of(false, false), cached(List.of(keeping, plain), specimen));
        assertEquals(List.of(true, false), cached(List.of(keeping, plain), specimen));
    }

    /** Which findings are kept ones, of plugins made anew. */
    private List<Boolean> cached(List<PluginSettings> list, Specimen specimen) throws Exception {
        PluginsSettings settings =
                new PluginsSettings(list, 1, Duration.ofMinutes(1), List.of(), Priority.LOW, 1 << 20);
        List<Boolean> cached = new ArrayList<>();
        try (Plugins plugins = BoundedPlugins.of(
                settings,
                getClass().getClassLoader(),
                new Bundles(List.of()),
                () -> Optional.of(scratch.resolve("cache")))) {
            plugins.examine(specimen, finding -> cached.add(finding.run().cached()));
        }
        return cached;
    }

    @Test
    void aClassIsAnEditionByTheFileItIsFrom() throws Exception {
        String edition = new Plain().edition();
        assertEquals(edition, new Plain().edition());
        assertTrue(edition.contains(Plain.class.getName()), edition);
        assertNotEquals(edition, new DigestPlugin(Given.kind("digest", Map.of())).edition());
    }

    private static class Plain implements Plugin {
        @Override
        public boolean accepts(Specimen specimen) {
            return true;
        }

        @Override
        public Finding examine(Specimen specimen) {
            Finding.Tool tool = new Finding.Tool("own", Optional.empty(), Optional.empty());
            return new Finding.Output(tool, new Stopwatch().run(), Words.text("said"));
        }
    }

    private static final class Counting extends Plain {
        private final AtomicInteger asked = new AtomicInteger();
        private Runnable deed = () -> {};
        private String edition = "first";

        @Override
        public Finding examine(Specimen specimen) {
            asked.incrementAndGet();
            deed.run();
            return super.examine(specimen);
        }

        @Override
        public String edition() {
            return edition;
        }
    }
}

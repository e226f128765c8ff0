package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginsSettings.Priority;

/** What is put before commands, with the real programs where the machine permits them. */
@Timeout(600)
class WrapperTest {
    private static final String UNSHARE = "unshare -r -n";
    private static final String PRLIMIT = "prlimit --fsize=1000";
    private static final String BWRAP =
            "bwrap --die-with-parent --unshare-all --ro-bind / / --bind /tmp /tmp --dev /dev --proc /proc";

    private static final String IDLE = "chrt --idle 0";
    private static final String SCHED_IDLE = "5";
    private static final Path OURSELVES = Path.of("/proc/self");

    /** Which field of /proc/PID/stat it is, from 1 on. */
    private static final int POLICY = 41;

    @TempDir
    Path directory;

    private final Survivors survivors = new Survivors();
    private Optional<Processes> open = Optional.empty();

    @AfterEach
    void leavesNoProcessBehind() throws Exception {
        open.ifPresent(Processes::close);
        assertEquals(List.of(), survivors.after());
    }

    private Processes processes(String wrapper, Priority priority) throws IOException {
        open = Optional.of(new Processes(wrapper.isEmpty() ? List.of() : List.of(wrapper.split(" ")), priority));
        return open.get();
    }

    private static void assumeWorks(String wrapper, String debian) throws Exception {
        boolean works = Processes.find(wrapper.split(" ")[0], Map.of()).isPresent()
                && new ProcessBuilder((wrapper + " true").split(" ")).start().waitFor() == 0;
        assumeTrue(works, wrapper + " does not work here: apt-get install " + debian + ", or a container forbids it");
    }

    private Plugin exec(Processes processes, String... arguments) {
        return new ProcessPlugin(
                Given.exec(Given.environment(Given.command(arguments), mark()), Given.BOUNDS), processes);
    }

    private Plugin worker(Processes processes) {
        return new ResidentPlugin(
                Given.resident(
                        Given.environment(Given.command(Given.script("worker", "%s")), mark()), "worker", Given.BOUNDS),
                processes);
    }

    private Map<String, String> mark() {
        return Map.of(Survivors.VARIABLE, survivors.token);
    }

    private String said(Plugin plugin) throws Exception {
        return Given.text(plugin.examine(Given.specimen(directory, "a")).content());
    }

    @Test
    void unshareTakesTheNetworkAway() throws Exception {
        assumeWorks(UNSHARE, "util-linux");
        String devices = said(exec(processes(UNSHARE, Priority.LOW), "cat", "/proc/net/dev"));
        assertEquals(
                List.of("lo"),
                devices.lines().skip(2).map(line -> line.split(":")[0].strip()).toList());
    }

    @Test
    void prlimitBoundsWhatIsWritten() throws Exception {
        assumeWorks(PRLIMIT, "util-linux");
        Plugin plugin = exec(processes(PRLIMIT, Priority.LOW), "sh", "-c", "head -c 2000 /dev/zero >\"$TMPDIR/x\"");
        assertInstanceOf(Finding.Failed.class, plugin.examine(Given.specimen(directory, "a")));
    }

    @Test
    void bwrapTakesTheNetworkAndTheRestOfTheDiskAway() throws Exception {
        assumeWorks(BWRAP, "bubblewrap");
        Processes processes = processes(BWRAP, Priority.LOW);
        assertFalse(said(exec(processes, "cat", "/proc/net/dev")).contains("eth"));
        assertInstanceOf(
                Finding.Failed.class, exec(processes, "touch", "/var/x").examine(Given.specimen(directory, "a")));
    }

    @ParameterizedTest
    @ValueSource(strings = {UNSHARE, PRLIMIT, BWRAP, ""})
    void bothKindsOfCommandSeeTheFileInTheWrapper(String wrapper) throws Exception {
        if (!wrapper.isEmpty()) {
            assumeWorks(wrapper, "util-linux bubblewrap");
        }
        Processes processes = processes(wrapper, Priority.LOW);
        assertEquals("The quick brown fox jumps over the lazy dog", said(exec(processes, "cat", "%s")));
        try (Plugin worker = worker(processes)) {
            assertEquals("The quick brown fox jumps over the lazy dog", said(worker));
        }
    }

    @Test
    void lowPriorityIsTheIdleClassAndOnlyIfAsked() throws Exception {
        assumeWorks(IDLE, "util-linux");
        assumeTrue(!policy(OURSELVES).equals(SCHED_IDLE), "these tests themselves run in the idle class");
        String[] ask = {"cut", "-d ", "-f" + POLICY, "/proc/self/stat"};
        assertEquals(SCHED_IDLE + "\n", said(exec(processes("", Priority.LOW), ask)));
        open.orElseThrow().close();
        assertEquals(policy(OURSELVES) + "\n", said(exec(processes("", Priority.NORMAL), ask)));
    }

    @ParameterizedTest
    @ValueSource(strings = {UNSHARE, PRLIMIT, BWRAP, ""})
    void whatIsKeptRunningIsInTheIdleClassInTheWrapperToo(String wrapper) throws Exception {
        assumeWorks(IDLE, "util-linux");
        if (!wrapper.isEmpty()) {
            assumeWorks(wrapper, "util-linux bubblewrap");
        }
        try (Plugin worker = worker(processes(wrapper, Priority.LOW))) {
            said(worker);
            List<String> policies = new ArrayList<>();
            for (Path process : survivors.inProc()) {
                policies.add(policy(process));
            }
            assertEquals(Set.of(SCHED_IDLE), Set.copyOf(policies));
        }
    }

    @Test
    void whereThereIsNoIdleClassPriorityIsLowAllTheSame() throws Exception {
        open = Optional.of(new Processes(List.of(), List.of(List.of("no-such-chrt", "--idle", "0"), Niceness.NICE)));
        assertEquals(Niceness.NICE, open.get().prefix());
        int low = Integer.parseInt(said(exec(open.get(), "nice")).strip());
        open.get().close();
        int usual = Integer.parseInt(
                said(exec(processes("", Priority.NORMAL), "nice")).strip());
        assertEquals(Math.min(19, usual + 10), low);
    }

    @Test
    void whatFollowsATimeoutIsPutOffLess() throws Exception {
        assumeWorks(IDLE, "util-linux");
        Processes processes = processes("", Priority.LOW);
        assertEquals(Niceness.IDLE, processes.prefix());
        PluginSettings brief = Given.exec(
                Given.environment(Given.command("sleep", "60"), mark()), new Bounds(Duration.ofMillis(100), 1000, 1));
        assertInstanceOf(
                Finding.Failed.class, new ProcessPlugin(brief, processes).examine(Given.specimen(directory, "a")));
        assertEquals(Niceness.NICE, processes.prefix());
    }

    private static String policy(Path process) throws IOException {
        String stat = Files.readString(process.resolve("stat"));
        // its name, which may hold blanks, is the second
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[POLICY - 3];
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "no-such-wrapper", "unshare --no-such-option"})
    void whatDoesNotWorkIsLeftOut(String wrapper) throws Exception {
        assertEquals("x\n", said(exec(processes(wrapper, Priority.LOW), "echo", "x")));
    }

    @Test
    void aMissingProgramIsMissingInAWrapperToo() throws Exception {
        Processes processes = processes("env", Priority.LOW);
        assertEquals("sh: no-such-program: not found\n", said(exec(processes, "no-such-program")));
        assertNotEquals(Optional.empty(), Processes.find("env", Map.of()));
        assertTrue(survivors.now().isEmpty());
    }
}

package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.Globs;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Scope;
import org.modoai.plugin.Finding.Cause;

@Timeout(300)
class BoundedPluginsTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    Path directory;

    private final ExecutorService harvests = Executors.newCachedThreadPool();
    private final AtomicBoolean ownedIsClosed = new AtomicBoolean();
    private Optional<Plugins> open = Optional.empty();

    @AfterEach
    void close() {
        open.ifPresent(Plugins::close);
        harvests.shutdownNow();
    }

    /** What a plugin of these tests does; its label is what it was called. */
    private interface Deed {
        String result() throws InterruptedException;
    }

    private static Plugin plugin(Deed deed) {
        return new Plugin() {
            @Override
            public boolean accepts(Specimen specimen) {
                return true;
            }

            @Override
            public Finding examine(Specimen specimen) throws InterruptedException {
                Stopwatch watch = new Stopwatch();
                Finding.Tool tool = new Finding.Tool("x", Optional.empty(), Optional.empty());
                return new Finding.Output(tool, watch.run(), Words.text(deed.result()));
            }
        };
    }

    private Plugins plugins(int atOnce, int each, Duration recordTimeout, Deed... deeds) {
        return plugins(
                atOnce,
                each,
                recordTimeout,
                Arrays.stream(deeds).map(BoundedPluginsTest::plugin).toList());
    }

    private Plugins plugins(int atOnce, int each, Duration recordTimeout, List<Plugin> list) {
        List<PluginSettings> settings = IntStream.range(0, list.size())
                .mapToObj(i -> Given.labelled("p" + i, Given.EVERYTHING, each))
                .toList();
        Plugins plugins =
                new BoundedPlugins(Given.all(settings, atOnce, recordTimeout), list, () -> ownedIsClosed.set(true));
        open = Optional.of(plugins);
        return plugins;
    }

    private List<Finding> examine(Plugins plugins) throws Exception {
        List<Finding> findings = new ArrayList<>();
        plugins.examine(Given.specimen(directory, "a.txt"), findings::add);
        return findings;
    }

    private static List<Finding> all(Findings begun) throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        for (Optional<Finding> next = begun.next(); next.isPresent(); next = begun.next()) {
            findings.add(next.get());
        }
        return findings;
    }

    private static List<String> texts(List<Finding> findings) {
        return findings.stream().map(finding -> Given.text(finding.content())).toList();
    }

    @Test
    void findingsComeInTheOrderOfTheConfiguration() throws Exception {
        CountDownLatch lastIsDone = new CountDownLatch(1);
        Plugins plugins = plugins(
                3,
                1,
                LONG,
                () -> {
                    lastIsDone.await();
                    return "first";
                },
                () -> "second",
                () -> {
                    lastIsDone.countDown();
                    return "third";
                });
        assertEquals(List.of("first", "second", "third"), texts(examine(plugins)));
    }

    @Test
    void aFindingIsHandedOverBeforeThoseAfterItAreMade() throws Exception {
        CountDownLatch firstIsSeen = new CountDownLatch(1);
        Plugins plugins = plugins(2, 1, LONG, () -> "first", () -> {
            firstIsSeen.await();
            return "second";
        });
        List<Finding> findings = new ArrayList<>();
        plugins.examine(Given.specimen(directory, "a"), finding -> {
            findings.add(finding);
            firstIsSeen.countDown();
        });
        assertEquals(List.of("first", "second"), texts(findings));
    }

    @Test
    void onlySoManyRunAtATimeForAllHarvestsTogether() throws Exception {
        assertEquals(3, mostAtOnce(3, 3, 3));
    }

    @Test
    void onlySoManyOfOnePluginRunAtATime() throws Exception {
        // four plugins in four harvests, each plugin alone with itself
        assertEquals(4, mostAtOnce(16, 1, 4));
    }

    /** Four plugins in four harvests; none ends before as many run as are expected to. */
    private int mostAtOnce(int atOnce, int each, int expected) throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch enough = new CountDownLatch(expected);
        Deed deed = () -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            enough.countDown();
            enough.await();
            Thread.sleep(20);
            running.decrementAndGet();
            return "x";
        };
        Plugins plugins = plugins(atOnce, each, LONG, deed, deed, deed, deed);
        List<Future<List<Finding>>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.add(harvests.submit(() -> examine(plugins)));
        }
        for (Future<List<Finding>> one : all) {
            assertEquals(4, one.get().size());
        }
        return most.get();
    }

    @Test
    void aPluginThatIsBusyKeepsNoPlaceFromOthers() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        Semaphore others = new Semaphore(0);
        Plugins plugins = plugins(
                2,
                1,
                LONG,
                () -> {
                    release.await();
                    return "slow";
                },
                () -> {
                    others.release();
                    return "fast";
                });
        List<Future<List<Finding>>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(harvests.submit(() -> examine(plugins)));
        }
        others.acquire(3);
        release.countDown();
        for (Future<List<Finding>> one : all) {
            assertEquals(List.of("slow", "fast"), texts(one.get()));
        }
    }

    @Test
    void whatAPluginThrowsIsItsFinding() throws Exception {
        Plugins plugins = plugins(
                1,
                1,
                LONG,
                () -> {
                    throw new IllegalStateException("odd");
                },
                () -> {
                    throw new StackOverflowError();
                },
                () -> "sound");
        List<Finding> findings = examine(plugins);
        assertEquals(
                List.of("java.lang.IllegalStateException: odd\n", "java.lang.StackOverflowError: null\n", "sound"),
                texts(findings));
        assertEquals(
                Cause.ERROR,
                assertInstanceOf(Finding.Failed.class, findings.get(0)).cause());
        assertEquals("p0", findings.get(0).tool().label());
    }

    @Test
    void aPluginThatCannotSayIfItAcceptsIsAsked() throws Exception {
        Plugin plugin = new Plugin() {
            @Override
            public boolean accepts(Specimen specimen) {
                throw new IllegalStateException();
            }

            @Override
            public Finding examine(Specimen specimen) {
                throw new IllegalStateException("still odd");
            }
        };
        assertEquals(
                List.of("java.lang.IllegalStateException: still odd\n"),
                texts(examine(plugins(1, 1, LONG, List.of(plugin)))));
    }

    @Test
    void noFindingIsLongerThanAllowed() throws Exception {
        Words words =
                examine(plugins(1, 1, LONG, () -> "x".repeat(5000))).get(0).content();
        assertEquals(100, words.bytes().length);
        assertEquals(5000, words.length());
    }

    @Test
    void whatIsCalledOffKeepsWhatItHasSaid() throws Exception {
        try (Processes processes = new Processes(List.of())) {
            Plugin hanging =
                    new ProcessPlugin(Given.exec(Given.command(Given.script("hang")), Given.BOUNDS), processes);
            List<Finding> findings = examine(plugins(1, 1, Duration.ofSeconds(3), List.of(hanging)));
            assertEquals(List.of("begun\n"), texts(findings));
            assertEquals(
                    Cause.TIMEOUT,
                    assertInstanceOf(Finding.Failed.class, findings.get(0)).cause());
        }
    }

    @Test
    void whatIsNotDoneInTheTimeOfARecordIsCalledOff() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        Plugins plugins = plugins(
                2,
                1,
                Duration.ofMillis(300),
                () -> "done",
                () -> {
                    try {
                        Thread.sleep(600_000);
                        return "never";
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                },
                () -> "done too");
        List<Finding> findings = examine(plugins);
        assertEquals(0, interrupted.getCount());
        assertEquals(List.of("done", "p1: not done in the time for one record\n", "done too"), texts(findings));
        assertEquals(
                Cause.TIMEOUT,
                assertInstanceOf(Finding.Failed.class, findings.get(1)).cause());
    }

    @Test
    void anInterruptedHarvestCallsOffAllThatRunsForIt() throws Exception {
        Semaphore running = new Semaphore(0);
        AtomicInteger interrupted = new AtomicInteger();
        Deed deed = sleeping(running, interrupted);
        Plugins plugins = plugins(2, 1, LONG, deed, deed, deed);
        Throwable[] thrown = new Throwable[1];
        Thread harvest = new Thread(() -> {
            try {
                examine(plugins);
            } catch (Throwable e) {
                thrown[0] = e;
            }
        });
        harvest.start();
        running.acquire(2);
        harvest.interrupt();
        harvest.join();
        assertInstanceOf(InterruptedException.class, thrown[0]);
        assertEquals(2, interrupted.get());
        assertEquals(0, running.availablePermits());
    }

    @Test
    void aHarvesterThatIsGoneCallsOffWhatRunsForIt() throws Exception {
        Semaphore running = new Semaphore(0);
        AtomicInteger interrupted = new AtomicInteger();
        Plugins plugins = plugins(
                2,
                1,
                LONG,
                () -> {
                    running.acquire();
                    running.release();
                    return "first";
                },
                sleeping(running, interrupted));
        Specimen specimen = Given.specimen(directory, "a");
        assertThrows(
                UncheckedIOException.class,
                () -> plugins.examine(specimen, finding -> {
                    throw new UncheckedIOException(new java.io.IOException("gone"));
                }));
        assertEquals(1, interrupted.get());
    }

    @Test
    void closingEndsAll() throws Exception {
        Semaphore running = new Semaphore(0);
        AtomicInteger interrupted = new AtomicInteger();
        Deed deed = sleeping(running, interrupted);
        Plugins plugins = plugins(1, 1, LONG, deed, deed);
        Future<List<Finding>> harvest = harvests.submit(() -> examine(plugins));
        running.acquire();
        plugins.close();
        assertInstanceOf(
                InterruptedException.class,
                assertThrows(ExecutionException.class, harvest::get).getCause());
        assertEquals(1, interrupted.get());
        assertTrue(ownedIsClosed.get());
        assertThrows(InterruptedException.class, () -> examine(plugins));
    }

    private static Deed sleeping(Semaphore running, AtomicInteger interrupted) {
        return () -> {
            running.release();
            try {
                Thread.sleep(600_000);
                return "never";
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                throw e;
            }
        };
    }

    @Test
    void whatIsBegunAheadRunsBesidesWhatIsBefore() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        Plugins plugins = plugins(2, 2, LONG, () -> {
            both.countDown();
            both.await();
            return "x";
        });
        try (Findings first = plugins.begin(Given.specimen(directory, "a"));
                Findings second = plugins.begin(Given.specimen(directory, "b"))) {
            assertEquals(List.of("x"), texts(all(first)));
            assertEquals(List.of("x"), texts(all(second)));
        }
    }

    @Test
    void theTimeOfARecordDoesNotRunWhileThoseBeforeItAreExamined() throws Exception {
        Duration timeout = Duration.ofSeconds(3);
        Semaphore done = new Semaphore(0);
        Plugins plugins = plugins(1, 1, timeout, () -> {
            done.acquire();
            return "x";
        });
        try (Findings first = plugins.begin(Given.specimen(directory, "a"));
                Findings second = plugins.begin(Given.specimen(directory, "b"))) {
            Thread.sleep(timeout.toMillis() + 1);
            done.release(2);
            assertEquals(List.of("x"), texts(all(first)));
            assertEquals(List.of("x"), texts(all(second)));
            assertEquals(100, second.mostBytes());
        }
    }

    @Test
    void whatIsWaitedForGoesBeforeWhatRunsAhead() throws Exception {
        Semaphore release = new Semaphore(0);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        Plugin blocking = new Plugin() {
            @Override
            public boolean accepts(Specimen specimen) {
                return true;
            }

            @Override
            public Finding examine(Specimen specimen) throws InterruptedException {
                order.add(specimen.path());
                release.acquire();
                return plugin(specimen::path).examine(specimen);
            }
        };
        Plugins plugins = plugins(1, 1, LONG, List.of(blocking, blocking));
        try (Findings first = plugins.begin(Given.specimen(directory, "a"));
                Findings ahead = plugins.begin(Given.specimen(directory, "b"));
                Findings awaited = plugins.begin(Given.specimen(directory, "c"))) {
            Thread harvest = new Thread(() -> quietly(awaited));
            harvest.start();
            while (harvest.getState() != Thread.State.TIMED_WAITING) {
                Thread.sleep(1);
            }
            release.release(6);
            harvest.join();
            all(first);
            all(ahead);
        }
        assertEquals(List.of("a", "c", "c", "a", "b", "b"), order);
    }

    private static void quietly(Findings begun) {
        try {
            all(begun);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whatIsBegunAheadAndNotWantedIsCalledOff() throws Exception {
        Semaphore running = new Semaphore(0);
        AtomicInteger interrupted = new AtomicInteger();
        Plugins plugins = plugins(2, 2, LONG, sleeping(running, interrupted));
        List<Findings> begun = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d")) {
            begun.add(plugins.begin(Given.specimen(directory, name)));
        }
        running.acquire(2);
        Thread.currentThread().interrupt();
        for (int i = begun.size() - 1; i >= 0; i--) {
            begun.get(i).close();
        }
        assertTrue(Thread.interrupted());
        assertEquals(2, interrupted.get());
        assertEquals(0, running.availablePermits());
    }

    @Test
    void onlyPluginsInWhoseScopeItIsAreAsked() throws Exception {
        List<PluginSettings> settings = List.of(
                Given.labelled("images", new Scope(List.of("image/*"), Globs.ALL, Optional.empty()), 1),
                Given.labelled("texts", new Scope(List.of("image/*", "text/*"), Globs.ALL, Optional.empty()), 1),
                Given.labelled(
                        "elsewhere",
                        new Scope(List.of("*/*"), new Globs(List.of("docs/**"), List.of()), Optional.empty()),
                        1),
                Given.labelled(
                        "here",
                        new Scope(List.of("*/*"), new Globs(List.of("a b.*"), List.of()), Optional.empty()),
                        1));
        List<Plugin> list = settings.stream().map(one -> plugin(one::label)).toList();
        try (Plugins plugins = new BoundedPlugins(Given.all(settings, 2, LONG), list, () -> {})) {
            List<Finding> findings = new ArrayList<>();
            plugins.examine(Given.specimen(directory, "a b.txt"), findings::add);
            assertEquals(List.of("texts", "here"), texts(findings));
        }
        assertFalse(ownedIsClosed.get());
    }
}

package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.modoai.config.Globs;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Scope;
import org.modoai.plugin.Finding.Cause;

class BoundedPluginsTest extends BoundedPluginsFixture {
    @Test
    void noPluginIsShownAFileThatAnotherHasChanged() throws Exception {
        Specimen specimen = Given.specimen(directory, "a.txt");
        Deed deed = () -> {
            try {
                Path other = Files.write(directory.resolve("other"), Files.readAllBytes(specimen.file()));
                Files.setLastModifiedTime(other, Files.getLastModifiedTime(specimen.file()));
                Files.move(other, specimen.file(), StandardCopyOption.REPLACE_EXISTING);
                return "changed";
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        List<Finding> findings = new ArrayList<>();
        plugins(1, 1, LONG, deed, () -> "never").examine(specimen, findings::add);
        assertEquals(
                List.of("changed", "p1: not asked, since the file was changed, by another plugin perhaps\n"),
                texts(findings));
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

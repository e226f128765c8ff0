package org.modoai.plugin;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.PluginSettings;

/** Plugins that do what a test says, and findings of theirs. */
@Timeout(300)
abstract class BoundedPluginsFixture {
    static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    Path directory;

    final ExecutorService harvests = Executors.newCachedThreadPool();
    final AtomicBoolean ownedIsClosed = new AtomicBoolean();
    private Optional<Plugins> open = Optional.empty();

    @AfterEach
    void close() {
        open.ifPresent(Plugins::close);
        harvests.shutdownNow();
    }

    /** What a plugin of these tests does; its label is what it was called. */
    interface Deed {
        String result() throws InterruptedException;
    }

    static Plugin plugin(Deed deed) {
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

    Plugins plugins(int atOnce, int each, Duration recordTimeout, Deed... deeds) {
        return plugins(
                atOnce,
                each,
                recordTimeout,
                Arrays.stream(deeds).map(BoundedPluginsFixture::plugin).toList());
    }

    Plugins plugins(int atOnce, int each, Duration recordTimeout, List<Plugin> list) {
        List<PluginSettings> settings = IntStream.range(0, list.size())
                .mapToObj(i -> Given.labelled("p" + i, Given.EVERYTHING, each))
                .toList();
        Plugins plugins =
                new BoundedPlugins(Given.all(settings, atOnce, recordTimeout), list, () -> ownedIsClosed.set(true));
        open = Optional.of(plugins);
        return plugins;
    }

    List<Finding> examine(Plugins plugins) throws Exception {
        List<Finding> findings = new ArrayList<>();
        // of its own: what somebody else writes would count as a change
        Path own = Files.createTempDirectory(directory, "");
        plugins.examine(Given.specimen(own, "a.txt"), findings::add);
        return findings;
    }

    static List<Finding> all(Findings begun) throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        for (Optional<Finding> next = begun.next(); next.isPresent(); next = begun.next()) {
            findings.add(next.get());
        }
        return findings;
    }

    static List<String> texts(List<Finding> findings) {
        return findings.stream().map(finding -> Given.text(finding.content())).toList();
    }

    static Deed sleeping(Semaphore running, AtomicInteger interrupted) {
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
}

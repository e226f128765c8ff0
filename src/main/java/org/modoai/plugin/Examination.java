package org.modoai.plugin;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Command;
import org.modoai.plugin.Finding.Cause;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One plugin at one resource; whatever the plugin throws becomes a finding, but for an interruption. */
final class Examination extends FutureTask<Finding> {
    private static final Logger LOG = LoggerFactory.getLogger(Examination.class);

    private final PluginSettings settings;
    private final Stopwatch watch = new Stopwatch();
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicReference<Optional<Finding>> soFar;
    private volatile boolean begun;

    Examination(PluginSettings settings, Plugin plugin, Specimen specimen) {
        this(settings, plugin, specimen, new AtomicReference<>(Optional.empty()));
    }

    private Examination(
            PluginSettings settings, Plugin plugin, Specimen specimen, AtomicReference<Optional<Finding>> soFar) {
        super(guarded(settings, plugin, specimen, soFar));
        this.settings = settings;
        this.soFar = soFar;
    }

    @Override
    public void run() {
        begun = true;
        try {
            super.run();
        } finally {
            over.countDown();
        }
    }

    /** What is left to say of one that was called off: what it had said until then, if anything. */
    Finding overdue() {
        String text = settings.label() + ": " + (begun ? "not done" : "not begun") + " in the time for one record\n";
        return soFar.get()
                .filter(finding -> finding.content().length() > 0)
                .orElseGet(() -> failed(settings, watch, Words.text(text), Cause.TIMEOUT));
    }

    long mostBytes() {
        return settings.bounds().outputBytes();
    }

    /**
     * Waits until a task that was called off has really stopped, if it does; an interruption is put off until then, since
     * the file it reads is deleted next.
     */
    void awaitEnd(long deadline) {
        boolean interrupted = false;
        boolean ended = !begun;
        while (!ended) {
            try {
                ended = over.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (!ended) {
                    LOG.warn("The plugin {} does not stop when interrupted", settings.label());
                    ended = true;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Callable<Finding> guarded(
            PluginSettings settings, Plugin plugin, Specimen specimen, AtomicReference<Optional<Finding>> soFar) {
        return () -> {
            Stopwatch watch = new Stopwatch();
            try {
                return bounded(plugin.examine(specimen), settings.bounds().outputBytes());
            } catch (CalledOff e) {
                soFar.set(Optional.of(bounded(e.soFar(), settings.bounds().outputBytes())));
                throw e;
            } catch (InterruptedException e) {
                throw e;
            } catch (Throwable e) {
                // a hostile file may well exhaust the stack or the heap of a parser
                LOG.warn("The plugin {} failed at {}: {}", settings.label(), specimen.url(), e.getClass());
                LOG.debug("It failed", e);
                String text = e.getClass().getName() + ": " + e.getMessage() + "\n";
                Words error = Words.text(text).first(settings.bounds().outputBytes());
                return failed(settings, watch, error, Cause.ERROR);
            }
        };
    }

    static Finding failed(PluginSettings settings, Stopwatch watch, Words error, Cause cause) {
        Finding.Tool tool =
                new Finding.Tool(settings.label(), settings.command().map(Command::exec), Optional.empty());
        return new Finding.Failed(tool, watch.run(), error, cause);
    }

    /** Plugins that others have written may know no bounds. */
    private static Finding bounded(Finding finding, int most) {
        Finding.Tool given = finding.tool();
        Finding.Tool tool =
                new Finding.Tool(given.label(), given.exec(), given.version().map(words -> words.first(most)));
        if (finding instanceof Finding.Cited cited) {
            return new Finding.Cited(tool, cited.run(), cited.url());
        }
        Words content = finding.content().first(most);
        return finding instanceof Finding.Failed failed
                ? new Finding.Failed(tool, finding.run(), content, failed.cause())
                : new Finding.Output(tool, finding.run(), content);
    }
}

package org.modoai.analysis.droid;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Finding.Cause;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.ServerLog;
import org.modoai.plugin.Specimen;
import org.modoai.plugin.Stopwatch;
import org.modoai.plugin.Words;

/**
 * The formats that DROID takes a resource for, a line each: PUID, name, version, media type and method ({@code Signature},
 * {@code Container} or {@code Extension}), parted by tabs; {@code Unknown} alone if there is none. A last line says if a
 * container was not looked into.
 *
 * <p>The parameters {@code signatures} and {@code containerSignatures} name newer files of PRONOM than those that are built
 * in. They are read once, with the first resource; it and those that come meanwhile wait for that, but no longer than they
 * may take.
 */
public final class DroidPlugin implements Plugin {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final PluginSettings settings;
    private final FutureTask<Engine> engine;
    private final Thread reading;
    private boolean begun;

    public DroidPlugin(PluginSettings settings) {
        this.settings = settings;
        Signatures signatures = Signatures.of(settings);
        this.engine = new FutureTask<>(() -> engine(settings, signatures));
        this.reading = new Thread(engine, "modoai-droid-signatures");
        reading.setDaemon(true);
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return true;
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        Stopwatch watch = new Stopwatch();
        String name = specimen.file().getFileName().toString();
        Optional<Words> version = Optional.empty();
        try {
            begin();
            Engine droid = engine.get(settings.bounds().timeout().toNanos(), TimeUnit.NANOSECONDS);
            version = Optional.of(Words.text(droid.version() + "\n"));
            Matches matches =
                    droid.matches(specimen.file(), settings.bounds().timeout().minus(watch.elapsed()));
            return new Finding.Output(tool(version), watch.run(), Words.text(matches.lines()));
        } catch (TimeoutException e) {
            return failed(version, watch, "the signatures are still being read", Cause.TIMEOUT);
        } catch (OutOfTime e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return failed(version, watch, name + ": not identified in time", Cause.TIMEOUT);
        } catch (ExecutionException e) {
            return failed(version, watch, "the signatures cannot be read; the server's log says why", Cause.ERROR);
        } catch (IOException e) {
            // without its message, which may name directories of the server
            return failed(
                    version, watch, name + ": cannot be read (" + e.getClass().getName() + ")", Cause.ERROR);
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            begun = true;
        }
        reading.interrupt();
        try {
            // it cannot be stopped, and needs its classes until its end
            reading.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Engine engine(PluginSettings settings, Signatures signatures) throws IOException {
        try {
            return Engine.of(signatures);
        } catch (IOException | RuntimeException | LinkageError e) {
            ServerLog.warn(settings, "the signatures cannot be read", e);
            throw e;
        }
    }

    private synchronized void begin() {
        if (!begun) {
            begun = true;
            reading.start();
        }
    }

    private Finding failed(Optional<Words> version, Stopwatch watch, String text, Cause cause) {
        return new Finding.Failed(tool(version), watch.run(), Words.text(text + "\n"), cause);
    }

    private Finding.Tool tool(Optional<Words> version) {
        return new Finding.Tool(settings.label(), Optional.empty(), version);
    }
}

package org.modoai.plugin;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginsSettings;
import org.modoai.plugin.Lanes.Lane;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plugins of the configuration: only so many of them at work at a time, for all harvests together, and only for so
 * long for one record. What a harvest has waiting holds no thread; what has been found of a record and not yet handed
 * over is bounded by the number of plugins and the output that each may keep.
 */
public final class BoundedPlugins implements Plugins {
    private static final Logger LOG = LoggerFactory.getLogger(BoundedPlugins.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long IDLE_SECONDS = 5;

    private final List<Seat> seats;
    private final Duration recordTimeout;
    private final ThreadPoolExecutor threads;
    private final Lanes lanes;
    private final AutoCloseable owned;
    private final Set<Examination> pending = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * @param plugins one for each of the settings' list, in its order
     * @param owned closed at the end, after the plugins
     */
    BoundedPlugins(PluginsSettings settings, List<Plugin> plugins, AutoCloseable owned) {
        this.recordTimeout = settings.recordTimeout();
        this.owned = owned;
        this.threads = new ThreadPoolExecutor(
                settings.atOnce(),
                settings.atOnce(),
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                BoundedPlugins::daemon);
        threads.allowCoreThreadTimeOut(true);
        this.lanes = new Lanes(threads, settings.atOnce());
        List<Seat> all = new ArrayList<>();
        for (int i = 0; i < plugins.size(); i++) {
            PluginSettings one = settings.list().get(i);
            all.add(new Seat(one, plugins.get(i), new Lane(one.bounds().atOnce())));
        }
        this.seats = List.copyOf(all);
    }

    /**
     * Makes the plugins that the configuration names.
     *
     * @param classes where kinds are looked for that are named by their class
     * @param bundles where kinds are looked for that have libraries of their own; closed with the plugins
     * @param cache where findings are kept, once that is known
     * @throws org.modoai.config.ConfigurationException if one cannot be made
     */
    public static Plugins of(
            PluginsSettings settings, ClassLoader classes, Bundles bundles, Supplier<Optional<Path>> cache) {
        return new PluginKinds(classes, bundles, cache).plugins(settings);
    }

    /** These, without a place where findings are kept. */
    static Plugins of(PluginsSettings settings, ClassLoader classes, Bundles bundles) {
        return of(settings, classes, bundles, Optional::empty);
    }

    @Override
    public Findings begin(Specimen specimen) throws InterruptedException {
        List<Examination> begun = new ArrayList<>();
        Optional<FileState> state = state(specimen);
        try {
            for (Seat seat : seats) {
                if (specimen.isWithin(seat.settings().scope()) && accepts(seat, specimen)) {
                    begun.add(begin(seat, specimen, state));
                }
            }
        } catch (InterruptedException | RuntimeException | Error e) {
            all(begun).close();
            throw e;
        }
        return all(begun);
    }

    @Override
    public Fingerprints fingerprints() throws InterruptedException {
        List<Fingerprint> all = new ArrayList<>();
        for (Seat seat : seats) {
            if (ProcessPlugin.hasWhatItNeeds(seat.settings())) {
                all.add(Fingerprint.of(seat.settings(), seat.plugin()));
            }
        }
        return new Fingerprints(all);
    }

    private Examinations all(List<Examination> begun) {
        return new Examinations(begun, recordTimeout, lanes::await, done -> pending.removeAll(Set.copyOf(done)));
    }

    @Override
    public void close() {
        closed = true;
        threads.shutdownNow();
        pending.forEach(examination -> examination.cancel(true));
        try {
            if (!threads.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("A plugin does not stop when interrupted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        seats.forEach(seat -> close(seat.plugin()));
        close(owned);
    }

    private static boolean accepts(Seat seat, Specimen specimen) {
        try {
            return seat.plugin().accepts(specimen);
        } catch (RuntimeException | LinkageError e) {
            // what is wrong will be its finding
            LOG.warn(
                    "The plugin {} does not say if it accepts {}",
                    seat.settings().label(),
                    specimen.url(),
                    e);
            return true;
        }
    }

    /** Before the first plugin has seen it; empty if it cannot be known, which they will find out. */
    private static Optional<FileState> state(Specimen specimen) {
        try {
            return Optional.of(FileState.of(specimen.file()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Examination begin(Seat seat, Specimen specimen, Optional<FileState> state) throws InterruptedException {
        Plugin plugin = new UnchangedOnly(seat.settings(), seat.plugin(), state);
        Examination examination = new Examination(seat.settings(), plugin, specimen);
        pending.add(examination);
        try {
            lanes.submit(seat.lane(), examination);
        } catch (RejectedExecutionException e) {
            pending.remove(examination);
            throw new InterruptedException(Examinations.CLOSED);
        }
        if (closed) {
            // it may wait in a lane that nobody empties any more
            examination.cancel(true);
        }
        return examination;
    }

    private static void close(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            LOG.warn("A plugin could not be closed", e);
        }
    }

    private static Thread daemon(Runnable runnable) {
        Thread thread = new Thread(runnable, "modoai-plugin");
        thread.setDaemon(true);
        return thread;
    }

    private record Seat(PluginSettings settings, Plugin plugin, Lane lane) {}
}

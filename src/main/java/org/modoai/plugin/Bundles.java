package org.modoai.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.modoai.config.PluginSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Jars that hold kinds of plugin together with their libraries, each with class loaders of its own. They are looked for by
 * name whenever they are needed, so that one may come later; one that is loaded stays until all are closed.
 */
public final class Bundles implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Bundles.class);

    private final List<Place> places;
    private final Map<String, BundleLoader> loaded = new HashMap<>();
    private boolean closed;

    /** @param places in the order in which they are searched; closed with this */
    public Bundles(List<Place> places) {
        this.places = List.copyOf(places);
    }

    /** Where bundles may lie. */
    public interface Place extends AutoCloseable {
        /** How a webmaster calls it; no path of the server. */
        String name();

        /** The jar of this name, as a file, if it is there now. */
        Optional<Path> find(String jar);

        @Override
        default void close() {}

        /** A directory, which need not exist. */
        static Place directory(String name, Path directory) {
            return new Place() {
                @Override
                public String name() {
                    return name;
                }

                @Override
                public Optional<Path> find(String jar) {
                    return Optional.of(directory.resolve(jar)).filter(Files::isRegularFile);
                }
            };
        }
    }

    /** The file of a bundle, if it is in one of the places now. */
    Optional<Path> find(String jar) {
        return places.stream().flatMap(place -> place.find(jar).stream()).findFirst();
    }

    /** Where to put a bundle, in words. */
    String whereTo() {
        return places.stream().map(Place::name).collect(Collectors.joining(" or "));
    }

    /** Makes a plugin of a class in a bundle, which stays open if that works. */
    synchronized Plugin make(String jar, Path file, String className, PluginSettings settings)
            throws IOException, ReflectiveOperationException {
        if (closed) {
            throw new IOException("The plugins are closed");
        }
        BundleLoader loader = loaded.get(jar);
        if (loader != null) {
            return InBundle.named(className, loader, settings);
        }
        BundleLoader fresh = new BundleLoader(file);
        try {
            Plugin plugin = InBundle.named(className, fresh, settings);
            loaded.put(jar, fresh);
            return plugin;
        } finally {
            if (!loaded.containsValue(fresh)) {
                fresh.close();
            }
        }
    }

    /** To be called when no plugin of theirs is at work any more. */
    @Override
    public synchronized void close() {
        closed = true;
        loaded.values().forEach(Bundles::close);
        loaded.clear();
        places.forEach(Place::close);
    }

    private static void close(BundleLoader loader) {
        try {
            loader.close();
        } catch (IOException e) {
            LOG.warn("A bundle could not be closed", e);
        }
    }
}

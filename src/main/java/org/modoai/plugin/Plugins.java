package org.modoai.plugin;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** All plugins of a repository, in the order of the configuration; owned by whoever made it, and closed with it. */
public interface Plugins extends AutoCloseable {
    /**
     * Has every plugin that accepts the specimen begin to examine it, some at a time. Closed by the caller, before the
     * specimen is.
     */
    Findings begin(Specimen specimen) throws InterruptedException;

    /** Hands the findings over in the order of the configuration, each as soon as those before it have been. */
    default void examine(Specimen specimen, Consumer<Finding> findings) throws InterruptedException {
        try (Findings begun = begin(specimen)) {
            for (Optional<Finding> next = begun.next(); next.isPresent(); next = begun.next()) {
                findings.accept(next.get());
            }
        }
    }

    /** By what they are told from those of another time; a while may pass until they have said their versions. */
    default Fingerprints fingerprints() throws InterruptedException {
        return new Fingerprints(List.of());
    }

    @Override
    void close();

    /** These, each when its finding is asked for. */
    static Plugins of(List<Plugin> plugins) {
        return new Plugins() {
            @Override
            public Findings begin(Specimen specimen) {
                Iterator<Plugin> accepting = plugins.stream()
                        .filter(plugin -> plugin.accepts(specimen))
                        .iterator();
                return () -> accepting.hasNext() ? Optional.of(accepting.next().examine(specimen)) : Optional.empty();
            }

            @Override
            public void close() {
                plugins.forEach(Plugin::close);
            }
        };
    }
}

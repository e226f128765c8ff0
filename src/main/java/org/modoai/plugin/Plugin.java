package org.modoai.plugin;

import java.util.Optional;

/**
 * A way to learn something of a resource: by a process, or in this JVM.
 *
 * <p>Called by many threads. A kind of one's own is a public class with a constructor that takes
 * {@link org.modoai.config.PluginSettings}, named in the configuration.
 */
public interface Plugin extends AutoCloseable {
    /**
     * Whether this plugin has something to say of the resource, and can here and now; asked only of resources in the
     * scope that its settings name.
     */
    boolean accepts(Specimen specimen);

    /**
     * What it has to say. Whatever goes wrong is a {@link Finding.Failed}, never an exception, but for the interruption
     * of the harvest for which it runs; nothing of it outlives that.
     */
    Finding examine(Specimen specimen) throws InterruptedException;

    /**
     * What this plugin is at the moment: another text as soon as its findings may differ for a reason that lies neither in
     * the resource nor in the settings, such as a new version of it. Findings are kept for one edition. The default knows
     * the jar that the class is from.
     */
    default String edition() throws InterruptedException {
        return Stamps.of(getClass()).toString();
    }

    /** The version of what it says, if that can be told now; by default the edition, of which there is always one. */
    default Optional<String> version() throws InterruptedException {
        return Optional.of(edition()).filter(edition -> !edition.isEmpty());
    }

    /** Ends what the plugin keeps running. */
    @Override
    default void close() {}
}

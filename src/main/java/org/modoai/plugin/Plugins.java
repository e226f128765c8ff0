package org.modoai.plugin;

import java.util.List;
import java.util.function.Consumer;

/** All plugins of a repository, in the order of the configuration; owned by whoever made it, and closed with it. */
public interface Plugins extends AutoCloseable {
    /**
     * Has every plugin that accepts the specimen examine it, some at a time, and hands the findings over in the order of
     * the configuration, each as soon as those before it have been.
     */
    void examine(Specimen specimen, Consumer<Finding> findings) throws InterruptedException;

    @Override
    void close();

    /** These, without bounds on how many run at a time. */
    static Plugins of(List<Plugin> plugins) {
        return new Plugins() {
            @Override
            public void examine(Specimen specimen, Consumer<Finding> findings) throws InterruptedException {
                for (Plugin plugin : plugins) {
                    if (plugin.accepts(specimen)) {
                        findings.accept(plugin.examine(specimen));
                    }
                }
            }

            @Override
            public void close() {
                plugins.forEach(Plugin::close);
            }
        };
    }
}

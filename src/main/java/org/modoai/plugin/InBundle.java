package org.modoai.plugin;

import org.modoai.config.PluginSettings;

/** A plugin out of a bundle, whose libraries find their own classes and services while it works. */
record InBundle(Plugin plugin, ClassLoader classes) implements Plugin {
    /** @throws org.modoai.config.ConfigurationException if its settings are wrong */
    static Plugin named(String className, ClassLoader classes, PluginSettings settings)
            throws ReflectiveOperationException {
        Plugin plugin = with(classes, () -> PluginKinds.named(className, classes, settings));
        return new InBundle(plugin, classes);
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return with(classes, () -> plugin.accepts(specimen));
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        return with(classes, () -> plugin.examine(specimen));
    }

    @Override
    public String edition() throws InterruptedException {
        return with(classes, plugin::edition);
    }

    @Override
    public void close() {
        with(classes, () -> {
            plugin.close();
            return this;
        });
    }

    private interface Work<T, E extends Exception> {
        T done() throws E;
    }

    private static <T, E extends Exception> T with(ClassLoader classes, Work<T, E> work) throws E {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        try {
            return work.done();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}

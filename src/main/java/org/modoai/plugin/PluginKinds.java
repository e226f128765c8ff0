package org.modoai.plugin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginsSettings;

/** Makes plugins of the kinds that have a short name, and of those that are named by their class. */
record PluginKinds(ClassLoader classes) {
    Plugins plugins(PluginsSettings settings) {
        Processes processes = processes(settings);
        List<Plugin> made = new ArrayList<>();
        try {
            for (PluginSettings one : settings.list()) {
                made.add(plugin(one, processes));
            }
            return new BoundedPlugins(settings, made, processes);
        } catch (RuntimeException e) {
            made.forEach(Plugin::close);
            processes.close();
            throw e;
        }
    }

    private static Processes processes(PluginsSettings settings) {
        try {
            return new Processes(settings.wrapper());
        } catch (IOException e) {
            throw new UncheckedIOException("No directory for tools to work in", e);
        }
    }

    private Plugin plugin(PluginSettings settings, Processes processes) {
        return switch (settings.kind()) {
            case "exec" -> new ProcessPlugin(settings, processes);
            case "digest" -> new DigestPlugin(settings);
            default -> named(settings);
        };
    }

    private Plugin named(PluginSettings settings) {
        String place = settings.place() + ": the kind of plugin " + settings.kind();
        try {
            Class<?> type = Class.forName(settings.kind(), true, classes);
            return (Plugin) type.getConstructor(PluginSettings.class).newInstance(settings);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof ConfigurationException fault) {
                // of a parameter: it names its place already
                throw fault;
            }
            throw new ConfigurationException(place + " failed: " + e.getCause(), e);
        } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
            throw new ConfigurationException(
                    place + " is neither exec nor digest nor a Plugin with a public constructor that takes"
                            + " PluginSettings",
                    e);
        }
    }
}

package org.modoai.plugin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginsSettings;
import org.modoai.plugin.BundledPlugin.Kind;

/**
 * Makes plugins of the kinds that have a short name, and of those that are named by their class.
 *
 * @param cache where findings are kept, once that is known
 */
record PluginKinds(ClassLoader classes, Bundles bundles, Supplier<Optional<Path>> cache) {
    private static final String CLASSES = "org.modoai.analysis";
    private static final String MEDIA = "modoai-media.jar";

    /** Kinds with libraries of their own. */
    private static final Map<String, Kind> BUNDLED = Map.of(
            "type", Kind.of(MEDIA, CLASSES + ".media.TypePlugin"),
            "image", Kind.of(MEDIA, CLASSES + ".media.ImagePlugin"),
            "pdf", Kind.of(MEDIA, CLASSES + ".media.PdfPlugin"),
            "audio", Kind.of(MEDIA, CLASSES + ".media.AudioPlugin"),
            "language", Kind.of("modoai-language.jar", CLASSES + ".language.LanguagePlugin"));

    /** Kinds that are here already, and known by their class alone. */
    private static final Map<String, String> ANALYSIS = Map.of(
            "keyphrases", CLASSES + ".text.KeyphrasesPlugin",
            "summary", CLASSES + ".text.SummaryPlugin");

    Plugins plugins(PluginsSettings settings) {
        Processes processes = processes(settings);
        FindingCache kept = new FindingCache(cache, settings.cacheBytes());
        Content.Reader contents = new Content.Reader();
        List<Plugin> made = new ArrayList<>();
        try {
            for (PluginSettings one : settings.list()) {
                Plugin plugin = plugin(one, processes);
                made.add(one.cached() ? new CachedPlugin(one, plugin, kept, contents) : plugin);
            }
            return new BoundedPlugins(settings, made, () -> close(processes));
        } catch (RuntimeException e) {
            made.forEach(Plugin::close);
            close(processes);
            throw e;
        }
    }

    private void close(Processes processes) {
        processes.close();
        bundles.close();
    }

    private static Processes processes(PluginsSettings settings) {
        try {
            return new Processes(settings.wrapper(), settings.priority());
        } catch (IOException e) {
            throw new UncheckedIOException("No directory for tools to work in", e);
        }
    }

    private Plugin plugin(PluginSettings settings, Processes processes) {
        String kind = settings.kind();
        if (BUNDLED.containsKey(kind)) {
            return new BundledPlugin(settings, BUNDLED.get(kind), bundles);
        }
        if (ANALYSIS.containsKey(kind)) {
            return named(settings, ANALYSIS.get(kind), PluginKinds.class.getClassLoader());
        }
        return switch (kind) {
            case "exec" -> new ProcessPlugin(settings, processes);
            case "resident" -> new ResidentPlugin(settings, processes);
            case "digest" -> new DigestPlugin(settings);
            case "reference" -> new ReferencePlugin(settings);
            case "service" -> new ServicePlugin(settings);
            case "droid" -> new BundledPlugin(settings, DroidKind.of(processes), bundles);
            case "jhove" -> new BundledPlugin(settings, JhovePlugin.kind(processes), bundles);
            default -> named(settings, kind, classes);
        };
    }

    private static Plugin named(PluginSettings settings, String className, ClassLoader classes) {
        String place = settings.place() + ": the kind of plugin " + settings.kind();
        try {
            return named(className, classes, settings);
        } catch (InvocationTargetException e) {
            throw new ConfigurationException(place + " failed: " + e.getCause(), e);
        } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
            throw new ConfigurationException(
                    place + " is neither one of modoai's nor a Plugin with a public constructor that takes"
                            + " PluginSettings",
                    e);
        }
    }

    /**
     * Makes a plugin of the class of this name.
     *
     * @throws ConfigurationException if its settings are wrong
     */
    static Plugin named(String className, ClassLoader classes, PluginSettings settings)
            throws ReflectiveOperationException {
        try {
            Class<?> type = Class.forName(className, true, classes);
            return (Plugin) type.getConstructor(PluginSettings.class).newInstance(settings);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof ConfigurationException fault) {
                // of a parameter: it names its place already
                throw fault;
            }
            throw e;
        }
    }
}

package org.modoai.plugin;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.Finding.Cause;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A kind of plugin that lives in a bundle: made as soon as that is there, with the start or later. */
final class BundledPlugin implements Plugin {
    private static final Logger LOG = LoggerFactory.getLogger(BundledPlugin.class);

    private final PluginSettings settings;
    private final Kind kind;
    private final Bundles bundles;
    private volatile Attempt last;

    /** @throws ConfigurationException if the bundle is there and its settings are wrong */
    BundledPlugin(PluginSettings settings, Kind kind, Bundles bundles) {
        this.settings = settings;
        this.kind = kind;
        this.bundles = bundles;
        this.last = attempt(missing());
        if (last.fault().orElse(null) instanceof ConfigurationException wrong) {
            throw wrong;
        }
        if (last.plugin().isEmpty() && settings.scope().needs().isEmpty()) {
            LOG.warn("The plugin {} does nothing for now: {}", settings.label(), text(last));
        }
    }

    /** The jar of a bundle, and how a plugin is made of it. */
    record Kind(String jar, Maker maker) {
        /** Of a class in the jar. */
        static Kind of(String jar, String className) {
            return new Kind(jar, (file, settings, bundles) -> bundles.make(jar, file, className, settings));
        }
    }

    interface Maker {
        /** @param file the jar */
        Plugin make(Path file, PluginSettings settings, Bundles bundles)
                throws IOException, ReflectiveOperationException;
    }

    @Override
    public boolean accepts(Specimen specimen) {
        if (last.plugin().isEmpty() && !hasWhatItNeeds()) {
            return false;
        }
        return made().plugin().map(plugin -> plugin.accepts(specimen)).orElse(true);
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        Stopwatch watch = new Stopwatch();
        Attempt attempt = made();
        if (attempt.plugin().isPresent()) {
            return attempt.plugin().get().examine(specimen);
        }
        Finding.Tool tool = new Finding.Tool(settings.label(), Optional.empty(), Optional.empty());
        Cause cause = attempt.fault().isPresent() ? Cause.ERROR : Cause.NOT_FOUND;
        return new Finding.Failed(tool, watch.run(), Words.text(text(attempt) + "\n"), cause);
    }

    @Override
    public String edition() throws InterruptedException {
        Optional<Plugin> plugin = made().plugin();
        return plugin.isPresent() ? plugin.get().edition() : "";
    }

    @Override
    public void close() {
        last.plugin().ifPresent(Plugin::close);
    }

    private boolean hasWhatItNeeds() {
        return settings.scope()
                .needs()
                .map(name -> name.endsWith(".jar")
                        ? bundles.find(name).isPresent()
                        : Processes.find(name, Map.of()).isPresent())
                .orElse(true);
    }

    private Attempt made() {
        return last.plugin().isPresent() ? last : madeNow();
    }

    private synchronized Attempt madeNow() {
        if (last.plugin().isEmpty()) {
            last = attempt(last);
        }
        return last;
    }

    /** One that failed is not tried again until its file changes. */
    private Attempt attempt(Attempt before) {
        Optional<Path> file = bundles.find(kind.jar());
        if (file.isEmpty()) {
            return missing();
        }
        String stamp = stamp(file.get());
        if (stamp.equals(before.stamp())) {
            return before;
        }
        try {
            Plugin plugin = kind.maker().make(file.get(), settings, bundles);
            return new Attempt(Optional.of(plugin), stamp, Optional.empty());
        } catch (InvocationTargetException e) {
            return unusable(stamp, e.getCause());
        } catch (IOException | ReflectiveOperationException | ClassCastException | LinkageError e) {
            return unusable(stamp, e);
        } catch (ConfigurationException e) {
            return unusable(stamp, e);
        }
    }

    private Attempt unusable(String stamp, Throwable fault) {
        LOG.warn("{} cannot be used", kind.jar(), fault);
        return new Attempt(Optional.empty(), stamp, Optional.of(fault));
    }

    private static Attempt missing() {
        return new Attempt(Optional.empty(), "", Optional.empty());
    }

    /** Nothing that the exception says, which may name directories of the server. */
    private String text(Attempt attempt) {
        return attempt.fault()
                .map(fault ->
                        kind.jar() + " cannot be used (" + fault.getClass().getName() + "); the server's log says why")
                .orElseGet(() -> kind.jar() + " is not there: put it into " + bundles.whereTo());
    }

    private static String stamp(Path file) {
        try {
            return file + " " + Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * @param stamp of the file that was tried
     * @param fault why there is no plugin, but for want of a file
     */
    private record Attempt(Optional<Plugin> plugin, String stamp, Optional<Throwable> fault) {}
}

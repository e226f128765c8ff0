package org.modoai.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One plugin as the webmaster describes it.
 *
 * @param place file, line and column, for complaints
 * @param label the name under which its findings are reported; several plugins may share one
 * @param kind a short name such as {@code exec} or {@code digest}, or the name of a class
 * @param command what to run, for kinds that run something: {@code exec}, {@code resident}
 * @param scope when it is asked
 * @param bounds what one run may take
 * @param parameters of its kind beyond these
 * @param cached whether what it said is kept, for the next time that the same bytes are disseminated
 */
public record PluginSettings(
        String place,
        String label,
        String kind,
        Optional<Command> command,
        Scope scope,
        Bounds bounds,
        Map<String, String> parameters,
        boolean cached) {
    public PluginSettings {
        parameters = Map.copyOf(parameters);
    }

    /** One of which nothing is kept. */
    public PluginSettings(
            String place,
            String label,
            String kind,
            Optional<Command> command,
            Scope scope,
            Bounds bounds,
            Map<String, String> parameters) {
        this(place, label, kind, command, scope, bounds, parameters, false);
    }

    /** The parameters, typed. */
    public Settings settings() {
        return new Settings(place, parameters);
    }

    /** @param what completes a sentence that begins with the plugin */
    public ConfigurationException fault(String what) {
        return new ConfigurationException(place + ": the plugin " + label + " " + what);
    }

    /** How the bytes of a tool's output are meant; a remark for the reader, nothing is parsed. */
    public enum Output {
        TEXT,
        XML,
        BINARY
    }

    /**
     * A command line, split into arguments when the configuration was read. In an argument {@code %s} stands for the
     * file, {@code %u} for the URL, {@code %m} for the media type and {@code %%} for a percent sign.
     *
     * @param exec the command as it was written
     * @param arguments the program and its arguments, placeholders unexpanded
     * @param version what prints the program's version, {@code %%} unexpanded; empty for none
     * @param environment added to the few variables that every tool gets
     * @param directory where it runs; empty: where the file is, or where there is nothing
     */
    public record Command(
            String exec,
            List<String> arguments,
            List<String> version,
            Map<String, String> environment,
            Output output,
            Optional<Path> directory) {
        public Command {
            arguments = List.copyOf(arguments);
            version = List.copyOf(version);
            environment = Map.copyOf(environment);
        }

        /** One that has no directory of its own. */
        public Command(
                String exec,
                List<String> arguments,
                List<String> version,
                Map<String, String> environment,
                Output output) {
            this(exec, arguments, version, environment, output, Optional.empty());
        }
    }

    /**
     * @param mime globs of media types, one of which must match
     * @param needs the program or the bundle without which the plugin is left out silently
     */
    public record Scope(List<String> mime, Globs paths, Optional<String> needs) {
        public Scope {
            mime = List.copyOf(mime);
        }

        /** @param names the path of a resource in its site, as it is on disk */
        public boolean admits(String mediaType, String names) {
            return mime.stream().anyMatch(glob -> MimeGlob.matches(glob, mediaType)) && paths.admits(names);
        }
    }

    /**
     * @param timeout after which a run is ended, with all its processes
     * @param outputBytes how much of its output is kept
     * @param atOnce how many runs of this plugin there may be at a time
     */
    public record Bounds(Duration timeout, int outputBytes, int atOnce) {}
}

package org.modoai.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Command;
import org.modoai.config.PluginSettings.Output;
import org.modoai.config.PluginSettings.Scope;

/** Turns one {@code plugin} element into its record. */
final class PluginMapping {
    static final String EXEC = "exec";
    static final String RESIDENT = "resident";
    static final String DIGEST = "digest";
    static final Bounds BOUNDS = new Bounds(Duration.ofSeconds(30), 1 << 20, 1);

    private static final List<String> KINDS = List.of(
            EXEC,
            RESIDENT,
            DIGEST,
            "reference",
            "service",
            "type",
            "image",
            "pdf",
            "audio",
            "droid",
            "jhove",
            "keyphrases",
            "summary",
            "language");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final long GIGABYTE = 1L << 30;

    private final Bound.Plugin plugin;

    PluginMapping(Bound.Plugin plugin) {
        this.plugin = plugin;
    }

    PluginSettings settings() {
        String label = Value.required(plugin, "label", plugin.label).nonEmpty();
        String kind = kind();
        return new PluginSettings(
                plugin.place,
                label,
                kind,
                takesCommand(kind) ? Optional.of(command(kind)) : noCommand(kind),
                scope(),
                bounds(),
                parameters(kind),
                attribute("cache", plugin.cache).map(Value::flag).orElse(false));
    }

    private String kind() {
        Optional<Value> className = attribute("class", plugin.className);
        Optional<Value> kind = attribute("kind", plugin.kind);
        if (className.isPresent() && kind.isPresent()) {
            throw new ConfigurationException(plugin.place + ": 'plugin' takes either the attribute 'kind', or 'class'");
        }
        return className
                .map(PluginMapping::className)
                .or(() -> kind.map(PluginMapping::kind))
                .orElse(EXEC);
    }

    private static String className(Value value) {
        if (KINDS.contains(value.text())) {
            throw value.fault("the whole name of a class; for this one write kind=\"" + value.text() + "\"");
        }
        return value.className();
    }

    private static String kind(Value value) {
        if (!KINDS.contains(value.text())) {
            throw value.fault("one of " + String.join(", ", KINDS));
        }
        return value.text();
    }

    private static boolean takesCommand(String kind) {
        return kind.equals(EXEC) || kind.equals(RESIDENT);
    }

    private Command command(String kind) {
        Value exec = line("exec", plugin.execLine, plugin.exec)
                .orElseThrow(() -> new ConfigurationException(
                        plugin.place + ": 'plugin' lacks 'exec', the command to run, as an attribute or an element"));
        return new Command(
                exec.text(),
                exec.tried(text -> Placeholders.checked(CommandLineSplit.words(text)), "a command such as md5sum %s"),
                line("version", plugin.versionLine, plugin.version)
                        .map(value -> value.tried(
                                text -> Placeholders.none(CommandLineSplit.words(text)),
                                "a command such as md5sum --version"))
                        .orElse(List.of()),
                environment(),
                attribute("output", plugin.output)
                        .map(value -> value.oneOf(Output.class))
                        .orElse(Output.TEXT),
                directory(kind));
    }

    /** What is kept running has a room of its own for each file. */
    private Optional<Path> directory(String kind) {
        Optional<Value> given = attribute("directory", plugin.directory);
        if (!kind.equals(EXEC)) {
            given.ifPresent(value -> {
                throw value.fault("no such setting for " + kind);
            });
        }
        return given.map(Value::directory);
    }

    /** A command as an attribute or, if it is long, as an element. */
    private Optional<Value> line(String name, String attribute, List<Bound.Text> elements) {
        Optional<Value> given = attribute(name, attribute);
        if (elements.size() + given.stream().count() > 1) {
            throw new ConfigurationException(
                    elements.get(elements.size() - 1).place + ": a second '" + name + "'; expected one at most");
        }
        return given.or(() -> elements.stream().findFirst().map(text -> Value.of(text, name)));
    }

    private Map<String, String> environment() {
        Map<String, String> variables = new HashMap<>();
        for (Bound.Env env : plugin.env) {
            Value name = Value.required(env, "name", env.name);
            if (variables.put(name.variable(), env.value) != null) {
                throw name.repeated("each variable once");
            }
        }
        return variables;
    }

    /** Refuses what is only for commands. */
    private Optional<Command> noCommand(String kind) {
        Stream.of(
                        line("exec", plugin.execLine, plugin.exec),
                        line("version", plugin.versionLine, plugin.version),
                        attribute("output", plugin.output),
                        attribute("directory", plugin.directory),
                        plugin.env.stream().findFirst().map(env -> new Value(env.place, "'env'", env.value.strip())))
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(value -> {
                    throw value.fault("no such setting for " + kind + ", which runs no command");
                });
        return Optional.empty();
    }

    private Scope scope() {
        List<String> mime = new ArrayList<>();
        attribute("mime", plugin.mimeGlobs)
                .ifPresent(globs -> Arrays.stream(globs.text().split("\\s+"))
                        .map(glob -> new Value(globs.place(), globs.setting(), glob).mime())
                        .forEach(mime::add));
        plugin.mime.forEach(text -> mime.add(Value.of(text, "mime").mime()));
        Globs paths =
                new Globs(SiteMapping.globs(plugin.include, "include"), SiteMapping.globs(plugin.exclude, "exclude"));
        return new Scope(
                mime.isEmpty() ? List.of("*/*") : mime,
                paths,
                attribute("needs", plugin.needs).map(Value::nonEmpty));
    }

    private Bounds bounds() {
        return new Bounds(
                attribute("timeout", plugin.timeout)
                        .map(value -> value.duration(SECOND, HOUR))
                        .orElse(BOUNDS.timeout()),
                attribute("outputBytes", plugin.outputBytes)
                        .map(value -> (int) value.size(1, GIGABYTE))
                        .orElse(BOUNDS.outputBytes()),
                attribute("atOnce", plugin.atOnce).map(Value::count).orElse(BOUNDS.atOnce()));
    }

    private Map<String, String> parameters(String kind) {
        if (kind.equals(EXEC) && !plugin.param.isEmpty()) {
            throw new ConfigurationException(
                    plugin.param.get(0).place + ": 'param' is for other kinds than exec; expected none here");
        }
        return Mapping.parameters(plugin.param);
    }

    private Optional<Value> attribute(String name, String text) {
        return Value.of(plugin, name, text);
    }
}

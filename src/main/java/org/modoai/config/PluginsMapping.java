package org.modoai.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.modoai.config.PluginsSettings.Priority;

/** Turns the {@code plugins} element into its record, be its list at hand or in another file. */
final class PluginsMapping {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration HOUR = Duration.ofHours(1);

    /** What an element without attributes means. */
    private static final PluginsSettings NONE =
            new PluginsSettings(List.of(), 2, Duration.ofMinutes(2), List.of(), Priority.LOW);

    private PluginsMapping() {}

    /** @param inclusion reads the list of another file, whose name it is given */
    static PluginsSettings settings(Bound.Plugins plugins, Function<Value, PluginsSettings> inclusion) {
        Optional<Value> file = Value.of(plugins, "file", plugins.file);
        if (file.isPresent() && !plugins.plugin.isEmpty()) {
            throw new ConfigurationException(plugins.plugin.get(0).place
                    + ": 'plugins' takes either the attribute 'file', or elements 'plugin'");
        }
        file.ifPresent(Value::nonEmpty);
        return file.map(inclusion)
                .map(included -> overridden(plugins, included))
                .orElseGet(() -> with(list(plugins), overridden(plugins, NONE)));
    }

    /** The list of a file of its own. */
    static PluginsSettings included(Bound.Plugins plugins) {
        return settings(plugins, PluginsMapping::noInclusion);
    }

    /** For where no other file can be named. */
    static PluginsSettings noInclusion(Value file) {
        throw file.fault("no such attribute in a file that is itself included");
    }

    private static PluginsSettings overridden(Bound.Plugins plugins, PluginsSettings otherwise) {
        return new PluginsSettings(
                otherwise.list(),
                Value.of(plugins, "atOnce", plugins.atOnce).map(Value::count).orElse(otherwise.atOnce()),
                Value.of(plugins, "recordTimeout", plugins.recordTimeout)
                        .map(value -> value.duration(SECOND, HOUR))
                        .orElse(otherwise.recordTimeout()),
                Value.of(plugins, "wrapper", plugins.wrapper)
                        .map(PluginsMapping::wrapper)
                        .orElse(otherwise.wrapper()),
                Value.of(plugins, "priority", plugins.priority)
                        .map(value -> value.oneOf(Priority.class))
                        .orElse(otherwise.priority()),
                Value.of(plugins, "cacheBytes", plugins.cacheBytes)
                        .map(value -> value.size(1))
                        .orElse(otherwise.cacheBytes()),
                Value.of(plugins, "restamp", plugins.restamp).map(Value::flag).orElse(otherwise.restamp()));
    }

    /** Nothing is put into a wrapper, so that it is kept as it will be run. */
    private static List<String> wrapper(Value value) {
        if (value.text().isEmpty()) {
            return List.of();
        }
        List<String> words =
                value.tried(line -> Placeholders.none(CommandLineSplit.words(line)), "the beginning of a command line");
        return words.stream().map(word -> word.replace("%%", "%")).toList();
    }

    private static List<PluginSettings> list(Bound.Plugins plugins) {
        return plugins.plugin.stream()
                .map(plugin -> new PluginMapping(plugin).settings())
                .toList();
    }

    private static PluginsSettings with(List<PluginSettings> list, PluginsSettings rest) {
        return new PluginsSettings(
                list,
                rest.atOnce(),
                rest.recordTimeout(),
                rest.wrapper(),
                rest.priority(),
                rest.cacheBytes(),
                rest.restamp());
    }
}

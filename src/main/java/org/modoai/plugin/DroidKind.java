package org.modoai.plugin;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Output;

/**
 * DROID, kept running in a JVM of its own. The parameters {@code signatures} and
 * {@code containerSignatures} name newer files of PRONOM than those that are built in; it reads them when it starts, which
 * its first resource waits for.
 */
final class DroidKind {
    private static final WorkerJvm DROID = new WorkerJvm("droid", Output.TEXT);
    private static final List<String> FILES = List.of("signatures", "containerSignatures");

    private DroidKind() {}

    static BundledPlugin.Kind of(Processes processes) {
        return new BundledPlugin.Kind(
                DROID.jar(), (file, settings, bundles) -> DROID.plugin(file, settings, arguments(settings), processes));
    }

    private static List<String> arguments(PluginSettings settings) {
        settings.settings().only(FILES.get(0), FILES.get(1), WorkerJvm.HEAP);
        return FILES.stream()
                .flatMap(parameter ->
                        file(settings, parameter).stream().flatMap(file -> Stream.of("-" + parameter, file.toString())))
                .toList();
    }

    private static Optional<Path> file(PluginSettings settings, String parameter) {
        return Optional.ofNullable(settings.parameters().get(parameter)).map(value -> {
            Path file = path(settings, parameter, value.strip());
            if (!file.isAbsolute() || !Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw noFile(settings, parameter, value);
            }
            return file;
        });
    }

    private static Path path(PluginSettings settings, String parameter, String value) {
        try {
            return Path.of(value);
        } catch (InvalidPathException e) {
            throw noFile(settings, parameter, value);
        }
    }

    private static ConfigurationException noFile(PluginSettings settings, String parameter, String value) {
        return settings.fault("needs for " + parameter + " the whole path of a file, not '" + value + "'");
    }
}

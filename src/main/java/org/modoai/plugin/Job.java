package org.modoai.plugin;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.modoai.config.PluginSettings.Bounds;

/**
 * What to run.
 *
 * @param directory where to run it; empty: in an empty one
 * @param arguments the program and its arguments, placeholders expanded
 * @param merged whether what it says on either stream counts as its output
 */
record Job(
        Optional<Path> directory,
        List<String> arguments,
        Map<String, String> environment,
        boolean merged,
        Bounds bounds) {
    String program() {
        return arguments.get(0);
    }

    Job in(Path here) {
        return new Job(Optional.of(here), arguments, environment, merged, bounds);
    }
}

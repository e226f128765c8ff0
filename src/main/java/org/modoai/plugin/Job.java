package org.modoai.plugin;

import java.util.List;
import java.util.Map;
import org.modoai.config.PluginSettings.Bounds;

/**
 * What to run.
 *
 * @param arguments the program and its arguments, placeholders expanded
 * @param merged whether what it says on either stream counts as its output
 */
record Job(List<String> arguments, Map<String, String> environment, boolean merged, Bounds bounds) {
    String program() {
        return arguments.get(0);
    }
}

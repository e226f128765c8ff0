package org.modoai.cli.httpd;

import java.util.List;
import java.util.Map;

/**
 * What is to be said in {@code modoai.xml}.
 *
 * @param remarks on what belongs to no plugin
 */
record Modoai(Map<Setting, String> settings, List<Plugin> plugins, List<Remark> remarks) {
    Modoai {
        settings = Map.copyOf(settings);
        plugins = List.copyOf(plugins);
        remarks = remarks.stream().sorted().toList();
    }

    static Modoai of(Setting setting, String value) {
        return new Modoai(Map.of(setting, value), List.of(), List.of());
    }

    static Modoai of(Plugin plugin) {
        return new Modoai(Map.of(), List.of(plugin), List.of());
    }
}

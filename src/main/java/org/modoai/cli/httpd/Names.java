package org.modoai.cli.httpd;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names of mod_oai's directives, whatever their case and their punctuation. */
final class Names {
    static final String OURS = "modoai_";

    private static final Set<String> PLUGIN = Set.of("plugin", "modoai_plugin", "modoaiplugin", "crate_plugin");

    private static final Map<String, Part> PARTS = Map.of(
            "label", Part.LABEL,
            "exec", Part.EXEC,
            "version", Part.VERSION,
            "mime", Part.MIME,
            "mimetype", Part.MIME,
            "mime_type", Part.MIME);

    private Names() {}

    /** The four parts of a plugin. */
    enum Part {
        LABEL,
        EXEC,
        VERSION,
        MIME;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static String normal(Phrase name) {
        return name.text().toLowerCase(Locale.ROOT).replace('-', '_').replaceFirst("^mod_oai_?", OURS);
    }

    static boolean isPlugin(Phrase name) {
        return PLUGIN.contains(normal(name));
    }

    /** Whether it is probably meant to begin a plugin. */
    static boolean resemblesPlugin(Phrase name) {
        return isOurs(name) && normal(name).endsWith("plugin");
    }

    /** The part of a plugin that a line gives, alone or with the plugin in its name: {@code PluginLabel}. */
    static Optional<Part> part(Phrase name) {
        String rest = normal(name).replaceFirst("^(?:modoai_?)?(?:plugin_?)?", "");
        return Optional.ofNullable(PARTS.get(rest));
    }

    static boolean isLocation(Phrase name) {
        return normal(name).startsWith("location");
    }

    /** Whether the directive is one of mod_oai's, or meant to be. */
    static boolean isOurs(Phrase name) {
        String normal = normal(name);
        return isPlugin(name)
                || part(name).isPresent()
                || normal.contains("oai")
                || normal.matches("(?:mod\\w*|crate)_.*");
    }
}

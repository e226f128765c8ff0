package org.modoai.plugin;

import java.util.Optional;
import java.util.function.Predicate;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;

/** The parameters of one plugin; a wrong one is a fault of the configuration, told with its place. */
record Parameters(PluginSettings settings) {
    /** Refuses all others, which are misspelt. */
    Parameters only(Predicate<String> known, String names) {
        settings.parameters().keySet().stream()
                .filter(known.negate())
                .sorted()
                .findFirst()
                .ifPresent(name -> {
                    throw fault("knows the parameters " + names + ", not '" + name + "'");
                });
        return this;
    }

    Optional<String> text(String name) {
        return Optional.ofNullable(settings.parameters().get(name)).map(String::strip);
    }

    /** @param meaning completes the complaint */
    String required(String name, String meaning) {
        return text(name)
                .filter(value -> !value.isEmpty())
                .orElseThrow(() -> fault("lacks the parameter " + name + ", " + meaning));
    }

    /** The parameter {@code url}. */
    UrlTemplate url() {
        String text = required("url", "an address with %u for that of the resource");
        try {
            return new UrlTemplate(text);
        } catch (IllegalArgumentException e) {
            throw fault("has '" + text + "' for url: " + e.getMessage());
        }
    }

    ConfigurationException fault(String what) {
        return new ConfigurationException(settings.place() + ": the plugin " + settings.label() + " " + what);
    }
}

package org.modoai.config;

import java.util.Map;
import java.util.Optional;

/** The parameters of one extension; a wrong one is reported with its file and line. */
public record Settings(String place, Map<String, String> values) {
    public Settings {
        values = Map.copyOf(values);
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    public Optional<Long> number(String name) {
        return text(name).map(value -> {
            try {
                return Long.valueOf(value.strip());
            } catch (NumberFormatException e) {
                throw fault("parameter " + name + " must be a whole number, not '" + value + "'");
            }
        });
    }

    public Optional<Boolean> flag(String name) {
        return text(name).map(value -> switch (value.strip()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw fault("parameter " + name + " must be true or false, not '" + value + "'");
        });
    }

    private ConfigurationException fault(String message) {
        return new ConfigurationException(place + ": " + message);
    }
}

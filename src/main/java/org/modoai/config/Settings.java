package org.modoai.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

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

    public Optional<Integer> number(String name, int least, int most) {
        return number(name).map(value -> {
            if (value < least || value > most) {
                throw fault("parameter " + name + " must be from " + least + " to " + most + ", not " + value);
            }
            return value.intValue();
        });
    }

    public Optional<Boolean> flag(String name) {
        return text(name).map(value -> switch (value.strip()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw fault("parameter " + name + " must be true or false, not '" + value + "'");
        });
    }

    /** To be asked first, as a parameter that nobody reads is a slip. */
    public Settings only(String... names) {
        for (String name : new TreeSet<>(values.keySet())) {
            if (!List.of(names).contains(name)) {
                String known = names.length == 0 ? "; there are none" : ", but " + List.of(names);
                throw fault("there is no parameter " + name + known);
            }
        }
        return this;
    }

    public ConfigurationException fault(String message) {
        return new ConfigurationException(place + ": " + message);
    }
}

package org.modoai.config;

import java.util.Arrays;
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

    /** @param meaning completes the complaint */
    public String required(String name, String meaning) {
        return text(name)
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .orElseThrow(() -> fault("parameter " + name + " is missing, " + meaning));
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

    /**
     * To be asked first, as a parameter that nobody reads is a slip.
     *
     * @param names one that ends in {@code *} stands for all that begin like it
     */
    public Settings only(String... names) {
        for (String name : new TreeSet<>(values.keySet())) {
            if (Arrays.stream(names).noneMatch(known -> isOne(name, known))) {
                String known = names.length == 0 ? "; there are none" : ", but " + List.of(names);
                throw fault("there is no parameter " + name + known);
            }
        }
        return this;
    }

    private static boolean isOne(String name, String known) {
        return known.endsWith("*") ? name.startsWith(known.substring(0, known.length() - 1)) : name.equals(known);
    }

    public ConfigurationException fault(String message) {
        return new ConfigurationException(place + ": " + message);
    }
}

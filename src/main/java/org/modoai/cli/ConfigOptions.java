package org.modoai.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of {@code config}.
 *
 * @param to where the translation goes; standard output if empty
 * @param help nothing is to be translated, only explained; the other components mean nothing then
 */
record ConfigOptions(Path from, Optional<Path> to, boolean help) {
    private static final Set<String> NAMES = Set.of("--from", "--to");

    static ConfigOptions parse(List<String> arguments) throws CommandException {
        Map<String, Path> options = new HashMap<>();
        Iterator<String> rest = arguments.iterator();
        for (int number = 1; rest.hasNext(); number++) {
            String argument = rest.next();
            if (argument.equals("--help") || argument.equals("-h")) {
                return new ConfigOptions(Path.of(""), Optional.empty(), true);
            }
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            String where = "config: argument " + number + ": ";
            if (!NAMES.contains(name)) {
                throw CommandException.usage(
                        where + (name.startsWith("-") ? "no such option: " + name : "unexpected: " + argument));
            }
            if (equals < 0 && !rest.hasNext()) {
                throw CommandException.usage(where + name + " needs a value");
            }
            String value = equals < 0 ? rest.next() : argument.substring(equals + 1);
            number += equals < 0 ? 1 : 0;
            if (options.put(name, path(value, where + name)) != null) {
                throw CommandException.usage(where + name + " is given twice");
            }
        }
        if (!options.containsKey("--from")) {
            throw CommandException.usage("config: --from FILE is missing");
        }
        return new ConfigOptions(options.get("--from"), Optional.ofNullable(options.get("--to")), false);
    }

    private static Path path(String text, String where) throws CommandException {
        if (text.isEmpty()) {
            throw CommandException.usage(where + " is empty");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw CommandException.usage(where + " is no path: " + e.getMessage());
        }
    }
}

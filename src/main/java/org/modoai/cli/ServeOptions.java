package org.modoai.cli;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of {@code serve}.
 *
 * @param address where it listens; of all its addresses if it is the wildcard
 * @param port 0: any that is free
 * @param help nothing is to be served, only explained; the other components mean nothing then
 */
record ServeOptions(
        Path directory, InetAddress address, int port, Optional<Path> config, Optional<Path> state, boolean help) {
    private static final Set<String> NAMES = Set.of("--address", "--port", "--config", "--state");
    private static final int HIGHEST_PORT = 65_535;

    /** The machine itself and nobody else. */
    static final String HERE = "127.0.0.1";

    static ServeOptions parse(List<String> arguments) throws CommandException {
        List<String> operands = new ArrayList<>();
        Map<String, String> options = new HashMap<>();
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            if (argument.equals("--help") || argument.equals("-h")) {
                return new ServeOptions(Path.of(""), address(HERE), 0, Optional.empty(), Optional.empty(), true);
            } else if (argument.equals("--")) {
                rest.forEachRemaining(operands::add);
            } else if (argument.startsWith("-")) {
                read(argument, rest, options);
            } else {
                operands.add(argument);
            }
        }
        if (operands.size() != 1) {
            throw CommandException.usage("serve takes one directory, not " + operands.size());
        }
        return new ServeOptions(
                path(operands.get(0)),
                address(options.getOrDefault("--address", HERE)),
                port(options.getOrDefault("--port", "8080")),
                optionalPath(options, "--config"),
                optionalPath(options, "--state"),
                false);
    }

    private static void read(String argument, Iterator<String> rest, Map<String, String> options)
            throws CommandException {
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        if (!NAMES.contains(name)) {
            throw CommandException.usage("no such option: " + name);
        }
        if (equals < 0 && !rest.hasNext()) {
            throw CommandException.usage(name + " needs a value");
        }
        if (options.put(name, equals < 0 ? rest.next() : argument.substring(equals + 1)) != null) {
            throw CommandException.usage(name + " is given twice");
        }
    }

    /** What stands in the URL by which the machine itself reaches it. */
    String host() {
        String literal = address.getHostAddress();
        if (address.isAnyLocalAddress() || literal.equals(HERE)) {
            return "localhost";
        }
        return address instanceof Inet6Address ? "[" + literal + "]" : literal;
    }

    private static InetAddress address(String text) throws CommandException {
        try {
            if (!text.isBlank()) {
                return InetAddress.getByName(text);
            }
        } catch (UnknownHostException e) {
            // as if it were empty
        }
        throw CommandException.usage("--address must be an address or a name of this machine, not '" + text + "'");
    }

    private static int port(String text) throws CommandException {
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > HIGHEST_PORT) {
            throw CommandException.usage("--port must be a number from 0 to " + HIGHEST_PORT + ", not '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    private static Optional<Path> optionalPath(Map<String, String> options, String name) throws CommandException {
        return options.containsKey(name) ? Optional.of(path(options.get(name))) : Optional.empty();
    }

    private static Path path(String text) throws CommandException {
        try {
            if (text.isEmpty()) {
                throw CommandException.usage("a path is empty");
            }
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw CommandException.usage("not a path: '" + text + "'");
        }
    }
}

package org.modoai.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.modoai.config.ConfigurationException;

/**
 * The command line: {@code serve} answers until it is interrupted, {@code config} translates; every failure is one line
 * and an exit code.
 */
public final class Main {
    private static final String USAGE = """
            usage: java -jar modoai-cli.jar serve DIR [--address A] [--port N] [--config FILE] [--state DIR]
                   java -jar modoai-cli.jar config --from httpd.conf [--to FILE]
                   java -jar modoai-cli.jar --help | --version

            serve: the files of DIR over HTTP and, under /modoai, over OAI-PMH 2.0; no names that begin with a dot
            but those that an include of the settings names so.

              --address A    address to listen on, 127.0.0.1 by default: this machine alone; 0.0.0.0 takes all
              --port N       port to listen on, 8080 by default; 0 takes a free one
              --config FILE  modoai.xml with the settings; the defaults without it
              --state DIR    where the index is kept; a directory under ~/.modoai by default

            config: what a configuration of Apache says of mod_oai, as modoai.xml on the standard output.

              --from FILE    httpd.conf, or a part of it
              --to FILE      where it is written instead; a file that is there already is left as it is

            Exit codes of serve: 0 done, 1 cannot serve, 64 wrong usage.
            Exit codes of config: 0 translated, 1 translated with remarks on the standard error,
            2 cannot be read or written, or wrong usage.
            """;

    private final PrintStream out;
    private final PrintStream err;

    Main(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] arguments) {
        System.exit(new Main(System.out, System.err).run(List.of(arguments)));
    }

    int run(List<String> arguments) {
        try {
            switch (arguments.isEmpty() ? "" : arguments.get(0)) {
                case "serve" -> serve(ServeOptions.parse(arguments.subList(1, arguments.size())));
                case "config" -> {
                    return config(arguments.subList(1, arguments.size()));
                }
                case "--help", "-h", "help" -> out.print(USAGE);
                case "--version" -> out.println("modoai " + version());
                case "" -> throw CommandException.usage("no command given");
                default -> throw CommandException.usage("no such command: " + arguments.get(0));
            }
            return 0;
        } catch (CommandException e) {
            err.println("modoai: " + e.getMessage());
            if (e.isUsage()) {
                err.print(USAGE);
            }
            return e.status();
        } catch (ConfigurationException e) {
            err.println("modoai: " + e.getMessage());
            return CommandException.FAILURE;
        }
    }

    private void serve(ServeOptions options) throws CommandException {
        if (options.help()) {
            out.print(USAGE);
            return;
        }
        try (Serve serve = Serve.start(options)) {
            out.println(serve.greeting());
            out.flush();
            serve.await();
        }
    }

    private int config(List<String> arguments) throws CommandException {
        try {
            ConfigOptions options = ConfigOptions.parse(arguments);
            if (options.help()) {
                out.print(USAGE);
                return Config.CLEAN;
            }
            return new Config(out, err).run(options);
        } catch (CommandException e) {
            throw e.as(Config.UNREADABLE);
        }
    }

    private static String version() {
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("(unpackaged)");
    }
}

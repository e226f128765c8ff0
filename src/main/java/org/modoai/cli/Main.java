package org.modoai.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.modoai.config.ConfigurationException;

/** The command line: {@code serve} answers until it is interrupted; every failure is one line and an exit code. */
public final class Main {
    private static final String USAGE = """
            usage: java -jar modoai-cli.jar serve DIR [--port N] [--config FILE] [--state DIR]
                   java -jar modoai-cli.jar --help | --version

            Serves the files of DIR over HTTP and, under /modoai, over OAI-PMH 2.0.

              --port N       port to listen on, 8080 by default; 0 takes a free one
              --config FILE  modoai.xml with the settings; the defaults without it
              --state DIR    where the index is kept; a directory under ~/.modoai by default

            Exit codes: 0 done, 1 cannot serve, 64 wrong usage.
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
                case "--help", "-h", "help" -> out.print(USAGE);
                case "--version" -> out.println("modoai " + version());
                case "" -> throw CommandException.usage("no command given");
                default -> throw CommandException.usage("no such command: " + arguments.get(0));
            }
            return 0;
        } catch (CommandException e) {
            err.println("modoai: " + e.getMessage());
            if (e.status() == CommandException.USAGE) {
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

    private static String version() {
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("(unpackaged)");
    }
}

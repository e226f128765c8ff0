package org.modoai.plugin;

import java.net.ProtocolException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.modoai.plugin.Finding.Cause;

/** How a tool is kept running and asked about one file after another. */
sealed interface Protocol permits ExiftoolProtocol, FileProtocol, WorkerProtocol {
    /** What starts it. */
    List<String> start();

    /** What it says of its own accord when it has started, if it does. */
    default Optional<Exchange> greeting() {
        return Optional.empty();
    }

    /** What it says of itself in its greeting. */
    default Words version(Words greeting) throws ProtocolException {
        return greeting;
    }

    /**
     * @param specimen in the directory where the tool runs
     * @param most how many bytes of the answer are kept
     */
    Exchange about(Specimen specimen, int most);

    /** What asks it to end, beside the end of its standard input. */
    String farewell();

    /** One question, and what is awaited in answer. */
    interface Exchange {
        String question();

        Frame out();

        Frame err();

        /** To be asked when both frames are complete. */
        Reply reply();
    }

    /** What the same command would have said and ended with, had it been run for this file alone. */
    record Reply(OptionalInt exitCode, Optional<Cause> fault) {}

    /** @throws IllegalArgumentException if there is no such protocol, or the command cannot be kept running by it */
    static Protocol of(String name, List<String> arguments) {
        return switch (name) {
            case "exiftool" -> new ExiftoolProtocol(arguments);
            case "file" -> new FileProtocol(arguments);
            case "worker" -> new WorkerProtocol(arguments);
            default -> throw new IllegalArgumentException("knows the protocols exiftool, file, worker, not " + name);
        };
    }

    /** The command without its file, for protocols that name the file later. */
    static List<String> withoutFile(List<String> arguments) {
        List<String> rest =
                arguments.stream().filter(argument -> !argument.equals("%s")).toList();
        if (rest.size() != arguments.size() - 1
                || rest.stream().anyMatch(argument -> argument.replace("%%", "").matches("(?s).*%[sum].*"))) {
            throw new IllegalArgumentException(
                    "needs one %s as an argument of its own, and no other placeholder, to be kept running");
        }
        return Placeholders.NONE.expand(rest);
    }
}

package org.modoai.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.modoai.plugin.Finding.Cause;

/**
 * That of {@code exiftool -stay_open True -@ -}: the arguments on a line each, then {@code -execute} and a number; the
 * answer ends with that number on both streams. The number is new each time, so that no file can have it in its
 * metadata.
 */
final class ExiftoolProtocol implements Protocol {
    /** What would end it, make it wait, or read what it should be told. */
    private static final Pattern UNFIT =
            Pattern.compile("-(execute\\d*|stay_open|common_args|config|k|pause|)", Pattern.CASE_INSENSITIVE);
    /** What exiftool would change in a line: blanks about an assignment. */
    private static final Pattern TIDIED = Pattern.compile("(?s)-[-:\\w]+#?(\\s+[-+<]?=|[-+<]?= ).*");

    private final List<String> start;
    private final List<String> arguments;

    /** @param command may begin with a program that runs exiftool */
    ExiftoolProtocol(List<String> command) {
        int program = 0;
        for (int i = 0; i < command.size() && program == 0; i++) {
            program = command.get(i).matches("(?s)(.*/)?exiftool") ? i : 0;
        }
        // must come first
        boolean configured =
                command.size() > program + 2 && command.get(program + 1).equalsIgnoreCase("-config");
        int begin = program + (configured ? 3 : 1);
        this.arguments = List.copyOf(command.subList(begin, command.size()));
        arguments.forEach(ExiftoolProtocol::check);
        List<String> all = new ArrayList<>(Placeholders.NONE.expand(command.subList(0, begin)));
        all.addAll(List.of("-stay_open", "True", "-@", "-"));
        this.start = List.copyOf(all);
    }

    private static void check(String argument) {
        if (UNFIT.matcher(argument).matches()) {
            throw new IllegalArgumentException("cannot be kept running with the argument " + argument);
        }
        if (!isPlain(argument) && argument.matches("(?s).*[$@].*")) {
            throw new IllegalArgumentException("cannot be told this argument while it runs: " + argument);
        }
    }

    @Override
    public List<String> start() {
        return start;
    }

    @Override
    public Exchange about(Specimen specimen, int most) {
        long number = ThreadLocalRandom.current().nextLong(1L << 61, Long.MAX_VALUE);
        StringBuilder question = new StringBuilder();
        Placeholders.of(specimen).expand(arguments).forEach(argument -> question.append(line(argument)));
        question.append("-echo4\n{ended")
                .append(number)
                .append(" ${status}}\n-execute")
                .append(number)
                .append('\n');
        return new Executed(
                question.toString(),
                new Frame.Marked("{ready" + number + "}", new Kept(most)),
                new Frame.Marked("{ended" + number + " ", new Kept(most)));
    }

    @Override
    public String farewell() {
        return "-stay_open\nFalse\n";
    }

    private static String line(String argument) {
        if (isPlain(argument)) {
            return argument + "\n";
        }
        String escaped = argument.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
        return "#[CSTR]" + escaped + "\n";
    }

    private static boolean isPlain(String argument) {
        return !argument.isEmpty()
                && argument.indexOf('\n') < 0
                && argument.indexOf('\r') < 0
                && argument.charAt(0) != '#'
                && !Character.isWhitespace(argument.charAt(0))
                && !TIDIED.matcher(argument).matches();
    }

    private record Executed(String question, Frame out, Frame.Marked err) implements Exchange {
        @Override
        public Reply reply() {
            String status = err.remark();
            if (!status.matches("\\d{1,3}\\}")) {
                return new Reply(OptionalInt.empty(), Optional.empty());
            }
            int code = Integer.parseInt(status.substring(0, status.length() - 1));
            return new Reply(OptionalInt.of(code), code == 0 ? Optional.empty() : Optional.of(Cause.EXIT));
        }
    }
}

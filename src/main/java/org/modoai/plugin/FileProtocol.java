package org.modoai.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** That of {@code file -n -f -}: the name of a file on a line, then a line about it. */
final class FileProtocol implements Protocol {
    /** Output of more or less than a line, an end at the first error, another list of files. Others take a value. */
    private static final Pattern UNFIT =
            Pattern.compile("-[^-efFmP]*[r0EfClv].*|--(raw|print0|files-from|compile|list|version|help).*");

    private final List<String> start;

    FileProtocol(List<String> arguments) {
        List<String> all = new ArrayList<>(Protocol.withoutFile(arguments));
        all.stream()
                .filter(argument -> UNFIT.matcher(argument).matches())
                .findFirst()
                .ifPresent(argument -> {
                    throw new IllegalArgumentException("cannot be kept running with the option " + argument);
                });
        all.addAll(List.of("-n", "-f", "-"));
        this.start = List.copyOf(all);
    }

    @Override
    public List<String> start() {
        return start;
    }

    @Override
    public Exchange about(Specimen specimen, int most) {
        String question = Placeholders.of(specimen).expand("%s\n");
        return new OneLine(question, new Frame.Line(new Kept(most)), new Frame.Aside(new Kept(most)));
    }

    @Override
    public String farewell() {
        return "";
    }

    private record OneLine(String question, Frame out, Frame err) implements Exchange {
        /** Of a file that it cannot open it says so and is content. */
        @Override
        public Reply reply() {
            return new Reply(OptionalInt.of(0), Optional.empty());
        }
    }
}

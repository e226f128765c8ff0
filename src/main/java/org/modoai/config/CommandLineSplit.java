package org.modoai.config;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits a command line into its arguments: blanks separate, single and double quotes group, and outside single quotes a
 * backslash takes the next character as it is. There is nothing else of a shell, and what looks like it is refused.
 */
final class CommandLineSplit {
    private static final String BLANKS = " \t\r\n";

    /** What is quoted or escaped, for the search of what a shell would act upon. */
    private static final char MASK = '\0';

    private static final Pattern SHELL =
            Pattern.compile("\\|\\|?|&&?|.*;|[0-9]*&?[<>].*|.*`.*|.*\\$\\(.*", Pattern.DOTALL);

    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private final StringBuilder bare = new StringBuilder();
    private boolean open;

    private CommandLineSplit() {}

    /** @throws IllegalArgumentException if a quote is not closed, or the line is written for a shell */
    static List<String> words(String line) {
        CommandLineSplit split = new CommandLineSplit();
        split.read(line);
        if (split.words.isEmpty() || split.words.get(0).isEmpty()) {
            throw new IllegalArgumentException("it names no program");
        }
        return split.words;
    }

    private void read(String line) {
        char quote = MASK;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && quote != '\'') {
                if (++i == line.length()) {
                    throw new IllegalArgumentException("a backslash at the end");
                }
                add(line.charAt(i), MASK);
            } else if (c == quote) {
                quote = MASK;
            } else if (quote != MASK) {
                add(c, MASK);
            } else if (c == '\'' || c == '"') {
                quote = c;
                open = true;
            } else if (BLANKS.indexOf(c) >= 0) {
                end();
            } else {
                add(c, c);
            }
        }
        if (quote != MASK) {
            throw new IllegalArgumentException("a quote is not closed: " + quote);
        }
        end();
    }

    private void add(char c, char unquoted) {
        word.append(c);
        bare.append(unquoted);
        open = true;
    }

    private void end() {
        if (SHELL.matcher(bare).matches()) {
            throw new IllegalArgumentException(
                    "there is no shell, so that " + word + " has no meaning; write a script, or put it in quotes");
        }
        if (open) {
            words.add(word.toString());
        }
        word.setLength(0);
        bare.setLength(0);
        open = false;
    }
}

package org.modoai.config;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What stands for something else in the arguments of a command: {@code %s %u %m %%}. */
final class Placeholders {
    private static final Pattern PERCENT = Pattern.compile("%(.?)", Pattern.DOTALL);

    private Placeholders() {}

    /**
     * The arguments, when all is right with them.
     *
     * @throws IllegalArgumentException if there is an unknown placeholder, none for the file, or one for the program
     */
    static List<String> checked(List<String> arguments) {
        boolean file = false;
        for (String argument : arguments) {
            Matcher percent = PERCENT.matcher(argument);
            while (percent.find()) {
                if (percent.group(1).isEmpty() || !"sum%".contains(percent.group(1))) {
                    throw new IllegalArgumentException(
                            "unknown placeholder " + percent.group()
                                    + "; there are %s for the file, %u for its URL, %m for its media type, %% for a percent sign");
                }
                file |= percent.group().equals("%s");
            }
        }
        if (!file) {
            throw new IllegalArgumentException("without %s the file would not reach the tool");
        }
        if (arguments.get(0).contains("%")) {
            throw new IllegalArgumentException("the program itself must be named, without a placeholder");
        }
        return arguments;
    }

    /**
     * The arguments of a command that is not about a file, when all is right with them.
     *
     * @throws IllegalArgumentException if there is a placeholder other than {@code %%}
     */
    static List<String> none(List<String> arguments) {
        for (String argument : arguments) {
            Matcher percent = PERCENT.matcher(argument);
            while (percent.find()) {
                if (!percent.group().equals("%%")) {
                    throw new IllegalArgumentException(
                            percent.group() + " has no meaning here; a percent sign is written %%");
                }
            }
        }
        return arguments;
    }
}

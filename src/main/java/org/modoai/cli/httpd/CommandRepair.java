package org.modoai.cli.httpd;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.modoai.cli.httpd.Names.Part;
import org.modoai.cli.httpd.Quoting.Word;

/** Looks for what is wrong with a command, or was left to a shell, and mends what can be guessed. */
final class CommandRepair {
    private static final String SHELL = "|&;<>`";
    private static final String ERRORS_TOO = "2>&1";
    private static final Set<String> DIRECTORIES =
            Set.of("bin", "sbin", "lib", "libexec", "local", "opt", "share", "usr");
    private static final Set<String> JARS = Set.of("-jar", "-cp", "-classpath");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][\\w.+-]*+(?:/[\\w.+-]++)*+");
    private static final Pattern EXPANDED = Pattern.compile("~(?:/.*)?|[^\"']*+[*?][^\"']*|[^']*\\$\\{?[A-Za-z_].*");
    private static final Pattern JAVA = Pattern.compile("(?:.*/)?java[0-9.]*");
    private static final Pattern A_SHELL = Pattern.compile("(?:/.*/)?(?:ba|da|k|z)?sh");
    private static final Pattern OTHER_FILE = Pattern.compile("%[Sf](?!\\w)|%\\s+s(?!\\w)");

    private final Phrase written;
    private final Part part;
    private final List<Remark> remarks;

    CommandRepair(Phrase written, Part part, List<Remark> remarks) {
        this.written = written;
        this.part = part;
        this.remarks = remarks;
    }

    /** The command, with blanks as they should be; none if it cannot be run here. */
    Optional<String> command() {
        return withoutShell(dashes(written.text())).flatMap(this::placeholders).map(this::words);
    }

    private String words(String text) {
        List<Word> words = new ArrayList<>(new Quoting(text).words());
        mendPath(words, 0);
        boolean java = false;
        for (int i = 0; i + 1 < words.size(); i++) {
            java |= JAVA.matcher(words.get(i).text()).matches();
            if (java && JARS.contains(words.get(i).text())) {
                mendPath(words, i + 1);
                relativeJar(words.get(i + 1));
            }
        }
        words.stream().limit(1).forEach(program -> program(program, words));
        words.forEach(this::expansion);
        return String.join(" ", words.stream().map(Word::text).toList());
    }

    private String dashes(String text) {
        String plain = text.replaceAll("(?<!\\S)\u2013", "-").replaceAll("(?<!\\S)\u2014", "--");
        if (!plain.equals(text)) {
            remark(0, "dashes of a printed page", "taken as hyphens");
        }
        return plain;
    }

    private Optional<String> withoutShell(String text) {
        String rest = text;
        if (rest.contains(ERRORS_TOO)) {
            remark(
                    rest.indexOf(ERRORS_TOO),
                    ERRORS_TOO + " is for a shell, and there is none",
                    "taken away; what a tool says there is kept");
            rest = rest.replace(ERRORS_TOO, " ".repeat(ERRORS_TOO.length()));
        }
        int sign = shellSign(rest);
        if (sign < 0) {
            return Optional.of(rest);
        }
        String found = "'" + rest.charAt(sign) + "' is for a shell, and there is none";
        String before = rest.substring(0, sign);
        if (part == Part.VERSION && rest.charAt(sign) == '|' && !before.isBlank()) {
            remark(sign, found, "taken is what stands before it: " + before.strip());
            return Optional.of(before);
        }
        return leftOut(sign, found, "put it into a script and name the script");
    }

    private static int shellSign(String text) {
        Quoting quoting = new Quoting(text);
        int sign = quoting.find(SHELL + "$", 0);
        while (sign >= 0 && text.charAt(sign) == '$' && !text.startsWith("$(", sign)) {
            sign = quoting.find(SHELL + "$", sign + 1);
        }
        return sign;
    }

    /** Only {@code %s} had a meaning; any other percent sign was itself. */
    private Optional<String> placeholders(String text) {
        String result = text;
        if (part == Part.VERSION && text.contains("%s")) {
            return leftOut(text.indexOf("%s"), "%s in a version command, which is about no file", "write it without");
        } else if (part == Part.EXEC && !text.contains("%s")) {
            String other = OTHER_FILE.matcher(text).replaceFirst("%s");
            boolean guessed = other.equals(text);
            result = guessed ? text.stripTrailing() + " %s" : other;
            remark(
                    0,
                    "there is no %s, which stands for the file",
                    (guessed ? "put at the end: " : "taken as ") + result.strip());
        }
        return Optional.of(result.replaceAll("%%|%(?!s)", "%%"));
    }

    private Optional<String> leftOut(int offset, String found, String advice) {
        remark(offset, found, "the " + part + " command is left out; " + advice);
        return Optional.empty();
    }

    private void mendPath(List<Word> words, int at) {
        if (at + 1 >= words.size()) {
            return;
        }
        String one = words.get(at).text();
        String two = words.get(at + 1).text();
        String last = one.substring(one.lastIndexOf('/') + 1);
        if (one.startsWith("/") && NAME.matcher(two).matches() && (last.isEmpty() || DIRECTORIES.contains(last))) {
            String path = one + (last.isEmpty() ? "" : "/") + two;
            remark(words.get(at), "a blank inside a path: " + one + " " + two, "taken as " + path);
            words.set(at, words.get(at).with(path));
            words.remove(at + 1);
        }
    }

    private void relativeJar(Word jars) {
        for (String jar : jars.text().replaceAll("[\"']", "").split(":")) {
            if (!jar.startsWith("/") && !jar.contains("%s")) {
                remark(
                        jars,
                        jar + " is looked for beside the examined file",
                        "give its whole path, such as /opt/" + jar.substring(jar.lastIndexOf('/') + 1));
            }
        }
    }

    private void program(Word program, List<Word> words) {
        String text = program.text();
        if (text.contains("/") && !text.matches("(?s)[\"']?/.*")) {
            remark(
                    program,
                    text + " is looked for beside the examined file",
                    "give its whole path, or its name alone if it is on the PATH");
        }
        if (A_SHELL.matcher(text).matches()
                && words.stream().anyMatch(word -> word.text().equals("-c"))) {
            remark(program, "a shell reads the name of the file as part of its command", "write a script instead");
        }
    }

    private void expansion(Word word) {
        if (EXPANDED.matcher(word.text()).matches()) {
            remark(
                    word,
                    "a shell would put something else for " + word.text() + ", and there is none",
                    "the tool gets it as it is; write what is meant");
        }
    }

    private void remark(Word word, String found, String advice) {
        remark(word.offset(), found, advice);
    }

    private void remark(int offset, String found, String advice) {
        remarks.add(new Remark(written.place(offset), found, advice));
    }
}

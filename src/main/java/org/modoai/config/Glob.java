package org.modoai.config;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Turns one glob into a regular expression; the same on every platform and in every locale. */
final class Glob {
    private final String glob;
    private final char dot;
    private final String barred;
    private final StringBuilder out = new StringBuilder();
    /** For each open brace, whether it stands at the beginning of a name. */
    private final Deque<Boolean> braces = new ArrayDeque<>();

    private int at;
    private boolean nameBegins = true;

    /**
     * @param dot how the subject spells a dot at the beginning of a name; wildcards never match this character, unless
     *     it is the dot itself
     */
    Glob(String glob, char dot) {
        String rooted = glob.startsWith("/") ? glob.substring(1) : glob;
        this.glob = rooted.endsWith("/") ? rooted + "**" : rooted;
        this.dot = dot;
        this.barred = dot == '.' ? "" : quote(dot);
    }

    /** @throws IllegalArgumentException if the glob is malformed */
    Pattern pattern() {
        if (glob.isEmpty()) {
            throw new IllegalArgumentException("an empty glob");
        }
        while (at < glob.length()) {
            int c = glob.codePointAt(at);
            at += Character.charCount(c);
            step(c);
        }
        if (!braces.isEmpty()) {
            throw new IllegalArgumentException("a brace is not closed");
        }
        return Pattern.compile(out.toString(), Pattern.DOTALL);
    }

    private void step(int c) {
        switch (c) {
            case '*' -> stars();
            case '?' -> wildcard("[^/" + barred + "]");
            case '[' -> characters();
            case '{' -> open();
            case '}' -> close(c);
            case ',' -> comma(c);
            case '\\' -> literal(next("a backslash at the end"));
            default -> literal(c);
        }
    }

    private void wildcard(String expression) {
        out.append(expression);
        nameBegins = false;
    }

    private void stars() {
        if (!glob.startsWith("*", at)) {
            wildcard("[^/" + barred + "]*");
            return;
        }
        while (glob.startsWith("*", at)) {
            at++;
        }
        String anything = barred.isEmpty() ? ".*" : "[^" + barred + "]*";
        if (nameBegins && glob.startsWith("/", at)) {
            at++;
            out.append("(?:").append(anything).append("/)?");
        } else {
            wildcard(anything);
        }
    }

    private void characters() {
        StringBuilder set = new StringBuilder("(?![/" + barred + "])[");
        if (glob.startsWith("!", at) || glob.startsWith("^", at)) {
            set.append('^');
            at++;
        }
        int begin = at;
        for (int c; (c = next("a bracket is not closed")) != ']' || at == begin + 1; ) {
            if (c == '/') {
                throw new IllegalArgumentException("a slash between brackets");
            }
            boolean range = c == '-' && at > begin + 1 && !glob.startsWith("]", at);
            set.append(range ? "-" : quote(c == '\\' ? next("a bracket is not closed") : c));
        }
        wildcard(set.append(']').toString());
        try {
            Pattern.compile(set.toString());
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("an impossible range between brackets", e);
        }
    }

    private void open() {
        braces.push(nameBegins);
        out.append("(?:");
    }

    private void close(int c) {
        if (braces.isEmpty()) {
            literal(c);
        } else {
            braces.pop();
            out.append(')');
        }
    }

    private void comma(int c) {
        if (braces.isEmpty()) {
            literal(c);
        } else {
            nameBegins = braces.peek();
            out.append('|');
        }
    }

    private void literal(int c) {
        out.append(quote(nameBegins && c == '.' ? dot : c));
        nameBegins = c == '/';
    }

    private int next(String fault) {
        if (at == glob.length()) {
            throw new IllegalArgumentException(fault);
        }
        int c = glob.codePointAt(at);
        at += Character.charCount(c);
        return c;
    }

    private static String quote(int c) {
        return String.format("\\x{%x}", c);
    }
}

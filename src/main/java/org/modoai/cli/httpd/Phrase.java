package org.modoai.cli.httpd;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a line that knows where it stands.
 *
 * @param text what the line has from the offset on, or what is meant by it
 */
record Phrase(Line line, int offset, String text) {
    Place place() {
        return line.place(offset);
    }

    /** The place of a character of the text. */
    Place place(int within) {
        return line.place(Math.min(offset + within, line.text().length()));
    }

    /** Without surrounding blanks and, if they stand around the whole, without quotes. */
    Phrase bare() {
        int from = 0;
        int to = text.length();
        while (from < to && Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        while (to > from && Character.isWhitespace(text.charAt(to - 1))) {
            to--;
        }
        Phrase inner = new Phrase(line, offset + from, text.substring(from, to));
        List<Phrase> arguments = inner.arguments();
        return arguments.size() == 1 ? arguments.get(0) : inner;
    }

    /** As httpd splits what follows a directive: blanks separate, quotes that begin an argument end it too. */
    List<Phrase> arguments() {
        List<Phrase> arguments = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c)) {
                continue;
            }
            int close = c == '"' || c == '\'' ? Quoting.close(text, i) : -1;
            if (close > 0) {
                String meant = text.substring(i + 1, close).replace("\\" + c, "" + c);
                arguments.add(new Phrase(line, offset + i + 1, meant));
                i = close;
            } else {
                int end = i;
                while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
                    end++;
                }
                arguments.add(new Phrase(line, offset + i, text.substring(i, end)));
                i = end;
            }
        }
        return arguments;
    }
}

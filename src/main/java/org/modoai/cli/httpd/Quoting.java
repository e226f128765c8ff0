package org.modoai.cli.httpd;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Which characters of a text stand in quotes or behind a backslash; a quote without its other half is none. */
final class Quoting {
    private final String text;
    private final BitSet quoted = new BitSet();
    private boolean open;

    Quoting(String text) {
        this.text = text;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int last = i;
            if (c == '\\') {
                last = Math.min(i + 1, text.length() - 1);
            } else if (c == '"' || c == '\'') {
                last = close(text, i);
                open |= last < 0 && c == '"';
            }
            if (last > i) {
                quoted.set(i, last + 1);
                i = last;
            }
        }
    }

    /** Where the quote that opens here ends, or -1. */
    static int close(String text, int opening) {
        char quote = text.charAt(opening);
        for (int i = opening + 1; i < text.length(); i++) {
            if (text.charAt(i) == quote) {
                return i;
            } else if (text.charAt(i) == '\\') {
                i++;
            }
        }
        return -1;
    }

    /** Whether a double quote has no other half. */
    boolean isOpen() {
        return open;
    }

    /** The place of the first of these characters that stands neither in quotes nor behind a backslash, or -1. */
    int find(String characters, int from) {
        for (int i = from; i < text.length(); i++) {
            if (!quoted.get(i) && characters.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }

    /** The words of a command, each as it is written. */
    List<Word> words() {
        List<Word> words = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            int end = find(" \t", i);
            end = end < 0 ? text.length() : end;
            if (end > i) {
                words.add(new Word(text.substring(i, end), i));
            }
            i = end;
        }
        return words;
    }

    /** @param offset where it stands in the text */
    record Word(String text, int offset) {
        Word with(String other) {
            return new Word(other, offset);
        }
    }
}

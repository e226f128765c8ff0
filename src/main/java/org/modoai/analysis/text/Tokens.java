package org.modoai.analysis.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Cuts text into words, and into runs of words with nothing but blanks between them. */
final class Tokens {
    /** Behind an apostrophe these are part of an English word; elsewhere it stands between two: l'archive. */
    private static final Set<String> ENDINGS = Set.of("d", "ll", "m", "re", "s", "t", "ve");

    private final List<List<String>> runs = new ArrayList<>();
    private List<String> run = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();

    private Tokens() {}

    /** In their order, as they are written; none of them is empty. */
    static List<List<String>> runs(String text) {
        Tokens tokens = new Tokens();
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            tokens.take(character, i < text.length() ? text.codePointAt(i) : ' ');
        }
        tokens.endRun();
        return tokens.runs;
    }

    static List<String> words(String text) {
        return runs(text).stream().flatMap(List::stream).toList();
    }

    /** The form in which two spellings are one word. */
    static String key(String word) {
        return word.toLowerCase(Locale.ROOT).replace('’', '\'');
    }

    private void take(int character, int next) {
        if (isWord(character)) {
            endWord();
            run.add(Character.toString(character));
        } else if (isPart(character)) {
            word.appendCodePoint(character);
        } else if (isLink(character) && !word.isEmpty() && isPart(next)) {
            word.appendCodePoint(character);
        } else if (Character.isWhitespace(character) || Character.isSpaceChar(character)) {
            endWord();
        } else {
            endRun();
        }
    }

    /** In scripts that put no blanks between words nothing less than a dictionary finds them. */
    private static boolean isWord(int character) {
        return Character.isIdeographic(character)
                || Character.UnicodeScript.of(character) == Character.UnicodeScript.HIRAGANA
                || Character.UnicodeScript.of(character) == Character.UnicodeScript.KATAKANA;
    }

    private static boolean isPart(int character) {
        return Character.isLetterOrDigit(character)
                || Character.getType(character) == Character.NON_SPACING_MARK
                || Character.getType(character) == Character.COMBINING_SPACING_MARK;
    }

    private static boolean isLink(int character) {
        return character == '-' || character == '_' || character == '\'' || character == '’' || character == 0x2010;
    }

    private void endWord() {
        if (!word.isEmpty()) {
            String whole = word.toString();
            int mark = Math.max(whole.lastIndexOf('\''), whole.lastIndexOf('’'));
            if (mark < 0 || ENDINGS.contains(key(whole.substring(mark + 1)))) {
                run.add(whole);
            } else {
                run.addAll(List.of(whole.split("['’]")));
            }
            word.setLength(0);
        }
    }

    private void endRun() {
        endWord();
        if (!run.isEmpty()) {
            runs.add(run);
            run = new ArrayList<>();
        }
    }
}

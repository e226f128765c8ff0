package org.modoai.analysis.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The words of one language that say nothing of what a text is about. */
record Stopwords(Set<String> words) {
    private static final Map<String, Stopwords> LANGUAGES = read();

    /** Those of the language of which these words, in the form of {@link Tokens#key}, have most. */
    static Stopwords of(Collection<String> text) {
        Stopwords best = new Stopwords(Set.of());
        long most = 0;
        for (Stopwords language : LANGUAGES.values()) {
            long hits = text.stream().filter(language.words::contains).count();
            if (hits > most) {
                most = hits;
                best = language;
            }
        }
        return best;
    }

    static Set<String> languages() {
        return LANGUAGES.keySet();
    }

    /** Whether a word has something to say; single letters and numbers have not. */
    boolean isContent(String key) {
        return key.codePointCount(0, key.length()) > 1
                && !words.contains(key)
                && key.codePoints().anyMatch(Character::isLetter);
    }

    private static Map<String, Stopwords> read() {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(Stopwords.class.getResourceAsStream("stopwords.txt"), StandardCharsets.UTF_8))) {
            Map<String, Stopwords> languages = new LinkedHashMap<>();
            in.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
                String[] parts = line.split(": ", 2);
                languages.put(parts[0], new Stopwords(Set.of(parts[1].split(" "))));
            });
            return languages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

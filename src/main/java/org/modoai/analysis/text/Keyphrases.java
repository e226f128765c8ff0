package org.modoai.analysis.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The phrases that a text is about: of all that stand between stopwords and punctuation, those with the highest C-value
 * (Frantzi, Ananiadou and Mima, 2000). It grows with the number of times a phrase occurs, less what of these it owes to
 * longer phrases, and with its length.
 */
final class Keyphrases {
    private static final int LONGEST = 3;
    private static final int ENDING = 2;

    private final Map<String, Candidate> candidates = new LinkedHashMap<>();

    private Keyphrases() {}

    /** The best first; of two that are equally good, the one that comes first in the text. */
    static List<String> of(Prose prose, int most) {
        List<List<String>> runs = prose.paragraphs().stream()
                .flatMap(paragraph -> Tokens.runs(paragraph).stream())
                .toList();
        Stopwords stopwords = Stopwords.of(
                runs.stream().flatMap(List::stream).map(Tokens::key).toList());
        Keyphrases phrases = new Keyphrases();
        runs.forEach(run -> phrases.read(run, stopwords));
        phrases.candidates.values().forEach(phrases::nest);
        return phrases.best(most);
    }

    private void read(List<String> run, Stopwords stopwords) {
        int begin = 0;
        for (int i = 0; i <= run.size(); i++) {
            if (i == run.size() || !stopwords.isContent(Tokens.key(run.get(i)))) {
                begin = i + 1;
            }
            for (int from = Math.max(begin, i + 1 - LONGEST); from <= i; from++) {
                List<String> words = run.subList(from, i + 1);
                String form = String.join(" ", words);
                candidates
                        .computeIfAbsent(Tokens.key(form), key -> new Candidate(key, words.size()))
                        .count(form);
            }
        }
    }

    /** Tells every part of a phrase that it is one. */
    private void nest(Candidate whole) {
        String[] words = whole.key.split(" ");
        for (int length = 1; length < words.length; length++) {
            for (int from = 0; from + length <= words.length; from++) {
                Candidate part = candidates.get(String.join(" ", List.of(words).subList(from, from + length)));
                part.longer++;
                part.nested += whole.count;
                whole.isChance |= whole.count == 1 && part.count > 1;
            }
        }
    }

    private List<String> best(int most) {
        List<Candidate> ranked = candidates.values().stream()
                .filter(candidate -> !candidate.isChance)
                .sorted(Comparator.comparingDouble(Candidate::value).reversed())
                .toList();
        List<Candidate> best = new ArrayList<>();
        for (Candidate candidate : ranked) {
            if (best.size() == most) {
                break;
            }
            if (best.stream().noneMatch(candidate::addsNothingTo)) {
                best.add(candidate);
            }
        }
        return best.stream().map(Candidate::form).toList();
    }

    private static final class Candidate {
        private final String key;
        private final int words;
        private final Map<String, Integer> forms = new LinkedHashMap<>();
        private int count;
        private int longer;
        private int nested;

        /** Whether it occurs but once, by the side of something that occurs more often. */
        private boolean isChance;

        Candidate(String key, int words) {
            this.key = key;
            this.words = words;
        }

        void count(String form) {
            forms.merge(form, 1, Integer::sum);
            count++;
        }

        double value() {
            double own = longer == 0 ? count : count - (double) nested / longer;
            return (2 * words - 1) * own;
        }

        /** Whether it is part of another, or the same but for an ending such as that of a plural. */
        boolean addsNothingTo(Candidate other) {
            boolean akin = other.key.startsWith(key) || key.startsWith(other.key);
            return (akin && Math.abs(other.key.length() - key.length()) <= ENDING)
                    || (" " + other.key + " ").contains(" " + key + " ");
        }

        /** As it is written most often. */
        String form() {
            int most = forms.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
            return forms.entrySet().stream()
                    .filter(form -> form.getValue() == most)
                    .findFirst()
                    .orElseThrow()
                    .getKey();
        }
    }
}

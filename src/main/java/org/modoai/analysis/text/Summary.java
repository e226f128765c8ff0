package org.modoai.analysis.text;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The sentences of a text that have most of the words that the whole text has most. */
final class Summary {
    private static final int FEWEST_WORDS = 4;
    private static final int MOST_WORDS = 80;

    private final List<String> sentences = new ArrayList<>();
    private final List<Set<String>> contents = new ArrayList<>();
    private final Map<String, Integer> frequency = new HashMap<>();

    private Summary(Prose prose) {
        Set<String> seen = new HashSet<>();
        List<List<String>> words = new ArrayList<>();
        for (String paragraph : prose.paragraphs()) {
            for (String sentence : sentences(paragraph)) {
                List<String> keys =
                        Tokens.words(sentence).stream().map(Tokens::key).toList();
                if (isSentence(sentence, keys.size()) && seen.add(sentence)) {
                    sentences.add(sentence);
                    words.add(keys);
                }
            }
        }
        Stopwords stopwords = Stopwords.of(words.stream().flatMap(List::stream).toList());
        for (List<String> keys : words) {
            List<String> content = keys.stream().filter(stopwords::isContent).toList();
            content.forEach(key -> frequency.merge(key, 1, Integer::sum));
            contents.add(Set.copyOf(content));
        }
    }

    /** In the order of the text. @param howMany given the number of sentences that there are */
    static List<String> of(Prose prose, IntUnaryOperator howMany) {
        Summary summary = new Summary(prose);
        int most = howMany.applyAsInt(summary.sentences.size());
        return IntStream.range(0, summary.sentences.size())
                .boxed()
                .sorted(Comparator.comparingDouble(summary::score).reversed())
                .limit(most)
                .sorted()
                .map(summary.sentences::get)
                .toList();
    }

    /** A sentence that is long merely has more words, hence the root; the first ones say what the text is about. */
    private double score(int sentence) {
        Set<String> content = contents.get(sentence);
        long sum = content.stream().mapToLong(frequency::get).sum();
        double place = 1 + 1.0 / (1 + sentence);
        return content.isEmpty() ? 0 : place * sum / Math.sqrt(content.size());
    }

    /** Others are headings and entries of menus if they are short, tables and code if they are long or full of signs. */
    private static boolean isSentence(String text, int words) {
        long signs = text.codePoints()
                .filter(character -> !Character.isLetter(character) && !Character.isWhitespace(character))
                .count();
        return words >= FEWEST_WORDS && words <= MOST_WORDS && signs * 5 <= text.length();
    }

    private static List<String> sentences(String paragraph) {
        BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        breaks.setText(paragraph);
        List<String> sentences = new ArrayList<>();
        int begin = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            sentences.add(paragraph.substring(begin, end).strip());
            begin = end;
        }
        return sentences;
    }
}

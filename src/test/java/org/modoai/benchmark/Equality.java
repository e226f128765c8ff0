package org.modoai.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.modoai.benchmark.Saying.Key;

/**
 * Whether two sides say the same: to the letter, but for dates of the run and of the file's copy and for the order of what
 * exiftool derives; of DROID the PUIDs that it has by signatures, of md5sum the digest.
 *
 * @param compared how many sayings there are, of either side
 * @param differing how many of them are not the same on both
 */
record Equality(int compared, int differing, List<String> differences) {
    private static final Pattern PUID = Pattern.compile("\\b(x-)?fmt/\\d+\\b");
    private static final Pattern BY_NAME = Pattern.compile("(?m)^.*\\tExtension$");
    private static final Pattern JHOVE_TIMES = Pattern.compile("\\s*<(date|lastModified)>[^<]*</\\1>");

    static Equality of(Map<Key, Saying> theirs, Map<Key, Saying> ours) {
        TreeSet<Key> all = new TreeSet<>(theirs.keySet());
        all.addAll(ours.keySet());
        List<String> differences = new ArrayList<>();
        int differing = 0;
        for (Key key : all) {
            List<String> found = differences(theirs.get(key), ours.get(key), key.tool());
            found.forEach(difference -> differences.add(key.tool() + " of " + key.file() + ": " + difference));
            differing += found.isEmpty() ? 0 : 1;
        }
        return new Equality(all.size(), differing, List.copyOf(differences));
    }

    /** Either may be null. */
    private static List<String> differences(Saying theirs, Saying ours, String tool) {
        if (theirs == null || ours == null) {
            return List.of("said by " + (theirs == null ? "modoai" : "the command line") + " alone");
        }
        List<String> differences = new ArrayList<>();
        String expected = essence(tool, theirs.text());
        String actual = essence(tool, ours.text());
        if (!expected.equals(actual)) {
            differences.add(firstDifference(expected, actual));
        }
        if (!theirs.ending().equals(ours.ending())) {
            differences.add("ended with " + theirs.ending() + ", by modoai with " + ours.ending());
        }
        return differences;
    }

    static String essence(String tool, String text) {
        return switch (tool) {
            case "md5sum" -> text.split(" ")[0];
            case "droid" -> puids(text);
            case "jhove" -> JHOVE_TIMES.matcher(text).replaceAll("").strip();
            case "exiftool" -> sorted(text);
            default -> text;
        };
    }

    /** Of formats that the bytes tell: DROID's command line, unlike the plugin, does not look at names for others. */
    private static String puids(String text) {
        return PUID.matcher(BY_NAME.matcher(text).replaceAll(""))
                .results()
                .map(MatchResult::group)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    /** What exiftool derives from other tags comes in an order that depends on the files it has read before. */
    private static String sorted(String text) {
        Map<Boolean, List<String>> lines =
                text.lines().collect(Collectors.partitioningBy(line -> line.startsWith("[Composite]")));
        return String.join("\n", lines.get(false)) + "\n"
                + lines.get(true).stream().sorted().collect(Collectors.joining("\n"));
    }

    private static String firstDifference(String expected, String actual) {
        List<String> left = Arrays.asList(expected.split("\n"));
        List<String> right = Arrays.asList(actual.split("\n"));
        int line = 0;
        while (line < Math.min(left.size(), right.size()) && left.get(line).equals(right.get(line))) {
            line++;
        }
        return "line " + (line + 1) + " is '" + line(left, line) + "', by modoai '" + line(right, line) + "'";
    }

    private static String line(List<String> lines, int number) {
        return number < lines.size() ? lines.get(number).strip() : "";
    }
}

package org.modoai.benchmark;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is measured.
 *
 * @param rounds in each of which the recipe examines a part of the files, and then modoai all of them
 * @param groups of files
 * @param variants of the recipe: options of the JVM for JHOVE and DROID, by name
 * @param whole whether each tool is measured alone too, and the exec kind, and harvests over HTTP
 */
public record Plan(int rounds, List<Group> groups, Map<String, List<String>> variants, boolean whole) {
    /** The papers' five. */
    public static final List<String> TOOLS = List.of("md5sum", "file", "jhove", "droid", "exiftool");

    static final String ORDINARY = "ordinary";
    static final String LARGE = "large";
    static final String USUAL = "usual";
    static final String LEAN = "lean";

    /** The JVM for one short run: one compiler, the simple collector. */
    private static final List<String> LEAN_OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /**
     * Files that are measured together.
     *
     * @param passes over all of them by modoai in each round
     */
    record Group(String name, Map<String, byte[]> files, int passes) {}

    static Plan whole(int rounds, int passes) throws IOException {
        Map<String, List<String>> variants = new LinkedHashMap<>();
        variants.put(USUAL, List.of());
        variants.put(LEAN, LEAN_OPTIONS);
        Group ordinary = new Group(ORDINARY, Corpus.ordinary(), passes);
        Group large = new Group(LARGE, Corpus.large(), Math.max(4, passes / 10));
        return new Plan(rounds, List.of(ordinary, large), variants, true);
    }

    /** Just enough to see that it works and both sides say the same. */
    static Plan small(List<String> names) throws IOException {
        Map<String, byte[]> files = Corpus.ordinary();
        files.keySet().retainAll(names);
        return new Plan(1, List.of(new Group(ORDINARY, files, 3)), Map.of(LEAN, LEAN_OPTIONS), false);
    }
}

package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.modoai.it.Trees;

/**
 * What is measured, and how much of it.
 *
 * @param out where everything is written
 * @param values by name; {@link #NAMES} has what holds without them
 */
record Settings(Path out, Map<String, String> values) {
    static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("rows", "1,2,3,4,5,7,7b,8,9,10,11"),
            // of the papers' site
            Map.entry("files", "5340"),
            Map.entry("rounds", "4"),
            // of rows 2 and 3 at 20 ms, where a crawl takes two minutes
            Map.entry("far", "2"),
            // of row 5
            Map.entry("entries", "1000000"),
            // of row 10
            Map.entry("start", "100000"),
            // of the large file of row 4, in MB
            Map.entry("large", "2000"),
            // how long visitors are counted at a time in rows 7 and 7b
            Map.entry("seconds", "2"),
            // of the crates of rows 7, 7b and 9
            Map.entry("records", "117"),
            // where rows 1 to 3 write what they fetch, if there is such a directory and room; else beside the report
            Map.entry("trees", "/dev/shm"),
            // of the server's JVM in rows 1 to 5, 8 and 10
            Map.entry("heap", "-Xmx64m"),
            // bytes that the server of rows 1 to 4 writes at a time; these are Tomcat's own
            Map.entry("writes", "8192"));

    Settings {
        values.keySet().forEach(name -> {
            if (!NAMES.containsKey(name)) {
                throw new IllegalArgumentException("there is no setting " + name + "; there are " + NAMES.keySet());
            }
        });
    }

    /** @param given as {@code name=value}; what is empty is as if not given */
    static Settings of(Path out, List<String> given) {
        Map<String, String> values = given.stream()
                .flatMap(one -> Stream.of(one.split(" ")))
                .map(one -> one.split("=", 2))
                .filter(pair -> pair.length == 2 && !pair[1].isEmpty() && !pair[1].startsWith("${"))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        return new Settings(out, values);
    }

    /**
     * A directory for trees of so many bytes; in memory if possible, so that no disk is measured. What a run that was
     * broken off has left there is gone.
     */
    Path trees(long bytes) throws IOException {
        Path memory = Path.of(text("trees")).resolve("modoai-speed-" + Integer.toHexString(out.hashCode()));
        if (Files.isWritable(memory.getParent())) {
            Trees.delete(memory);
            if (Files.getFileStore(memory.getParent()).getUsableSpace() > bytes) {
                return Files.createDirectory(memory);
            }
        }
        return Files.createDirectories(out.resolve("trees"));
    }

    String text(String name) {
        return values.getOrDefault(name, NAMES.get(name));
    }

    int number(String name) {
        return Integer.parseInt(text(name));
    }

    boolean has(String row) {
        return List.of(text("rows").split(",")).contains(row);
    }
}

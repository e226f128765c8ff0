package org.modoai.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What one tool said of one file.
 *
 * @param ending the exit code, or what stands in its place
 */
record Saying(String text, String ending) {
    private static final String ENDING = ".ending";

    /** To where {@link #all} finds it. */
    void keep(Path directory, Key key) throws IOException {
        Path file = directory.resolve(key.tool()).resolve(key.file());
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
        Files.writeString(file.resolveSibling(key.file() + ENDING), ending);
    }

    static Map<Key, Saying> all(Path directory) throws IOException {
        Map<Key, Saying> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory, 2)) {
            for (Path ending :
                    files.filter(file -> file.toString().endsWith(ENDING)).toList()) {
                String name = ending.getFileName().toString();
                Key key = new Key(
                        ending.getParent().getFileName().toString(),
                        name.substring(0, name.length() - ENDING.length()));
                String text = Files.readString(ending.resolveSibling(key.file()), StandardCharsets.ISO_8859_1);
                all.put(key, new Saying(text, Files.readString(ending)));
            }
        }
        return all;
    }

    /** Who said it, and of what. */
    record Key(String tool, String file) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return (tool + "/" + file).compareTo(other.tool + "/" + other.file);
        }
    }
}

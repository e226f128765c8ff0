package org.modoai.convergence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.modoai.site.MediaType;

/** Real files that change at random, and how often each has. */
final class Tree {
    static final String TYPE = "text/plain";

    private static final int NAMES = 60;

    private final Path directory;
    private final Path aside;
    private final Random random;
    private final Map<String, Integer> changes = new HashMap<>();
    private int spares;

    /** @param files how many there are beside those that change */
    Tree(Path directory, Random random, int files) throws IOException {
        this.directory = Files.createDirectories(directory.resolve("site"));
        this.aside = Files.createDirectories(directory.resolve("aside"));
        this.random = random;
        for (int i = 0; i < files; i++) {
            Path parent = this.directory.resolve("still/" + i / 1_000);
            if (i % 1_000 == 0) {
                Files.createDirectories(parent);
            }
            Files.writeString(parent.resolve("f" + i), "");
        }
        for (int i = 0; i < NAMES; i++) {
            change();
        }
    }

    Path directory() {
        return directory;
    }

    /** How often the file behind this identifier has changed. */
    int changes(String identifier) {
        return changes.getOrDefault(identifier, 0);
    }

    /** All that there is, by identifier. */
    Map<String, Copy> copies() throws IOException {
        Map<String, Copy> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String identifier = Mortal.SITE + directory.relativize(file);
                all.put(identifier, new Copy(Files.readString(file), MediaType.of(TYPE)));
            }
        }
        return all;
    }

    /** Something happens to one file, or to two. */
    List<String> change() throws IOException {
        Path file = file();
        Path other = file();
        if (!Files.exists(file)) {
            return random.nextInt(3) == 0 ? List.of() : write(file, random.nextBoolean());
        }
        switch (random.nextInt(8)) {
            case 0, 1:
                return write(file, false);
            case 2:
                return write(file, true);
            case 3:
                Instant time = Instant.parse(random.nextBoolean() ? "1999-01-01T00:00:00Z" : "2999-01-01T00:00:00Z");
                Files.setLastModifiedTime(file, FileTime.from(time));
                return noted(file);
            case 4:
                if (!file.equals(other)) {
                    Files.move(file, other, StandardCopyOption.REPLACE_EXISTING);
                }
                return noted(file, other);
            default:
                Files.delete(file);
                return noted(file);
        }
    }

    /** @param whole whether the new file takes the place of the old one, with an old time */
    private List<String> write(Path file, boolean whole) throws IOException {
        String content = Integer.toString(random.nextInt(1_000_000));
        if (whole) {
            Path ready = Files.writeString(aside.resolve("" + spares++), content);
            Files.setLastModifiedTime(ready, FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
            Files.move(ready, file, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.writeString(file, content);
        }
        return noted(file);
    }

    private List<String> noted(Path... files) {
        List<String> identifiers = Stream.of(files)
                .map(file -> Mortal.SITE + directory.relativize(file))
                .toList();
        identifiers.forEach(identifier -> changes.merge(identifier, 1, Integer::sum));
        return identifiers;
    }

    private Path file() {
        return directory.resolve("n" + random.nextInt(NAMES));
    }
}

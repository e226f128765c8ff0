package org.modoai.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directories, whole. */
public final class Trees {
    private Trees() {}

    public static void delete(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        for (Path path : paths(root, Comparator.reverseOrder())) {
            Files.delete(path);
        }
    }

    /** With times and permissions; links stay links. */
    public static void copy(Path from, Path to) throws IOException {
        for (Path path : paths(from, Comparator.naturalOrder())) {
            Path copy = to.resolve(from.relativize(path).toString());
            if (Files.isDirectory(path)) {
                Files.createDirectories(copy);
            } else {
                Files.copy(path, copy, LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private static List<Path> paths(Path root, Comparator<Path> order) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.sorted(order).toList();
        }
    }
}

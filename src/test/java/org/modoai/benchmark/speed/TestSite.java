package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The papers' test site: files of 1 KB to 300 KB and a few large, of the types that sites have, the same each time. Each
 * can be reached from {@code index.html} by links.
 */
final class TestSite {
    private static final Instant FIRST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant SECOND = Instant.parse("2002-01-01T00:00:00Z");
    private static final int IN_DIRECTORY = 100;
    private static final int LARGE_EVERY = 900;
    private static final int SMALLEST = 1_000;
    private static final int LARGEST = 300_000;
    /** A type for each of twenty files. */
    private static final List<String> TYPES = List.of(
            "html", "jpg", "html", "gif", "html", "jpg", "pdf", "html", "png", "jpg", "css", "html", "jpg", "gif",
            "html", "txt", "jpg", "html", "png", "pdf");

    private final Path root;
    private final int count;
    private int version;

    TestSite(Path root, int count) {
        this.root = root;
        this.count = count;
    }

    Path root() {
        return root;
    }

    int count() {
        return count;
    }

    void write() throws IOException {
        for (int i = 0; i < count; i++) {
            write(i, FIRST);
        }
    }

    /**
     * Gives a quarter of the files other bytes, as many as before, and the date 2002-01-01; the next time 2002-01-02. The
     * pages that link to others are among them, since wget follows no links of a page that has not changed.
     */
    void change() throws IOException {
        version++;
        for (int i = 0; i < count; i += 4) {
            write(i, SECOND.plus(Duration.ofDays(version - 1L)));
        }
    }

    int changing() {
        return (count + 3) / 4;
    }

    /** By their paths from the root of the site. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(name(i));
        }
        return names;
    }

    long bytes() throws IOException {
        long bytes = 0;
        for (String name : names()) {
            bytes += Files.size(root.resolve(name));
        }
        return bytes;
    }

    /** Fails unless a copy has all files of the site, byte for byte, and no other. */
    void verify(Path copy) throws IOException {
        Set<Path> names = new HashSet<>();
        for (String name : names()) {
            names.add(Path.of(name));
            if (!Files.exists(copy.resolve(name)) || Files.mismatch(root.resolve(name), copy.resolve(name)) != -1) {
                throw new IllegalStateException(name + " in " + copy + " is not as in the site");
            }
        }
        try (Stream<Path> files = Files.walk(copy)) {
            List<Path> others = files.filter(Files::isRegularFile)
                    .map(copy::relativize)
                    .filter(file -> !names.contains(file))
                    .toList();
            if (!others.isEmpty()) {
                throw new IllegalStateException(copy + " has what the site has not: " + others);
            }
        }
    }

    private void write(int number, Instant date) throws IOException {
        Path file = root.resolve(name(number));
        Files.createDirectories(file.getParent());
        Files.write(file, content(number));
        Files.setLastModifiedTime(file, FileTime.from(date));
    }

    private static String name(int number) {
        String name = number % IN_DIRECTORY == 0 ? "index.html" : "file-" + number + "." + type(number);
        return number < IN_DIRECTORY ? name : "part-" + number / IN_DIRECTORY + "/" + name;
    }

    private static String type(int number) {
        return isLarge(number) ? "mp4" : TYPES.get(number % TYPES.size());
    }

    private static boolean isLarge(int number) {
        return number % LARGE_EVERY == LARGE_EVERY / 6 - 1;
    }

    private byte[] content(int number) {
        Random random = new Random(1_000_003L * version + number);
        int size = size(number);
        if (number % IN_DIRECTORY == 0) {
            return page(number, words(random, 20), links(number), 0);
        }
        return switch (type(number)) {
            case "html" -> page(number, words(random, size), "<a href=\"index.html\">up</a>", size);
            case "css", "txt" -> words(random, size).getBytes(StandardCharsets.US_ASCII);
            default -> {
                byte[] bytes = new byte[size];
                random.nextBytes(bytes);
                byte[] start = magic(type(number));
                System.arraycopy(start, 0, bytes, 0, start.length);
                yield bytes;
            }
        };
    }

    /** Most are small. */
    private static int size(int number) {
        if (isLarge(number)) {
            return 1_000_000 * (1 + number / LARGE_EVERY);
        }
        double share = new Random(number).nextDouble();
        return (int) (SMALLEST * Math.pow((double) LARGEST / SMALLEST, share));
    }

    private String links(int number) {
        StringBuilder links = new StringBuilder();
        for (int i = number + 1; i < Math.min(number + IN_DIRECTORY, count); i++) {
            String name = name(i).substring(name(i).indexOf('/') + 1);
            links.append("<li><a href=\"")
                    .append(name)
                    .append("\">")
                    .append(name)
                    .append("</a></li>\n");
        }
        for (int i = IN_DIRECTORY; number == 0 && i < count; i += IN_DIRECTORY) {
            links.append("<li><a href=\"").append(name(i)).append("\">part</a></li>\n");
        }
        return links.toString();
    }

    private static byte[] page(int number, String text, String links, int size) {
        String html =
                "<!DOCTYPE html>\n<html><head><title>Page " + number + "</title></head>\n<body>" + links + "<p>" + text;
        String whole = size == 0 ? html : html.substring(0, Math.min(html.length(), size - 20));
        return (whole + "</p></body></html>\n").getBytes(StandardCharsets.US_ASCII);
    }

    private static String words(Random random, int size) {
        StringBuilder text = new StringBuilder(size + 12);
        while (text.length() < size) {
            for (int letters = 2 + random.nextInt(9); letters > 0; letters--) {
                text.append((char) ('a' + random.nextInt(26)));
            }
            text.append(random.nextInt(12) == 0 ? '\n' : ' ');
        }
        return text.substring(0, size);
    }

    /** How a file of that type begins. */
    private static byte[] magic(String type) {
        String start = switch (type) {
            case "jpg" -> "\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0\1\1";
            case "gif" -> "GIF89a";
            case "png" -> "\u0089PNG\r\n\u001a\n";
            case "pdf" -> "%PDF-1.4\n";
            default -> "\0\0\0\u0018ftypmp42";
        };
        return start.getBytes(StandardCharsets.ISO_8859_1);
    }
}

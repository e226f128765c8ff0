package org.modoai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The floors of the house: each package uses only those below it, and only one knows Tomcat's inside. */
class PackagesTest {
    private static final Path SOURCES = Path.of("src/main/java/org/modoai");

    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("xml", Set.of()),
            Map.entry("thread", Set.of()),
            Map.entry("config", Set.of("xml")),
            Map.entry("site", Set.of("config", "xml")),
            Map.entry("tomcat", Set.of("site", "config")),
            Map.entry("index", Set.of("site", "config", "thread")),
            Map.entry("plugin", Set.of("site", "config")),
            Map.entry("analysis", Set.of("plugin", "site", "config", "xml")),
            Map.entry("format", Set.of("plugin", "site", "config", "xml")),
            Map.entry("repository", Set.of("format", "index", "site", "config", "thread", "xml")),
            Map.entry("oai", Set.of("repository", "format", "index", "site", "config", "xml")),
            Map.entry("crate", Set.of("repository", "format", "plugin", "index", "site", "config", "xml")),
            Map.entry(
                    "http",
                    Set.of(
                            "oai",
                            "crate",
                            "repository",
                            "format",
                            "plugin",
                            "index",
                            "tomcat",
                            "site",
                            "config",
                            "thread",
                            "xml")),
            Map.entry("cli", Set.of("http", "oai", "format", "index", "tomcat", "site", "config", "xml")));

    private static final Pattern OURS = Pattern.compile("\\borg\\.modoai\\.([a-z]+)\\.");
    private static final Pattern TOMCATS = Pattern.compile("\\borg\\.apache\\.(catalina|coyote|tomcat)\\.");

    @Test
    void everyPackageHasItsFloor() throws IOException {
        try (Stream<Path> packages = Files.list(SOURCES)) {
            Set<String> found = packages.filter(Files::isDirectory)
                    .map(directory -> directory.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(new TreeSet<>(MAY_USE.keySet()), found);
        }
    }

    @Test
    void packagesUseOnlyThoseBelowThem() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<Path, String> file : sources().entrySet()) {
            String mine = packageOf(file.getKey());
            Matcher matcher = OURS.matcher(file.getValue());
            while (matcher.find()) {
                String used = matcher.group(1);
                boolean known = MAY_USE.containsKey(used);
                if (known && !used.equals(mine) && !MAY_USE.get(mine).contains(used)) {
                    wrong.add(file.getKey() + " uses " + used);
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void onlyOnePackageKnowsTomcatsInsideAndOneStartsIt() throws IOException {
        List<String> wrong = new ArrayList<>();
        int knowing = 0;
        for (Map.Entry<Path, String> file : sources().entrySet()) {
            if (TOMCATS.matcher(file.getValue()).find()) {
                knowing++;
                if (!Set.of("tomcat", "cli").contains(packageOf(file.getKey()))) {
                    wrong.add(file.getKey().toString());
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(knowing > 0, "this test sees nothing");
    }

    private static String packageOf(Path file) {
        return SOURCES.relativize(file).getName(0).toString();
    }

    private static Map<Path, String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.toMap(file -> file, PackagesTest::withoutComments));
        }
    }

    private static String withoutComments(Path file) {
        try {
            return Files.readString(file).replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", "");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A crawler cannot know how many files a site has; one that is given the list has them all. */
class CountingProblemIT {
    private static final Set<String> LINKED = Set.of("index.html", "a.html", "images/a.png");
    private static final Set<String> ORPHANS = Set.of("orphan.html", "old/2004 report.pdf", "old/index.html");

    @TempDir
    Path scratch;

    @Test
    void aListOfIdentifiersLeadsToWhatNoPageLinksTo() throws Exception {
        assumeWget();
        Path site = Files.createDirectories(scratch.resolve("site"));
        write(site, "index.html", "<a href=\"a.html\">a</a>");
        write(site, "a.html", "<img src=\"images/a.png\"> <a href=\"./\">home</a>");
        write(site, "images/a.png", "png");
        write(site, "orphan.html", "<a href=\"a.html\">nobody links to me</a>");
        write(site, "old/2004 report.pdf", "pdf");
        write(site, "old/index.html", "<a href=\"../\">home</a>");
        try (CommandLine command = CommandLine.serve(scratch.resolve("run"), site.toString())) {
            String origin = "http://localhost:" + command.port() + "/";

            Path crawled = Files.createDirectories(scratch.resolve("crawled"));
            wget(crawled, "--mirror", origin);
            assertEquals(new TreeSet<>(LINKED), files(crawled));

            List<String> identifiers = new OaiClient(command.http(), "/modoai").identifiers("metadataPrefix=oai_dc");
            Path list = Files.write(scratch.resolve("list"), identifiers);
            Path harvested = Files.createDirectories(scratch.resolve("harvested"));
            wget(harvested, "--force-directories", "-i", list.toString());
            Set<String> all = new TreeSet<>(LINKED);
            all.addAll(ORPHANS);
            assertEquals(all, files(harvested));
        }
    }

    private static void assumeWget() throws IOException, InterruptedException {
        boolean there;
        try {
            there = new ProcessBuilder("wget", "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            there = false;
        }
        if (!there) {
            System.err.println("SKIPPED: the counting problem, for want of wget: apt-get install wget");
        }
        assumeTrue(there, "SKIPPED: no wget; apt-get install wget");
    }

    private void wget(Path directory, String... arguments) throws IOException, InterruptedException {
        List<String> command = Stream.concat(
                        Stream.of("wget", "--no-config", "--no-proxy", "--no-verbose", "--no-host-directories"),
                        Stream.of(arguments))
                .toList();
        Path log = scratch.resolve("wget.log");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertTrue(process.waitFor(2, TimeUnit.MINUTES), "wget does not end");
        // 8: an address that is not there, which for a crawler includes robots.txt
        assertTrue(Set.of(0, 8).contains(process.exitValue()), Files.readString(log));
    }

    private static void write(Path site, String path, String content) throws IOException {
        Files.createDirectories(site.resolve(path).getParent());
        Files.writeString(site.resolve(path), content);
    }

    private static Set<String> files(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(Files::isRegularFile)
                    .map(path -> root.relativize(path).toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}

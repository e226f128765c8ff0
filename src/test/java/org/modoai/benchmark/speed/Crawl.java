package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.modoai.benchmark.speed.Curve.Point;
import org.oclc.oai.harvester2.app.RawWrite;
import org.slf4j.Logger;

/** How others take a site away: command lines, each of which fills a directory. */
final class Crawl {
    private Crawl() {}

    /** The first time or, where the directory has a copy already, with {@code -N}, which {@code --mirror} has in it. */
    static Command wgetMirror(String site, Path into) {
        return new Command(List.of("wget", "--quiet", "--mirror", "--no-host-directories", site + "index.html"), into);
    }

    /** The WARC goes beside the directory. */
    static Command wgetWarc(String site, Path into) {
        String warc = "--warc-file=" + into.resolveSibling("wget");
        List<String> words = List.of("wget", "-q", "-r", "-l", "inf", "-nH", warc, site + "index.html");
        return new Command(words, into);
    }

    /** All addresses given beforehand, one connection: what the line and the disk allow. */
    static Command curl(String site, Path into, List<String> names) throws IOException {
        StringBuilder list = new StringBuilder("silent\nfail\ncreate-dirs\n");
        for (String name : names) {
            list.append("url = \"")
                    .append(site)
                    .append(name)
                    .append("\"\noutput = \"")
                    .append(name)
                    .append("\"\n");
        }
        Path config = Files.writeString(into.resolveSibling("curl.txt"), list);
        return new Command(List.of("curl", "-K", config.toString()), into);
    }

    /** No network at all: what the disk alone takes. */
    static Command copy(Path site, Path into) {
        return new Command(List.of("cp", "-r", site + "/.", into.toString()), into);
    }

    /** Writes the answers into one file and decodes nothing. */
    static Command harvester2(String site, Path into) {
        return Command.java(
                into,
                List.of(RawWrite.class, Logger.class),
                "-out",
                into.resolveSibling("harvester2.xml").toString(),
                "-metadataPrefix",
                "oai_didl",
                site + "modoai");
    }

    /** How many files of a directory were there by when, told by when each was last written to or stamped. */
    static List<Point> course(Path into, Instant start) throws IOException {
        List<Double> times = new ArrayList<>();
        try (Stream<Path> files = Files.walk(into)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Instant written = ((FileTime) Files.getAttribute(file, "unix:ctime")).toInstant();
                if (written.isAfter(start)) {
                    times.add(Duration.between(start, written).toNanos() / 1e9);
                }
            }
        }
        times.sort(null);
        List<Point> course = new ArrayList<>(List.of(new Point(0, 0)));
        for (int i = 0; i < times.size(); i++) {
            if (i % 50 == 0 || i == times.size() - 1) {
                course.add(new Point(times.get(i), i + 1.0));
            }
        }
        return course;
    }
}

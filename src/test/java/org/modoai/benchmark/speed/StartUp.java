package org.modoai.benchmark.speed;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.jdbcx.JdbcDataSource;
import org.modoai.it.Trees;

/** Row 10: a start with many files indexed before, and the first scan of them. */
record StartUp(Settings settings, SpeedReport report) {
    private static final Pattern SCANNED = Pattern.compile("Scanned /: (\\d+) files, .* in (\\d+) ms");
    private static final int STARTS = 3;

    void run() throws IOException, InterruptedException {
        int files = settings.number("start");
        Path out = settings.out().resolve("start");
        Path site = Identifiers.tree(out.resolve("site"), files);
        Files.writeString(site.resolve("index.html"), "<p>Hello</p>");
        List<Double> scans = new ArrayList<>();
        List<Double> walks = new ArrayList<>();
        List<Double> ours = new ArrayList<>();
        List<Double> bare = new ArrayList<>();
        for (int round = 0; round < STARTS; round++) {
            try (Rig rig =
                    new Rig("start", settings.text("heap")).webapp("ROOT", site).modoai("")) {
                rig.start();
                rig.awaitList();
                scans.add(scan(rig, files + 1));
                walks.add(find(site, out) + writes(out, files));
                rig.server().stop();
                ours.add(start(rig, "modoai?" + Harvester.IDENTIFIERS));
                rig.server().stop();
            }
            try (Rig rig = new Rig("start-bare", settings.text("heap")).webapp("ROOT", site)) {
                bare.add(start(rig, "index.html"));
            }
        }
        report.add(List.of(
                Line.difference(
                                "10",
                                "start of Tomcat to the first page of a list, " + files + " files indexed before",
                                "s",
                                new Spread(ours),
                                "Tomcat without modoai, to a file",
                                new Spread(bare))
                        .against(Goal.atMost(2)),
                Line.ratio(
                                "10",
                                "first scan of " + files,
                                "s",
                                new Spread(scans),
                                "`find -printf`, then as many rows into H2",
                                new Spread(walks))
                        .against(Goal.atMost(1.5))));
        Trees.delete(out);
    }

    /** From the start of the process. */
    private static double start(Rig rig, String path) throws IOException, InterruptedException {
        long start = System.nanoTime();
        rig.start();
        while (true) {
            try (InputStream in = Harvester.open(rig.address() + path)) {
                in.readAllBytes();
                double seconds = (System.nanoTime() - start) / 1e9;
                System.err.printf("start: %.2f s to %s%n", seconds, path);
                return seconds;
            } catch (Harvester.Refused notYet) {
                Thread.sleep(10);
            }
        }
    }

    private static double scan(Rig rig, int files) throws IOException {
        Matcher scanned = SCANNED.matcher(rig.server().log());
        if (!scanned.find() || Integer.parseInt(scanned.group(1)) != files) {
            throw new IOException("no scan of " + files + " files");
        }
        return Integer.parseInt(scanned.group(2)) / 1e3;
    }

    private static double find(Path site, Path out) throws IOException, InterruptedException {
        return new Command(
                        List.of("find", site.toString(), "-type", "f", "-printf", "%p %s %T@ %C@ %i\\n"),
                        out.resolve("found"))
                .run();
    }

    private static double writes(Path out, int rows) throws IOException, InterruptedException {
        Path database = out.resolve("database");
        Trees.delete(database);
        Files.createDirectories(database);
        String said = Command.java(
                        database,
                        List.of(IndexWrites.class, JdbcDataSource.class),
                        database.toString(),
                        Integer.toString(rows))
                .output();
        return Double.parseDouble(said.strip());
    }
}

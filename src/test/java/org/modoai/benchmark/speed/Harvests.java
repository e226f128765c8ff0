package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.modoai.benchmark.speed.Curve.Point;
import org.modoai.benchmark.speed.Harvester.Harvest;
import org.modoai.it.Trees;

/** Rows 1 to 3: the whole site, and what has changed since, by modoai and by those who crawl. */
final class Harvests {
    static final String WGET = "`wget --mirror`";
    private static final String OURS = "modoai";
    private static final String COLD = "modoai, a new JVM";
    private static final String LIST = "ListIdentifiers";
    private static final String COPY = "`cp`, no network";

    static final int WARM = 3;

    private final TestSite site;
    private final Rig rig;
    private final String address;
    private final Path out;
    private final Map<String, List<Double>> seconds = new LinkedHashMap<>();
    private final Map<String, List<Point>> courses = new LinkedHashMap<>();
    private String since = "";

    /** @param address by which the site is reached */
    Harvests(TestSite site, Rig rig, String address, Path out) {
        this.site = site;
        this.rig = rig;
        this.address = address;
        this.out = out;
    }

    /** One way to do it; returns the seconds. */
    private interface Way {
        double run() throws IOException, InterruptedException;
    }

    /**
     * Near, rounds that are not counted go before, unless there is but one: a server that is harvested has long been up.
     *
     * @param near whether all others take part, or wget alone
     */
    void full(int rounds, boolean near) throws IOException, InterruptedException {
        Map<String, Way> ways = new LinkedHashMap<>();
        ways.put(OURS, this::ours);
        ways.put(WGET, this::wget);
        ways.put(COLD, () -> {
            double time = cold(Harvester.RECORDS);
            site.verify(tree("cold"));
            return time;
        });
        ways.put(LIST, () -> list(Harvester.IDENTIFIERS));
        if (near) {
            ways.put("curl, one connection", () -> {
                double time = Crawl.curl(address, tree("curl"), site.names()).run();
                site.verify(tree("curl"));
                return time;
            });
            ways.put("`wget --warc-file`", () -> {
                double time = Crawl.wgetWarc(address, tree("warc")).run();
                site.verify(tree("warc"));
                return time;
            });
            ways.put(COPY, () -> {
                Trees.delete(tree("copy"));
                double time = Crawl.copy(site.root(), tree("copy")).run();
                site.verify(tree("copy"));
                return time;
            });
            ways.put(
                    "OCLC Harvester2",
                    () -> Crawl.harvester2(address, tree("harvester2")).run());
        }
        for (int round = near && rounds > 1 ? 1 - WARM : 1; round <= rounds; round++) {
            once(round, ways, "full");
            if (round == 0) {
                seconds.clear();
            }
        }
    }

    /** Each round changes a quarter of the site and waits until modoai has seen it; nothing is counted of that. */
    void second(int rounds) throws IOException, InterruptedException {
        if (since.isEmpty()) {
            wget();
            ours();
            cold(Harvester.RECORDS);
        }
        for (int round = 1; round <= rounds; round++) {
            // so that no harvest ended in the second of a change
            Thread.sleep(1_100);
            site.change();
            // of what is younger than two seconds, a scan leaves it to the next to compare the bytes once more
            Thread.sleep(3_000);
            String changed = "&from=" + since;
            rig.await(Harvester.IDENTIFIERS + changed, site.changing());
            // Tomcat tells visitors of the file that it knew for five seconds
            Thread.sleep(6_000);
            Map<String, Way> ways = new LinkedHashMap<>();
            ways.put(WGET, () -> crawl(Crawl.wgetMirror(address, tree("wget"))));
            ways.put(COLD, () -> cold(Harvester.RECORDS + changed));
            ways.put(LIST, () -> list(Harvester.IDENTIFIERS + changed));
            ways.put(OURS, () -> ours(Harvester.RECORDS + changed));
            once(round, ways, "second");
            for (String name : List.of("wget", "modoai", "cold")) {
                site.verify(tree(name));
            }
        }
    }

    /** Every other round goes backwards. */
    private void once(int round, Map<String, Way> ways, String what) throws IOException, InterruptedException {
        List<String> order = new ArrayList<>(ways.keySet());
        if (round % 2 == 1) {
            Collections.reverse(order);
        }
        for (String name : order) {
            double time = ways.get(name).run();
            System.err.printf("%s, round %d: %s %.2f s%n", what, round, name, time);
            seconds.computeIfAbsent(what + " " + name, key -> new ArrayList<>()).add(time);
        }
    }

    private double ours() throws IOException {
        Trees.delete(tree("modoai"));
        double time = ours(Harvester.RECORDS);
        site.verify(tree("modoai"));
        return time;
    }

    private double ours(String query) throws IOException {
        Harvest harvest = new Harvester(address, tree("modoai")).run(query);
        since = harvest.date();
        courses.put("ListRecords", harvest.course());
        return harvest.seconds();
    }

    private double cold(String query) throws IOException, InterruptedException {
        if (query.equals(Harvester.RECORDS)) {
            Trees.delete(tree("cold"));
        }
        return Command.java(
                        tree("cold"),
                        List.of(Harvester.class),
                        address,
                        tree("cold").toString(),
                        query)
                .run();
    }

    private double list(String query) throws IOException {
        Harvest harvest = new Harvester(address, out).run(query);
        courses.put(LIST, harvest.course());
        return harvest.seconds();
    }

    private double wget() throws IOException, InterruptedException {
        Trees.delete(tree("wget"));
        double time = crawl(Crawl.wgetMirror(address, tree("wget")));
        site.verify(tree("wget"));
        return time;
    }

    private double crawl(Command command) throws IOException, InterruptedException {
        Instant start = Instant.now();
        double time = command.run();
        List<Point> course = Crawl.course(tree("wget"), start);
        course.add(new Point(time, course.get(course.size() - 1).y()));
        courses.put("wget", course);
        return time;
    }

    private Path tree(String name) throws IOException {
        return Files.createDirectories(out.resolve(name));
    }

    List<Line> lines(String row, String what, String distance, Goal goal) {
        String title = (what.equals("full") ? "full harvest" : "second harvest") + ", " + distance;
        Spread ours = spread(what, OURS);
        List<Line> lines = new ArrayList<>();
        lines.add(Line.ratio(row, title, "s", ours, WGET, spread(what, WGET)).against(goal));
        lines.add(Line.ratio(
                row,
                title + ", with the start of the client's JVM",
                "s",
                spread(what, COLD),
                WGET,
                spread(what, WGET)));
        for (String name : List.of("curl, one connection", "`wget --warc-file`", "OCLC Harvester2", COPY)) {
            if (seconds.containsKey(what + " " + name)) {
                lines.add(Line.ratio(row, title, "s", ours, name, spread(what, name)));
            }
        }
        lines.add(
                Line.ratio(row, title + ", ListIdentifiers alone", "s", spread(what, LIST), WGET, spread(what, WGET)));
        return lines;
    }

    /** The papers' figure 12, of the last round. */
    Plot plot(String title) {
        List<Curve> curves = Stream.of("wget", "ListRecords", LIST)
                .map(name -> new Curve(name, courses.get(name)))
                .toList();
        return new Plot(title, "seconds", "files or records", curves);
    }

    private Spread spread(String what, String name) {
        return new Spread(seconds.get(what + " " + name));
    }
}

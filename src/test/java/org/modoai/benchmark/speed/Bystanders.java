package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.modoai.benchmark.speed.Wrk.Got;
import org.modoai.it.Artifacts;

/**
 * Row 8: what visitors get of a webapp that has the jar and of one that has not, both in one Tomcat, in many short turns, and in several Tomcats;
 * of a second one that has not, which tells how much of a difference means nothing; and of one that has a filter of
 * Tomcat's own instead.
 */
record Bystanders(Settings settings, SpeedReport report) {
    private static final int SIZE = 5_000;
    private static final int WARM_UP_TURNS = 12;
    private static final int TURNS = 16;

    private enum Kind {
        WITH("with the jar"),
        BARE("the webapp without the jar"),
        TWIN("the same webapp once more"),
        OTHER("a filter of Tomcat's at the same prefix instead");

        private final String title;

        Kind(String title) {
            this.title = title;
        }
    }

    void run() throws IOException, InterruptedException {
        Optional<String> missing = Command.missing("wrk", "wrk");
        if (missing.isPresent()) {
            report.add(List.of(Line.notRun("8", "visitors of a webapp with the filter", missing.get())));
            return;
        }
        Map<Kind, List<Got>> all = new EnumMap<>(Kind.class);
        for (int round = 0; round < settings.number("rounds"); round++) {
            measure(round, all);
        }
        report(all);
    }

    /** In a Tomcat of its own, since each finds its own way to be fast, with other names for the webapps. */
    private void measure(int round, Map<Kind, List<Got>> all) throws IOException, InterruptedException {
        List<Kind> kinds = new ArrayList<>(List.of(Kind.values()));
        Collections.rotate(kinds, round);
        Map<Kind, String> pages = new LinkedHashMap<>();
        try (Rig rig = new Rig("bystanders", settings.text("heap"))) {
            for (Kind kind : kinds) {
                String name = "site" + pages.size();
                furnish(webapp(rig, name), kind);
                pages.put(kind, name + "/page.html");
            }
            rig.start();
            measure(new Wrk(rig, settings.out()), pages, all);
        }
    }

    private static Path webapp(Rig rig, String name) throws IOException {
        Path root = Files.createDirectories(rig.server().webapps().resolve(name));
        Files.write(root.resolve("page.html"), "<p>Hello</p>".repeat(SIZE / 12).getBytes());
        Files.createDirectories(root.resolve("WEB-INF/lib"));
        return root;
    }

    private static void furnish(Path root, Kind kind) throws IOException {
        switch (kind) {
            case WITH -> Files.copy(Artifacts.filterJar(), root.resolve("WEB-INF/lib/modoai-filter.jar"));
            case OTHER -> Files.writeString(root.resolve("WEB-INF/web.xml"), """
                    <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
                      <filter>
                        <filter-name>other</filter-name>
                        <filter-class>org.apache.catalina.filters.AddDefaultCharsetFilter</filter-class>
                        <async-supported>true</async-supported>
                      </filter>
                      <filter-mapping>
                        <filter-name>other</filter-name>
                        <url-pattern>/modoai/*</url-pattern>
                      </filter-mapping>
                    </web-app>
                    """);
            case BARE, TWIN -> {}
        }
    }

    /** A second each, as short as wrk allows, every other turn backwards; the first turns are not counted. */
    private static void measure(Wrk wrk, Map<Kind, String> pages, Map<Kind, List<Got>> all)
            throws IOException, InterruptedException {
        for (int turn = 0; turn < WARM_UP_TURNS + TURNS; turn++) {
            List<Kind> order = new ArrayList<>(pages.keySet());
            Collections.rotate(order, turn / 2);
            if (turn % 2 == 1) {
                Collections.reverse(order);
            }
            for (Kind kind : order) {
                Got got = wrk.run(pages.get(kind), 1);
                if (turn >= WARM_UP_TURNS) {
                    all.computeIfAbsent(kind, key -> new ArrayList<>()).add(got);
                }
            }
        }
    }

    private void report(Map<Kind, List<Got>> all) throws IOException {
        List<Line> lines = new ArrayList<>();
        lines.add(line("throughput of visitors", "requests/s", all, Kind.WITH, Got::rate)
                .against(Goal.atLeast(0.99)));
        List<Kind> others = List.of(Kind.TWIN, Kind.OTHER);
        others.forEach(kind -> lines.add(line("throughput of visitors", "requests/s", all, kind, Got::rate)));
        lines.add(line("processor time of a visit", "µs", all, Kind.WITH, Got::micros));
        others.forEach(kind -> lines.add(line("processor time of a visit", "µs", all, kind, Got::micros)));
        report.add(lines);
    }

    /** Two digits are too few here. */
    private static Line line(
            String what, String unit, Map<Kind, List<Got>> all, Kind kind, Function<Got, Double> figure) {
        Line line = Line.ratio(
                "8",
                what + ", " + kind.title,
                unit,
                new Spread(all.get(kind).stream().map(figure).toList()),
                Kind.BARE.title,
                new Spread(all.get(Kind.BARE).stream().map(figure).toList()));
        Spread ratio = line.comparison().orElseThrow();
        return line.remarked(String.format(
                Locale.ROOT,
                "%.3f (%.3f–%.3f) of %d pairs",
                ratio.median(),
                ratio.low(),
                ratio.high(),
                ratio.values().size()));
    }
}

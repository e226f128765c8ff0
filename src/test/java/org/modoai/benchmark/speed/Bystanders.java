package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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
 * and of a second one that has not, which tells how much of a difference means nothing.
 */
record Bystanders(Settings settings, SpeedReport report) {
    private static final int SIZE = 5_000;
    private static final int WARM_UP_SECONDS = 4;
    private static final int TURNS = 8;

    private static final String WITH = "with";
    private static final String BARE = "bare";
    private static final String TWIN = "twin";

    void run() throws IOException, InterruptedException {
        Optional<String> missing = Command.missing("wrk", "wrk");
        if (missing.isPresent()) {
            report.add(List.of(Line.notRun("8", "visitors of a webapp with the filter", missing.get())));
            return;
        }
        Map<String, List<Got>> all = new LinkedHashMap<>();
        for (int round = 0; round < settings.number("rounds"); round++) {
            measure(round, all);
        }
        report(all);
    }

    /** In a Tomcat of its own, since each finds its own way to be fast, with other names for the webapps. */
    private void measure(int round, Map<String, List<Got>> all) throws IOException, InterruptedException {
        List<String> kinds = List.of(WITH, BARE, TWIN);
        List<String> names = new ArrayList<>(List.of("a", "b", "c"));
        Collections.rotate(names, round);
        Map<String, String> pages = new LinkedHashMap<>();
        try (Rig rig = new Rig("bystanders", settings.text("heap"))) {
            for (String kind : kinds) {
                String name = names.get(kinds.indexOf(kind));
                Path root = webapp(rig, name);
                if (kind.equals(WITH)) {
                    Files.createDirectories(root.resolve("WEB-INF/lib"));
                    Files.copy(Artifacts.filterJar(), root.resolve("WEB-INF/lib/modoai-filter.jar"));
                }
                pages.put(kind, name + "/page.html");
            }
            rig.start();
            measure(new Wrk(rig, settings.out()), pages, all);
        }
    }

    private static Path webapp(Rig rig, String name) throws IOException {
        Path root = Files.createDirectories(rig.server().webapps().resolve(name));
        Files.write(root.resolve("page.html"), "<p>Hello</p>".repeat(SIZE / 12).getBytes());
        return root;
    }

    /** A second each, as short as wrk allows; every other turn backwards. */
    private static void measure(Wrk wrk, Map<String, String> pages, Map<String, List<Got>> all)
            throws IOException, InterruptedException {
        for (String page : pages.values()) {
            wrk.run(page, WARM_UP_SECONDS);
        }
        for (int turn = 0; turn < TURNS; turn++) {
            List<String> order = new ArrayList<>(pages.keySet());
            Collections.rotate(order, turn / 2);
            if (turn % 2 == 1) {
                Collections.reverse(order);
            }
            for (String kind : order) {
                all.computeIfAbsent(kind, key -> new ArrayList<>()).add(wrk.run(pages.get(kind), 1));
            }
        }
    }

    private void report(Map<String, List<Got>> all) throws IOException {
        report.add(List.of(
                line("throughput of visitors, with the jar", "requests/s", all, WITH, Got::rate)
                        .against(Goal.atLeast(0.99)),
                line("throughput of visitors, the same webapp once more", "requests/s", all, TWIN, Got::rate),
                line("processor time of a visit, with the jar", "µs", all, WITH, Got::micros),
                line("processor time of a visit, the same webapp once more", "µs", all, TWIN, Got::micros)));
    }

    /** Two digits are too few here. */
    private static Line line(
            String what, String unit, Map<String, List<Got>> all, String name, Function<Got, Double> figure) {
        Line line = Line.ratio(
                "8",
                what,
                unit,
                new Spread(all.get(name).stream().map(figure).toList()),
                "the webapp without the jar",
                new Spread(all.get(BARE).stream().map(figure).toList()));
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

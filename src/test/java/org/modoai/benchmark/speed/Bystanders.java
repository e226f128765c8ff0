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
 * Row 8: what visitors get of a webapp that has the jar and of one that has not, both in one Tomcat, in many short turns;
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
        try (Rig rig = new Rig("bystanders", settings.text("heap"))) {
            Path with = webapp(rig, WITH);
            Files.createDirectories(with.resolve("WEB-INF/lib"));
            Files.copy(Artifacts.filterJar(), with.resolve("WEB-INF/lib/modoai-filter.jar"));
            webapp(rig, BARE);
            webapp(rig, TWIN);
            rig.start();
            report(measure(new Wrk(rig, settings.out())));
        }
    }

    private static Path webapp(Rig rig, String name) throws IOException {
        Path root = Files.createDirectories(rig.server().webapps().resolve(name));
        Files.write(root.resolve("page.html"), "<p>Hello</p>".repeat(SIZE / 12).getBytes());
        return root;
    }

    /** A second each, as short as wrk allows; every other turn backwards. */
    private Map<String, List<Got>> measure(Wrk wrk) throws IOException, InterruptedException {
        List<String> names = List.of(WITH, BARE, TWIN);
        for (String name : names) {
            wrk.run(name + "/page.html", WARM_UP_SECONDS);
        }
        Map<String, List<Got>> all = new LinkedHashMap<>();
        for (int turn = 0; turn < TURNS * settings.number("rounds"); turn++) {
            List<String> order = new ArrayList<>(names);
            Collections.rotate(order, turn / 2);
            if (turn % 2 == 1) {
                Collections.reverse(order);
            }
            for (String name : order) {
                all.computeIfAbsent(name, key -> new ArrayList<>()).add(wrk.run(name + "/page.html", 1));
            }
        }
        return all;
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

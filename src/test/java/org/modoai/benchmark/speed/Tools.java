package org.modoai.benchmark.speed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.modoai.benchmark.Plan;
import org.modoai.benchmark.speed.ConstantRate.Waits;
import org.modoai.benchmark.speed.Curve.Point;

/** Row 7b, which the papers left open: what each tool does to harvests and to visitors. */
final class Tools {
    private static final List<String> COLUMNS = List.of(
            "harvest, s",
            "beside none",
            "a response, KB a record",
            "beside none",
            "visitors' p50, ms",
            "beside idle",
            "p99, ms",
            "beside idle");

    private final Settings settings;
    private final SpeedReport report;
    private final Map<String, Measured> all = new LinkedHashMap<>();
    private double rate;

    Tools(Settings settings, SpeedReport report) {
        this.settings = settings;
        this.report = report;
    }

    private record Measured(double seconds, double bytes, Waits idle, Waits busy) {}

    void run(Crates crates) throws IOException, InterruptedException {
        measure(crates, "none", List.of());
        for (String tool : Plan.TOOLS) {
            measure(crates, tool, List.of(tool));
        }
        measure(crates, "all", Plan.TOOLS);
        String slowest = Plan.TOOLS.stream()
                .max(Comparator.comparing(tool -> all.get(tool).seconds()))
                .orElseThrow();
        List<String> others = new ArrayList<>(Plan.TOOLS);
        others.remove(slowest);
        measure(crates, "all but " + slowest, others);
        report.add(
                "7b: what tools cost, " + crates.records() + " records, visitors at " + Math.round(rate) + "/s",
                COLUMNS,
                table());
        report.add("tools.svg", plot());
    }

    /** A first harvest starts the tools; the second counts. */
    private void measure(Crates crates, String name, List<String> tools) throws IOException, InterruptedException {
        try (Rig rig = crates.start("tools", Visitors.HEAP, tools)) {
            Crates.harvest(rig);
            Drain.Course harvest = Crates.harvest(rig);
            rate = rate == 0 ? Visitors.rate(rig, settings) : rate;
            Visitors.visitors(rig).run(rate, 2);
            Waits idle = Visitors.visitors(rig).run(rate, settings.number("seconds"));
            Waits busy = Visitors.duringHarvest(rig, rate, settings);
            System.err.printf(
                    "tools: %s: %.2f s, %d bytes, idle %s, harvest %s%n",
                    name, harvest.seconds(), harvest.bytes(), idle, busy);
            all.put(name, new Measured(harvest.seconds(), harvest.bytes() / 1e3 / crates.records(), idle, busy));
        }
    }

    private Map<String, List<Double>> table() {
        Measured none = all.get("none");
        Map<String, List<Double>> rows = new LinkedHashMap<>();
        all.forEach((name, one) -> rows.put(
                name,
                List.of(
                        one.seconds(),
                        one.seconds() / none.seconds(),
                        one.bytes(),
                        one.bytes() / none.bytes(),
                        one.busy().p50(),
                        one.busy().p50() / one.idle().p50(),
                        one.busy().p99(),
                        one.busy().p99() / one.idle().p99())));
        return rows;
    }

    private Plot plot() {
        List<Curve> points = new ArrayList<>();
        all.forEach((name, one) -> points.add(
                new Curve(name, List.of(new Point(one.seconds(), one.busy().p99())))));
        return new Plot("Tools while crates are harvested", "harvest, seconds", "visitors' p99, ms", points);
    }
}

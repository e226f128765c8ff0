package org.modoai.benchmark.speed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.modoai.benchmark.Plan;
import org.modoai.benchmark.speed.ConstantRate.Waits;
import org.modoai.benchmark.speed.Curve.Point;

/** Row 7b, which the papers left open: what each tool does to harvests and to visitors. */
final class Tools {
    private static final List<String> COLUMNS = List.of(
            "harvest, s",
            "beside no tool",
            "response, KB a record",
            "beside no tool",
            "visitors' p50, ms",
            "beside idle",
            "p99, ms",
            "beside idle");

    private static final String NONE = "no tool (`oai_didl`)";

    private final Settings settings;
    private final SpeedReport report;
    private final Map<String, Measured> all = new LinkedHashMap<>();
    private double rate;

    Tools(Settings settings, SpeedReport report) {
        this.settings = settings;
        this.report = report;
    }

    /**
     * @param seconds of each harvest that nothing went on beside
     * @param kilobytes of a record, in the response
     */
    private record Measured(Spread seconds, double kilobytes, List<Waits> idle, List<Waits> busy) {
        Spread waits(ToDoubleFunction<Waits> figure) {
            return new Spread(busy.stream().map(figure::applyAsDouble).toList());
        }

        /** Each beside the one of the same round. */
        Spread ratios(ToDoubleFunction<Waits> figure) {
            List<Double> ratios = new ArrayList<>();
            for (int i = 0; i < busy.size(); i++) {
                ratios.add(figure.applyAsDouble(busy.get(i)) / figure.applyAsDouble(idle.get(i)));
            }
            return new Spread(ratios);
        }
    }

    void run(Crates crates) throws IOException, InterruptedException {
        measure(crates, NONE, List.of());
        for (String tool : Plan.TOOLS) {
            measure(crates, tool, List.of(tool));
        }
        measure(crates, "all", Plan.TOOLS);
        String slowest = Plan.TOOLS.stream()
                .max(Comparator.comparing(tool -> all.get(tool).seconds().median()))
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

    /** A first harvest starts the tools and is not counted. */
    private void measure(Crates crates, String name, List<String> tools) throws IOException, InterruptedException {
        String query = tools.isEmpty() ? Harvester.RECORDS : Crates.CRATES;
        int seconds = settings.number("seconds");
        try (Rig rig = crates.start("tools", Visitors.HEAP, tools)) {
            Crates.harvest(rig, query);
            List<Drain.Course> harvests = new ArrayList<>();
            for (double spent = 0; spent < 2 * seconds; spent += last(harvests).seconds()) {
                harvests.add(Crates.harvest(rig, query));
            }
            rate = rate == 0 ? Counting.atHalf(rig, seconds).rate() : rate;
            Counting visitors = Counting.of(rig, rate, seconds);
            visitors.longer(Visitors.WARM_UP).beside(() -> new HarvestLoop(rig, query));
            visitors.beside(Beside::nothing);
            List<Waits> idle = new ArrayList<>();
            List<Waits> busy = new ArrayList<>();
            for (int round = 0; round < settings.number("rounds"); round++) {
                idle.add(visitors.beside(Beside::nothing));
                busy.add(visitors.beside(() -> new HarvestLoop(rig, query)));
            }
            System.err.printf("tools: %s: %s, idle %s, harvest %s%n", name, last(harvests), idle, busy);
            Spread times =
                    new Spread(harvests.stream().map(Drain.Course::seconds).toList());
            all.put(name, new Measured(times, last(harvests).bytes() / 1e3 / crates.records(), idle, busy));
        }
    }

    private static Drain.Course last(List<Drain.Course> harvests) {
        return harvests.get(harvests.size() - 1);
    }

    private Map<String, List<Spread>> table() {
        Measured none = all.get(NONE);
        Map<String, List<Spread>> rows = new LinkedHashMap<>();
        all.forEach((name, one) -> rows.put(
                name,
                List.of(
                        Spread.of(one.seconds().median()),
                        Spread.of(one.seconds().median() / none.seconds().median()),
                        Spread.of(one.kilobytes()),
                        Spread.of(one.kilobytes() / none.kilobytes()),
                        Spread.of(one.waits(Waits::p50).median()),
                        one.ratios(Waits::p50),
                        Spread.of(one.waits(Waits::p99).median()),
                        one.ratios(Waits::p99))));
        return rows;
    }

    /** For each a line from p50 up to p99. */
    private Plot plot() {
        List<Curve> lines = new ArrayList<>();
        all.forEach((name, one) -> {
            double seconds = one.seconds().median();
            Point p50 = new Point(seconds, one.ratios(Waits::p50).median());
            Point p99 = new Point(seconds, one.ratios(Waits::p99).median());
            lines.add(new Curve(name.replace("`", ""), List.of(p50, p99)));
        });
        return new Plot(
                "Tools while crates are harvested",
                "harvest, seconds",
                "visitors' p50 and p99, times those of idle",
                lines);
    }
}

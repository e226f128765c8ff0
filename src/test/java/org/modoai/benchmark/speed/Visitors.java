package org.modoai.benchmark.speed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.modoai.benchmark.Plan;
import org.modoai.benchmark.speed.ConstantRate.Waits;

/**
 * Row 7: what visitors wait while crates are harvested, at half of the rate that Tomcat takes; and while a process does
 * nothing but compute, beside which nothing can be better that uses a processor.
 */
record Visitors(Settings settings, SpeedReport report) {
    static final String HEAP = "-Xmx256m";

    /** For so many times as long as is counted: what a record takes is done seldom, and compiled late. */
    static final int WARM_UP = 30;

    private static final String IDLE = "idle";
    private static final String LOOP = "a loop at lowest priority";
    private static final String IDLE_LOOP = "a loop in the idle class of Linux";
    private static final String HARVEST = "an `oai_crate` harvest";

    void run(Crates crates) throws IOException, InterruptedException {
        try (Rig rig = crates.start("visitors", HEAP, Plan.TOOLS)) {
            Crates.harvest(rig, Crates.CRATES);
            Crates.harvest(rig, Crates.CRATES);
            Counting visitors = Counting.atHalf(rig, settings.number("seconds"));
            Map<String, Beside.Kind> kinds = new LinkedHashMap<>();
            kinds.put(IDLE, Beside::nothing);
            kinds.put(LOOP, Loop::atLowestPriority);
            kinds.put(IDLE_LOOP, Loop::whenIdle);
            kinds.put(HARVEST, () -> new HarvestLoop(rig, Crates.CRATES));
            visitors.longer(WARM_UP).beside(kinds.get(HARVEST));
            for (Beside.Kind kind : kinds.values()) {
                visitors.beside(kind);
            }
            Map<String, List<Waits>> waits = new LinkedHashMap<>();
            for (int round = 0; round < 2 * settings.number("rounds"); round++) {
                List<String> order = new ArrayList<>(kinds.keySet());
                Collections.rotate(order, round);
                for (String name : order) {
                    Waits found = visitors.beside(kinds.get(name));
                    System.err.printf("visitors, round %d: %s %s%n", round, name, found);
                    waits.computeIfAbsent(name, key -> new ArrayList<>()).add(found);
                }
            }
            report(waits, " at " + Math.round(visitors.rate()) + "/s");
        }
    }

    private void report(Map<String, List<Waits>> waits, String rate) throws IOException {
        List<Line> lines = new ArrayList<>();
        for (String beside : List.of(HARVEST, LOOP, IDLE_LOOP)) {
            lines.add(line("p50" + rate, beside, waits, Waits::p50));
            lines.add(line("p99" + rate, beside, waits, Waits::p99));
        }
        lines.set(0, lines.get(0).against(Goal.atMost(1.05)));
        lines.set(1, lines.get(1).against(Goal.atMost(1.25)));
        report.add(lines);
    }

    private static Line line(
            String what, String beside, Map<String, List<Waits>> waits, ToDoubleFunction<Waits> figure) {
        return Line.ratio(
                "7",
                "visitors' " + what + " beside " + beside,
                "ms",
                spread(waits.get(beside), figure),
                IDLE,
                spread(waits.get(IDLE), figure));
    }

    private static Spread spread(List<Waits> waits, ToDoubleFunction<Waits> figure) {
        return new Spread(waits.stream().map(figure::applyAsDouble).toList());
    }
}

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
 * Row 7: what visitors wait while crates are harvested, at half of the rate that Tomcat takes, beside what they wait for
 * nothing, and for a process that does nothing but compute.
 */
record Visitors(Settings settings, SpeedReport report) {
    static final String HEAP = "-Xmx256m";

    private static final String IDLE = "idle";
    private static final String LOOP = "a loop at lowest priority";
    private static final String HARVEST = "an `oai_crate` harvest";

    void run(Crates crates) throws IOException, InterruptedException {
        try (Rig rig = crates.start("visitors", HEAP, Plan.TOOLS)) {
            Crates.harvest(rig, Crates.CRATES);
            Crates.harvest(rig, Crates.CRATES);
            Counting visitors = Counting.atHalf(rig, settings.number("seconds"));
            Map<String, Beside.Kind> kinds = new LinkedHashMap<>();
            kinds.put(IDLE, Beside::nothing);
            kinds.put(LOOP, IdleLoop::new);
            kinds.put(HARVEST, () -> new HarvestLoop(Crates.drain(rig), Crates.CRATES));
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
        Spread p50 = spread(waits.get(IDLE), Waits::p50);
        Spread p99 = spread(waits.get(IDLE), Waits::p99);
        report.add(List.of(
                line("p50" + rate, HARVEST, spread(waits.get(HARVEST), Waits::p50), p50)
                        .against(Goal.atMost(1.05)),
                line("p99" + rate, HARVEST, spread(waits.get(HARVEST), Waits::p99), p99)
                        .against(Goal.atMost(1.25)),
                line("p50" + rate, LOOP, spread(waits.get(LOOP), Waits::p50), p50),
                line("p99" + rate, LOOP, spread(waits.get(LOOP), Waits::p99), p99)));
    }

    private static Spread spread(List<Waits> waits, ToDoubleFunction<Waits> figure) {
        return new Spread(waits.stream().map(figure::applyAsDouble).toList());
    }

    private static Line line(String what, String beside, Spread waits, Spread idle) {
        return Line.ratio("7", "visitors' " + what + " beside " + beside, "ms", waits, IDLE, idle);
    }
}

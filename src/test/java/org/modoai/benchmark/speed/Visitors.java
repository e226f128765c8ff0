package org.modoai.benchmark.speed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.modoai.benchmark.Plan;
import org.modoai.benchmark.speed.ConstantRate.Waits;

/** Row 7: what visitors wait while crates are harvested, at half of the rate that Tomcat takes. */
record Visitors(Settings settings, SpeedReport report) {
    static final String HEAP = "-Xmx256m";

    void run(Crates crates) throws IOException, InterruptedException {
        try (Rig rig = crates.start("visitors", HEAP, Plan.TOOLS)) {
            Crates.harvest(rig);
            double rate = rate(rig, settings);
            List<Waits> idle = new ArrayList<>();
            List<Waits> busy = new ArrayList<>();
            for (int round = 0; round < settings.number("rounds"); round++) {
                idle.add(visitors(rig).run(rate, settings.number("seconds")));
                busy.add(duringHarvest(rig, rate, settings));
                System.err.printf("visitors, round %d: idle %s, harvest %s%n", round, idle.get(round), busy.get(round));
            }
            report.add(List.of(
                    line(
                                    "p50",
                                    idle.stream().map(Waits::p50).toList(),
                                    busy.stream().map(Waits::p50).toList(),
                                    rate)
                            .against(Goal.atMost(1.05)),
                    line(
                                    "p99",
                                    idle.stream().map(Waits::p99).toList(),
                                    busy.stream().map(Waits::p99).toList(),
                                    rate)
                            .against(Goal.atMost(1.25))));
        }
    }

    private static Line line(String what, List<Double> idle, List<Double> busy, double rate) {
        return Line.ratio(
                "7",
                "visitors' " + what + " at " + Math.round(rate) + "/s during an `oai_crate` harvest",
                "ms",
                new Spread(busy),
                "idle",
                new Spread(idle));
    }

    static ConstantRate visitors(Rig rig) {
        return new ConstantRate(rig.server().port(), Crates.PAGE);
    }

    /** Half of the most, once everything is compiled. */
    static double rate(Rig rig, Settings settings) throws IOException, InterruptedException {
        int seconds = Math.max(1, settings.number("seconds") / 2);
        visitors(rig).saturation(seconds);
        double most = visitors(rig).saturation(seconds);
        System.err.printf("visitors: %.0f/s at most%n", most);
        return most / 2;
    }

    /** One harvest after another goes on all the time. */
    static Waits duringHarvest(Rig rig, double rate, Settings settings) throws IOException, InterruptedException {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        AtomicBoolean over = new AtomicBoolean();
        try {
            Future<Integer> harvests = thread.submit((Callable<Integer>) () -> {
                int count = 0;
                Drain drain = new Drain(rig.address() + "modoai");
                String query = Crates.QUERY;
                while (!over.get()) {
                    String token = drain.list(query, 1).token();
                    query = token.isEmpty() ? Crates.QUERY : Drain.next("verb=ListRecords", token);
                    count++;
                }
                return count;
            });
            Thread.sleep(1_000);
            Waits waits = visitors(rig).run(rate, settings.number("seconds"));
            if (harvests.isDone()) {
                throw new IOException("the harvest has ended: " + harvests.get());
            }
            over.set(true);
            harvests.get();
            return waits;
        } catch (ExecutionException e) {
            throw new IOException(e);
        } finally {
            over.set(true);
            thread.shutdownNow();
        }
    }
}

package org.modoai.plugin;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Prints what it costs to look for what a program has left behind, and what running one costs in all. */
final class SweepCost {
    private static final int RUNS = 200;
    private static final long OLD_NANOS = 1_100_000_000;

    private SweepCost() {}

    public static void main(String[] arguments) throws Exception {
        double start = median(SweepCost::start);
        double young = median(() -> sweep(0));
        double old = median(20, () -> sweep(OLD_NANOS));
        try (Processes processes = new Processes(List.of())) {
            Job job = new Job(Optional.empty(), List.of("true"), Map.of(), true, Given.BOUNDS);
            double run = median(() -> timed(() -> processes.run(job)));
            System.out.printf(
                    "true alone %.2f ms, with all about it %.2f ms; sweep of those after it %.2f ms, of all %.2f ms%n",
                    start, run, young, old);
        }
    }

    private interface Deed {
        void run() throws Exception;
    }

    private interface Measure {
        double millis() throws Exception;
    }

    private static double start() throws Exception {
        return timed(() -> new ProcessBuilder("true").start().waitFor());
    }

    private static double sweep(long age) throws Exception {
        Family family = new Family();
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        LockSupport.parkNanos(age);
        return timed(() -> family.kill(process));
    }

    private static double timed(Deed deed) throws Exception {
        long begin = System.nanoTime();
        deed.run();
        return (System.nanoTime() - begin) / 1e6;
    }

    private static double median(Measure measure) throws Exception {
        return median(RUNS, measure);
    }

    private static double median(int runs, Measure measure) throws Exception {
        double[] all = new double[runs];
        for (int i = 0; i < runs; i++) {
            all[i] = measure.millis();
        }
        Arrays.sort(all);
        return all[runs / 2];
    }
}

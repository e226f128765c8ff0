package org.modoai.benchmark.speed;

import java.io.IOException;
import java.util.List;
import org.modoai.benchmark.Plan;

/** Row 9: the smallest heap with which the server harvests crates with all five tools. */
record Heap(Settings settings, SpeedReport report) {
    private static final List<Integer> SIZES = List.of(32, 48, 64, 96, 128, 192, 256, 512);

    void run(Crates crates) throws IOException, InterruptedException {
        for (int size : SIZES) {
            if (holds(crates, size)) {
                report.add(List.of(
                        Line.figure("9", "smallest heap for `oai_crate` with all five tools", "MB", Spread.of(size))));
                return;
            }
        }
        report.add(List.of(Line.notRun("9", "smallest heap", "none of " + SIZES + " MB is enough")));
    }

    private static boolean holds(Crates crates, int size) throws IOException, InterruptedException {
        try (Rig rig = crates.start("heap", "-Xmx" + size + "m", Plan.TOOLS)) {
            Crates.harvest(rig, Crates.CRATES);
            Crates.harvest(rig, Crates.CRATES);
            String log = rig.server().log();
            return !log.contains("OutOfMemoryError") && !log.contains("GC overhead");
        } catch (IOException | IllegalStateException tooSmall) {
            System.err.println("heap of " + size + " MB: " + tooSmall.getMessage());
            return false;
        }
    }
}

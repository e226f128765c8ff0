package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.modoai.it.Trees;

/** Rows 1 to 3, near and far. */
record PapersRows(Settings settings, SpeedReport report) {
    /** The scan that a list starts is soon over, so that a change is soon seen. */
    private static final String SOON = "<index rescan=\"1s\"/>";

    /** How many copies of the site are there at a time, a WARC and base64 among them, at most. */
    private static final int TREES = 12;

    void run() throws IOException, InterruptedException {
        Optional<String> missing = Command.missing("wget", "wget").or(() -> Command.missing("curl", "curl"));
        if (missing.isPresent()) {
            for (String row : List.of("1", "2", "3")) {
                report.add(List.of(Line.notRun(row, "harvests", missing.get())));
            }
            return;
        }
        TestSite site = new TestSite(settings.out().resolve("site"), settings.number("files"));
        site.write();
        Path trees = settings.trees(TREES * site.bytes());
        try {
            harvest(site, trees);
        } finally {
            Trees.delete(trees);
        }
    }

    private void harvest(TestSite site, Path trees) throws IOException, InterruptedException {
        try (Rig rig = new Rig("papers", settings.text("heap"))
                .webapp("ROOT", site.root())
                .modoai(SOON)
                .writing(settings.number("writes"))
                .start()) {
            rig.await(Harvester.IDENTIFIERS, site.count());
            if (settings.has("1") || settings.has("3")) {
                near(site, rig, trees.resolve("near"));
            }
            if (settings.has("2") || settings.has("3") && settings.number("far") > 0) {
                far(site, rig, trees.resolve("far"));
            }
        }
    }

    private void near(TestSite site, Rig rig, Path out) throws IOException, InterruptedException {
        Harvests near = new Harvests(site, rig, rig.address(), out);
        int rounds = settings.number("rounds");
        if (settings.has("1")) {
            near.full(rounds, true);
            report.add(near.lines("1", "full", "loopback", Goal.atMost(0.5)));
            report.add("first-near.svg", near.plot("First harvest, loopback"));
        }
        if (settings.has("3")) {
            near.second(rounds);
            report.add(near.lines("3", "second", "loopback", Goal.atMost(0.25)));
            report.add("second-near.svg", near.plot("Second harvest, loopback"));
        }
    }

    private void far(TestSite site, Rig rig, Path out) throws IOException, InterruptedException {
        try (Relay relay = new Relay(rig.server().port(), Duration.ofMillis(20))) {
            Harvests far = new Harvests(site, rig, relay.address(), out);
            int rounds = settings.number("far");
            if (settings.has("2")) {
                far.full(rounds, false);
                report.add(far.lines("2", "full", "20 ms", Goal.atMost(0.1)));
                report.add("first-far.svg", far.plot("First harvest, 20 ms"));
            }
            if (settings.has("3")) {
                far.second(rounds);
                report.add(far.lines("3", "second", "20 ms", Goal.atMost(0.05)));
                report.add("second-far.svg", far.plot("Second harvest, 20 ms"));
            }
        }
    }
}

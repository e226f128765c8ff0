package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.modoai.it.Artifacts;

/** Row 8: what visitors get of a webapp that has the jar and of one that has not, both in one Tomcat. */
record Bystanders(Settings settings, SpeedReport report) {
    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
    private static final Pattern ERRORS = Pattern.compile("(?m)^\\s+(Socket errors|Non-2xx).*");
    private static final int SIZE = 5_000;

    void run() throws IOException, InterruptedException {
        Optional<String> missing = Command.missing("wrk", "wrk");
        if (missing.isPresent()) {
            report.add(List.of(Line.notRun("8", "visitors of a webapp with the filter", missing.get())));
            return;
        }
        try (Rig rig = new Rig("bystanders", settings.text("heap"))) {
            Path with = webapp(rig, "with");
            Files.createDirectories(with.resolve("WEB-INF/lib"));
            Files.copy(Artifacts.filterJar(), with.resolve("WEB-INF/lib/modoai-filter.jar"));
            webapp(rig, "bare");
            rig.start();
            measure(rig);
        }
    }

    private static Path webapp(Rig rig, String name) throws IOException {
        Path root = Files.createDirectories(rig.server().webapps().resolve(name));
        Files.write(root.resolve("page.html"), "<p>Hello</p>".repeat(SIZE / 12).getBytes());
        return root;
    }

    private void measure(Rig rig) throws IOException, InterruptedException {
        int seconds = Math.max(1, settings.number("seconds") / 2);
        rate(rig, "with", seconds);
        rate(rig, "bare", seconds);
        List<Double> with = new ArrayList<>();
        List<Double> bare = new ArrayList<>();
        for (int round = 0; round < 2 * settings.number("rounds"); round++) {
            if (round % 2 == 0) {
                with.add(rate(rig, "with", seconds));
                bare.add(rate(rig, "bare", seconds));
            } else {
                bare.add(rate(rig, "bare", seconds));
                with.add(rate(rig, "with", seconds));
            }
        }
        report.add(List.of(Line.ratio(
                        "8",
                        "visitors' throughput",
                        "requests/s",
                        new Spread(with),
                        "the webapp without the jar",
                        new Spread(bare))
                .against(Goal.atLeast(0.99))));
    }

    private double rate(Rig rig, String name, int seconds) throws IOException, InterruptedException {
        String said = new Command(
                        List.of("wrk", "-t1", "-c16", "-d" + seconds + "s", rig.address() + name + "/page.html"),
                        settings.out())
                .output();
        Matcher rate = RATE.matcher(said);
        if (!rate.find() || ERRORS.matcher(said).find()) {
            throw new IOException(said);
        }
        System.err.printf("bystanders: %s %s/s%n", name, rate.group(1));
        return Double.parseDouble(rate.group(1));
    }
}

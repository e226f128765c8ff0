package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.modoai.it.Trees;

/** The papers' experiment and what it left open: modoai beside its peers, in one run. Needs Linux. */
public final class Speed {
    private final Settings settings;
    private final SpeedReport report;

    Speed(Settings settings) {
        this.settings = settings;
        this.report = new SpeedReport(settings.out());
    }

    /** @param arguments the directory {@code target}; then {@code name=value} for each setting that shall be another */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path out = Path.of(arguments[0]).toAbsolutePath().resolve("benchmark-speed");
        List<String> given = List.of(arguments).subList(1, arguments.length);
        System.out.println(new Speed(Settings.of(out, given)).run().markdown());
        System.out.println("Written to " + out.resolve("report.md"));
    }

    SpeedReport run() throws IOException, InterruptedException {
        Trees.delete(settings.out());
        Files.createDirectories(settings.out());
        long start = System.nanoTime();
        if (settings.has("1") || settings.has("2") || settings.has("3")) {
            new PapersRows(settings, report).run();
        }
        if (settings.has("4")) {
            new Payload(settings, report).run();
        }
        if (settings.has("5")) {
            new Identifiers(settings, report).run();
        }
        if (settings.has("8")) {
            new Bystanders(settings, report).run();
        }
        if (settings.has("10")) {
            new StartUp(settings, report).run();
        }
        System.err.printf("All took %.0f s%n", (System.nanoTime() - start) / 1e9);
        return report;
    }
}

package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.modoai.it.Trees;

/** The papers' experiment and what it left open: modoai beside its peers, in one run. Needs Linux. */
public final class Speed {
    private static final List<String> SMALL_HEAP = List.of("1", "2", "3", "4", "5", "8", "10");

    private final Settings settings;
    private final SpeedReport report;
    private boolean failed;

    Speed(Settings settings) {
        this.settings = settings;
        this.report = new SpeedReport(settings.out());
    }

    /** @param arguments the directory {@code target}; then {@code name=value} for each setting that shall be another */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path out = Path.of(arguments[0]).toAbsolutePath().resolve("benchmark-speed");
        List<String> given = List.of(arguments).subList(1, arguments.length);
        Speed speed = new Speed(Settings.of(out, given));
        System.out.println(speed.run().markdown());
        System.out.println("Written to " + out.resolve("report.md"));
        System.exit(speed.failed ? 1 : 0);
    }

    private interface Row {
        void run() throws IOException, InterruptedException;
    }

    SpeedReport run() throws IOException, InterruptedException {
        Trees.delete(settings.out());
        Files.createDirectories(settings.out());
        if (settings.has("1") || settings.has("2") || settings.has("3")) {
            row("1 to 3", new PapersRows(settings, report)::run);
        }
        row("4", new Payload(settings, report)::run);
        row("5", new Identifiers(settings, report)::run);
        row("8", new Bystanders(settings, report)::run);
        row("10", new StartUp(settings, report)::run);
        row("11", new Secrets(settings, report)::run);
        if (settings.has("7") || settings.has("7b") || settings.has("9")) {
            crates();
        }
        heap();
        return report;
    }

    private void crates() throws IOException, InterruptedException {
        Optional<String> missing = Command.missing("file", "file")
                .or(() -> Command.missing("exiftool", "libimage-exiftool-perl"))
                .or(() -> Command.missing("curl", "curl"))
                .or(() -> Command.missing("chrt", "util-linux"));
        Crates crates = Crates.write(settings.out().resolve("crates"), settings.number("records"));
        tools("9", missing, () -> new Heap(settings, report).run(crates));
        tools("7", missing, () -> new Visitors(settings, report).run(crates));
        tools("7b", missing, () -> new Tools(settings, report).run(crates));
    }

    private void tools(String name, Optional<String> missing, Row row) throws IOException, InterruptedException {
        if (missing.isPresent() && settings.has(name)) {
            report.add(List.of(Line.notRun(name, "crates", missing.get())));
        } else {
            row(name, row);
        }
    }

    /** One that fails does not keep the others from being measured. */
    private void row(String name, Row row) throws IOException, InterruptedException {
        if (!settings.has(name) && !name.contains("to")) {
            return;
        }
        long start = System.nanoTime();
        try {
            row.run();
        } catch (IOException | RuntimeException e) {
            e.printStackTrace();
            failed = true;
            report.add(List.of(Line.notRun(
                    name,
                    "failed",
                    String.valueOf(e.getMessage()).lines().findFirst().orElse(""))));
        }
        System.err.printf("row %s took %.0f s%n", name, (System.nanoTime() - start) / 1e9);
    }

    /** A server that has run out of memory has made its row fail. */
    private void heap() throws IOException {
        List<String> held = SMALL_HEAP.stream().filter(settings::has).toList();
        if (settings.has("9") && !held.isEmpty()) {
            report.add(
                    List.of(Line.notRun("9", "`" + settings.text("heap") + "` for rows " + String.join(", ", held), "")
                            .remarked(failed ? "**see which row failed**" : "holds")));
        }
    }
}

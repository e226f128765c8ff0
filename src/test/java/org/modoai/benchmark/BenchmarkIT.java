package org.modoai.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The benchmark on a few files: it runs, it writes its report, and both sides say the same. Ratios are only printed. */
class BenchmarkIT {
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final List<String> FILES = List.of("photo-1.jpg", "leaflet-1.pdf");

    @Test
    void bothSidesSayTheSameAndTheReportIsWritten() throws IOException, InterruptedException {
        assumeInstalled("file", "file");
        assumeInstalled("exiftool", "libimage-exiftool-perl");
        Workshop workshop = new Workshop(TARGET, TARGET.resolve("it").resolve("benchmark"));
        String markdown = new Benchmark(Plan.small(FILES), workshop).run().markdown();
        System.out.println(markdown);
        assertTrue(
                markdown.contains(
                        "Of " + FILES.size() * Plan.TOOLS.size() + " findings, 0 differ from those of the recipe"),
                markdown);
        assertEquals(markdown, Files.readString(workshop.out().resolve("report.md")));
        assertTrue(Files.size(workshop.out().resolve("report.json")) > 100);
    }

    private static void assumeInstalled(String program, String debian) {
        boolean installed = Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
        assumeTrue(installed, "*** SKIPPED: there is no " + program + "; install the package " + debian + " ***");
    }
}

package org.modoai.benchmark.speed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The benchmark on a small site: every harvest and every crawl brings the whole of it. Ratios are only printed. */
class SpeedIT {
    private static final Path OUT = Path.of("target", "it", "benchmark-speed").toAbsolutePath();

    @Test
    void allBringTheSameAndTheReportIsWritten() throws IOException, InterruptedException {
        Optional<String> missing = Command.missing("wget", "wget").or(() -> Command.missing("curl", "curl"));
        assumeTrue(missing.isEmpty(), () -> "*** SKIPPED: " + missing.orElseThrow() + " ***");
        List<String> small = List.of("rows=1,3,4", "files=300", "rounds=1", "far=0", "large=20");
        String markdown = new Speed(Settings.of(OUT, small)).run().markdown();
        System.out.println(markdown);
        for (String row : List.of("1", "3", "4")) {
            assertTrue(markdown.contains("\n| " + row + " | "), markdown);
        }
        assertFalse(markdown.contains("not run"), markdown);
        assertEquals(markdown, Files.readString(OUT.resolve("report.md")));
        assertTrue(Files.readString(OUT.resolve("report.json")).startsWith("{\"processors\""));
        assertTrue(Files.readString(OUT.resolve("first-near.svg")).endsWith("</svg>"));
    }
}

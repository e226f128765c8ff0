package org.modoai.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark of the index on a few files: it runs, and everything is found and told. Ratios are only printed. */
@Timeout(600)
class IndexBenchmarkTest {
    private static final int FILES = 1_000;

    @TempDir
    Path directory;

    @Test
    void everyFileIsFoundAndTold() throws IOException, InterruptedException {
        // figures do not matter here
        System.setProperty("benchmark.options", "-Xmx64m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        Path out = directory.resolve("benchmark");
        IndexFigures figures = new IndexBenchmark(out, FILES, 1).run();
        System.out.println(figures.markdown());
        assertEquals(FILES, figures.number("first scan", "seen"));
        assertEquals(FILES, figures.number("first scan", "changes"));
        assertEquals(FILES, figures.number("second scan", "seen"));
        assertEquals(0, figures.number("second scan", "changes"));
        assertEquals(FILES, figures.number("list", "first.records"));
        assertEquals(FILES, figures.number("list", "second.records"));
        assertEquals(FILES / 10, figures.number("list few", "first.records"));
        assertEquals(FILES / 10, figures.number("slow scan", "changes"));
        assertEquals(FILES / 10, figures.number("slow walk", "files"));
        assertEquals(figures.markdown(), Files.readString(out.resolve("report.md")));
        assertFalse(Files.exists(out.resolve("tree-all")));
    }
}

package org.modoai.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** However many files one directory has, a JVM of 64 MB scans it. */
@Timeout(3_600)
class ManyNamesTest {
    @TempDir
    Path directory;

    @Test
    void moreNamesThanARun() throws Exception {
        scanTwice(25_000);
    }

    @Test
    @Tag("deep")
    void aMillionNames() throws Exception {
        scanTwice(1_000_000);
    }

    private void scanTwice(int files) throws IOException, InterruptedException {
        Path site = Files.createDirectory(directory.resolve("site"));
        Path temporary = Files.createDirectory(directory.resolve("temporary"));
        for (int i = 0; i < files; i++) {
            Files.createFile(site.resolve("file-" + i + ".txt"));
        }
        IndexProcess process = new IndexProcess(
                directory, "-Xmx64m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Djava.io.tmpdir=" + temporary);
        Properties first = process.run("scan", site, "index");
        assertEquals((double) files, IndexProcess.number(first, "seen"));
        assertEquals((double) files, IndexProcess.number(first, "changes"));
        Properties second = process.run("scan", site, "index");
        assertEquals((double) files, IndexProcess.number(second, "seen"));
        assertEquals(0.0, IndexProcess.number(second, "changes"));
        try (Stream<Path> left = Files.list(temporary)) {
            assertTrue(left.findAny().isEmpty());
        }
    }
}

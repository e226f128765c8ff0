package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What holds for every kind of plugin. */
@Timeout(600)
abstract class PluginContract {
    @TempDir
    Path directory;

    /** One that is labelled "tool" and says something of every file's bytes. */
    abstract Plugin plugin() throws Exception;

    /** A file of this name that it has something to say of. */
    Specimen specimen(String name) throws Exception {
        return Given.specimen(directory, name);
    }

    @Test
    void saysWhoSpeaksAndWhen() throws Exception {
        Plugin plugin = plugin();
        Specimen specimen = specimen("a.txt");
        assertTrue(plugin.accepts(specimen));
        Finding finding = plugin.examine(specimen);
        assertInstanceOf(Finding.Output.class, finding);
        assertEquals("tool", finding.tool().label());
        assertTrue(finding.content().length() > 0);
        assertFalse(finding.content().isTruncated());
        assertFalse(finding.run().duration().isNegative());
    }

    @Test
    void aFileThatIsGoneIsAFinding() throws Exception {
        Specimen specimen = specimen("gone.txt");
        Files.delete(specimen.file());
        Finding finding = plugin().examine(specimen);
        assertInstanceOf(Finding.Failed.class, finding);
        assertTrue(finding.content().length() > 0);
    }

    @Test
    void saysTheSameOnManyThreads() throws Exception {
        Plugin plugin = plugin();
        Specimen specimen = specimen("a.txt");
        Words expected = plugin.examine(specimen).content();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Finding>> findings = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                findings.add(threads.submit(() -> plugin.examine(specimen)));
            }
            for (Future<Finding> finding : findings) {
                assertEquals(expected, finding.get().content());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void givesUpWhenInterrupted() throws Exception {
        Plugin plugin = plugin();
        Specimen specimen = specimen("a.txt");
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> plugin.examine(specimen));
        assertFalse(Thread.interrupted());
    }
}

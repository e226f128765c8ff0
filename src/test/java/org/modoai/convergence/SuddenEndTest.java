package org.modoai.convergence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A provider whose process is killed at any moment opens its index again, and all that it has told still holds. */
@Timeout(3_600)
class SuddenEndTest {
    /** A first scan puts the orders of lists aside when there are this many files. */
    private static final int MANY = 11_000;

    private static final int FEW = 100;

    @TempDir
    Path directory;

    @Test
    void whatWasToldOutlivesTheProcess() throws Exception {
        assertEquals(5, run(1, FEW, 5, false));
    }

    @Test
    void whatWasToldOutlivesTheProcessThatDiesInItsFirstScan() throws Exception {
        assertEquals(3, run(2, MANY, 3, false));
    }

    @Test
    @Tag("deep")
    void whatWasToldOutlivesTheProcessAtManyMoreMoments() throws Exception {
        for (int seed = 3; seed < 8; seed++) {
            assertEquals(10, run(seed, seed % 2 == 0 ? FEW : MANY, 10, false));
        }
    }

    @Test
    void aStoreThatKeepsNothingOnDiskBeforeItIsToldIsFound() {
        AssertionError found = assertThrows(AssertionError.class, () -> run(8, FEW, 30, true));
        // or it does not even know that it has scanned the site before
        assertTrue(Stream.of("told ", "was given", "Later").anyMatch(found.getMessage()::contains), found.getMessage());
    }

    /** To look at one: replay the seed that a failure names; it decides all but how fast the machine is. */
    private int run(int seed, int files, int kills, boolean forgetful) throws IOException {
        Path place = directory.resolve("seed-" + seed);
        SuddenEnds ends = new SuddenEnds(place, seed, files, forgetful);
        try {
            return ends.run(kills);
        } catch (AssertionError | IOException | RuntimeException e) {
            throw new AssertionError(
                    "seed " + seed + ": " + e + "\n" + String.join("\n", ends.log()) + "\n" + said(place), e);
        }
    }

    private static List<String> said(Path place) throws IOException {
        List<String> lines = Files.readAllLines(place.resolve("log"));
        return lines.subList(Math.max(0, lines.size() - 50), lines.size());
    }
}

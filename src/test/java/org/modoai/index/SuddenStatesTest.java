package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However little has been written when the server ends suddenly, and however slowly: the index can be opened. */
class SuddenStatesTest {
    /** A first scan puts the orders of lists aside when there are this many files. */
    private static final int MANY = 11_000;

    private static final int CHANGES = 40;

    /** So slow that H2's own threads, if it had any, would write one after the other while the scan goes on. */
    private static final List<Long> DELAYS = Collections.nCopies(6, 1_000L);

    private static final int PAUSE = 50;

    private final MemorySite site = new MemorySite("a");

    @TempDir
    Path directory;

    @Test
    void theIndexCanBeOpenedAfterEachWrite() throws IOException {
        for (int i = 0; i < MANY; i++) {
            put(i, IndexFixture.OLD);
        }
        site.before = SuddenStatesTest::pause;
        List<Path> states = states();
        for (Path state : states) {
            Path again = Files.createDirectories(directory.resolve("again"));
            Files.copy(state, again.resolve("index.mv.db"), StandardCopyOption.REPLACE_EXISTING);
            try (ResourceIndex index = open(again)) {
                assertTrue(state != states.get(states.size() - 1) || count(index) == MANY);
            }
        }
    }

    private static void pause(String path) throws IOException {
        try {
            Thread.sleep(path.endsWith("00.html") ? PAUSE : 0);
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
    }

    private List<Path> states() throws IOException {
        try (SuddenStates states = new SuddenStates(directory.resolve("states"))) {
            try (ResourceIndex index = open(directory.resolve("index"))) {
                index.now();
                states.begin(DELAYS);
                index.scan(site);
                index.publish();
                for (int i = 0; i < CHANGES; i++) {
                    put(MANY / CHANGES * i, IndexFixture.NEW);
                    index.refresh(site, path(MANY / CHANGES * i));
                }
            }
            List<Path> left = states.states();
            assertTrue(left.size() > CHANGES, left.size() + " writes");
            return left;
        }
    }

    private static int count(ResourceIndex index) throws IOException {
        int count = 0;
        List<Entry> page = index.below("a", "", "", MANY);
        while (!page.isEmpty()) {
            count += page.size();
            page = index.below("a", "", page.get(page.size() - 1).resource().path(), MANY);
        }
        return count;
    }

    private void put(int number, String modified) {
        site.put(path(number), "text/html", number, modified);
    }

    private static String path(int number) {
        return "directory/of-many-files/%06d.html".formatted(number);
    }

    private static ResourceIndex open(Path directory) throws IOException {
        return SqlIndex.open(H2Store.open(directory), Clock.systemUTC(), IndexFixture.RULES);
    }
}

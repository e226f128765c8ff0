package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.modoai.config.IndexSettings.DatestampRule;
import org.modoai.index.ResourceIndex.Changes;
import org.modoai.site.Resource;
import org.modoai.site.Unavailable;

/** What every index must bear: restarts, its end, interrupts, and many threads at once. */
abstract class IndexLifeContract extends IndexFixture {
    @Test
    void everythingOutlivesARestart() throws IOException {
        site.put("a%20b", "image/png", 1L << 40, "2020-01-01T00:00:00.123456789Z")
                .put("z", "text/html", 0, NEW);
        index.scan(site);
        List<Entry> before = list(ALL, 10);
        byte[] secret = index.secret();
        reopen();
        assertEquals(before, list(ALL, 10));
        assertEquals(new Changes(2, 0, 0, 0), index.scan(site));
        assertArrayEquals(secret, index.secret());
    }

    @Test
    void theSecretIsLongAndDiffersFromAnotherIndex() throws IOException {
        assertEquals(32, index.secret().length);
        byte[] secret = index.secret();
        try (ResourceIndex other = open(directory.resolve("other"), clock, rules)) {
            assertNotEquals(List.of(secret), List.of(other.secret()));
            assertFalse(java.util.Arrays.equals(secret, other.secret()));
        }
    }

    @Test
    void aKeyThatIsGivenIsOneMoreBesideThatOfTheIndex() throws IOException {
        Rules given = new Rules(
                DatestampRule.LEARNED,
                ResourceIndex.Deletions.PERSISTENT,
                Optional.empty(),
                Optional.of("a key of ours"));
        byte[] own = index.secret();
        reopen(given);
        byte[] both = index.secret();
        assertFalse(java.util.Arrays.equals(own, both));
        reopen(given);
        assertArrayEquals(both, index.secret());
        try (ResourceIndex anew = open(directory.resolve("anew"), clock, given)) {
            assertFalse(java.util.Arrays.equals(both, anew.secret()), "a token would outlive its index");
        }
    }

    @Test
    void aClosedIndexIsUnavailable() throws IOException {
        index.close();
        index.close();
        assertThrows(Unavailable.class, () -> index.page(ALL, Cursor.START, 1));
        assertThrows(Unavailable.class, () -> index.scan(site));
        assertThrows(Unavailable.class, () -> index.refresh(site, "a"));
        assertThrows(Unavailable.class, index::secret);
        assertThrows(Unavailable.class, index::mediaTypes);
        assertThrows(Unavailable.class, () -> index.retain(Set.of()));
    }

    @Test
    void closingDuringAScanEndsItAndKeepsWhatWasThere() throws IOException {
        IntStream.range(0, 5_000).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        index.scan(site);
        site.files.replaceAll(
                (path, file) -> new Resource(path, file.mediaType(), 2, file.lastModified(), file.revision()));
        site.before = path -> {
            if (path.equals("f7")) {
                index.close();
            }
        };
        assertThrows(Unavailable.class, () -> index.scan(site));
        index = open(directory, clock, rules);
        assertEquals(5_000, resources().size());
    }

    @Test
    void anInterruptedReaderDoesNotBreakTheIndex() throws IOException {
        IntStream.range(0, 3_000).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        index.scan(site);
        reopen();
        for (int i = 0; i < 20; i++) {
            Thread.currentThread().interrupt();
            try {
                index.page(ALL, new Cursor(Instant.parse(OLD), "a", "f" + i), 100);
                site.put("f" + i, "text/html", i + 2, OLD);
                index.refresh(site, "f" + i);
            } catch (IOException allowed) {
                // an interrupted call may fail, those after it may not
            } finally {
                Thread.interrupted();
            }
        }
        site.files.replaceAll(
                (path, file) -> new Resource(path, file.mediaType(), 99, file.lastModified(), file.revision()));
        assertEquals(new Changes(3_000, 0, 3_000, 0), index.scan(site));
        reopen();
        assertEquals(Set.copyOf(site.files.values()), Set.copyOf(resources()));
    }

    @Test
    void manyThreadsReadWhileAScanWrites() throws Exception {
        IntStream.range(0, 3_000).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        index.scan(site);
        site.files.replaceAll(
                (path, file) -> new Resource(path, file.mediaType(), 2, file.lastModified(), file.revision()));
        List<CompletableFuture<Integer>> readers = IntStream.range(0, 24)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> {
                    try {
                        return list(ALL, 500).size();
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();
        assertEquals(new Changes(3_000, 0, 3_000, 0), index.scan(site));
        for (CompletableFuture<Integer> reader : readers) {
            assertEquals(3_000, reader.get(60, TimeUnit.SECONDS));
        }
    }
}

package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.IndexSettings.DatestampRule;
import org.modoai.site.Resource;
import org.modoai.site.Revision;

/** An index of a site in memory, and what contracts ask of it. Which kind of index it is, is for {@link IndexPlace} to say. */
@Timeout(600)
abstract class IndexFixture implements IndexPlace {
    static final Rules RULES =
            new Rules(DatestampRule.LEARNED, ResourceIndex.Deletions.PERSISTENT, Optional.empty(), Optional.empty());
    static final Selection ALL = new Selection(Instant.MIN, Instant.MAX, Optional.empty());
    static final String OLD = "2020-01-01T00:00:00Z";
    static final String NEW = "2021-01-01T00:00:00Z";
    static final Revision ONE = new Revision("1", Instant.parse(OLD));
    static final Revision OTHER_FILE = new Revision("2", Instant.parse(OLD));

    @TempDir
    Path directory;

    final TestClock clock = new TestClock();
    final MemorySite site = new MemorySite("a");
    Rules rules = RULES;
    ResourceIndex index;

    @BeforeEach
    void openIndex() throws IOException {
        index = open(directory, clock, rules);
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    void reopen() throws IOException {
        index.close();
        index = open(directory, clock, rules);
    }

    void reopen(Rules other) throws IOException {
        rules = other;
        reopen();
    }

    List<Entry> list(Selection selection, int limit) throws IOException {
        List<Entry> all = new ArrayList<>();
        Cursor cursor = Cursor.START;
        while (true) {
            List<Entry> page = index.page(selection, cursor, limit);
            assertTrue(page.size() <= limit);
            if (page.isEmpty()) {
                return all;
            }
            for (Entry entry : page) {
                assertTrue(position(entry.cursor(), cursor) > 0, "out of order");
                cursor = entry.cursor();
            }
            all.addAll(page);
        }
    }

    List<String> names(Selection selection) throws IOException {
        return list(selection, 3).stream()
                .map(entry -> entry.site() + ":" + entry.resource().path())
                .toList();
    }

    List<Resource> resources() throws IOException {
        return list(ALL, 100).stream().map(Entry::resource).toList();
    }

    /** Reads while the writer goes on: what a reader did not see must not be older than what the reader was told. */
    void missNothingThatIsWrittenBy(ResourceIndex writer) throws Exception {
        String always = "2999-01-01T00:00:00Z";
        IntStream.range(0, 400).forEach(i -> site.put("f" + i, "text/html", 1, always));
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 400; i++) {
                clock.advance(Duration.ofMillis(300));
                try {
                    writer.refresh(site, "f" + i);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        Map<Instant, Set<String>> readings = new HashMap<>();
        while (!writing.isDone()) {
            Instant told = index.now();
            readings.putIfAbsent(told, new HashSet<>(names(ALL)));
        }
        writing.get(60, TimeUnit.SECONDS);
        assertTrue(readings.size() > 1, "the reader saw nothing of the writer");
        for (Entry entry : list(ALL, 500)) {
            readings.forEach((told, seen) -> assertTrue(
                    seen.contains("a:" + entry.resource().path())
                            || !entry.datestamp().isBefore(told),
                    () -> entry + " came after " + told));
        }
    }

    static Selection of(String type, String... subtype) {
        return new Selection(
                Instant.MIN,
                Instant.MAX,
                Optional.of(new MediaRange(type, List.of(subtype).stream().findFirst())));
    }

    static Selection between(String from, String until) {
        return new Selection(Instant.parse(from), Instant.parse(until), Optional.empty());
    }

    Instant datestamp(String path) throws IOException {
        return index.find("a", path).orElseThrow().datestamp();
    }

    /** What the clock says after so many minutes. */
    static Instant minute(int count) {
        return TestClock.NOON.plus(Duration.ofMinutes(count));
    }

    static int position(Cursor one, Cursor other) {
        int byDate = one.datestamp().compareTo(other.datestamp());
        int bySite = one.site().compareTo(other.site());
        return byDate != 0 ? byDate : bySite != 0 ? bySite : one.path().compareTo(other.path());
    }
}

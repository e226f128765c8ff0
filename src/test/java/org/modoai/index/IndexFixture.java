package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.IndexSettings.DatestampRule;

/** An index of a site in memory, and what contracts ask of it. */
@Timeout(600)
abstract class IndexFixture {
    static final Rules RULES = new Rules(DatestampRule.LEARNED, ResourceIndex.Deletions.PERSISTENT, Optional.empty());
    static final Selection ALL = new Selection(Instant.MIN, Instant.MAX, Optional.empty());
    static final String OLD = "2020-01-01T00:00:00Z";
    static final String NEW = "2021-01-01T00:00:00Z";

    @TempDir
    Path directory;

    final TestClock clock = new TestClock();
    final MemorySite site = new MemorySite("a");
    Rules rules = RULES;
    ResourceIndex index;

    /** The index kept in this directory. */
    abstract ResourceIndex open(Path directory, Clock clock, Rules rules) throws IOException;

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

    static int position(Cursor one, Cursor other) {
        int byDate = one.datestamp().compareTo(other.datestamp());
        int bySite = one.site().compareTo(other.site());
        return byDate != 0 ? byDate : bySite != 0 ? bySite : one.path().compareTo(other.path());
    }
}

package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modoai.index.ResourceIndex.Changes;
import org.modoai.site.Resource;
import org.modoai.site.Revision;

/** Two servers on one database. */
class ClusterTest extends IndexFixture implements IndexPlace.InPostgres {
    private static final String ALWAYS = "2999-01-01T00:00:00Z";

    private ResourceIndex other;

    @BeforeEach
    void openOther() throws IOException {
        other = open(directory, clock, rules);
    }

    @AfterEach
    void closeOther() {
        other.close();
    }

    @Test
    void theTimeIsTheDatabasesOwn() throws IOException {
        String schema = Postgres.schema(directory.resolve("timed"));
        try (ResourceIndex timed = SqlIndex.open(PostgresStore.open(Postgres.settings(schema)), clock, rules)) {
            assertTrue(timed.now().isAfter(clock.instant().plus(Duration.ofDays(365))), "asked its own clock");
            timed.scan(site);
            assertTrue(timed.scanned("a").orElseThrow().isAfter(clock.instant().plus(Duration.ofDays(365))));
        }
    }

    @Test
    void noClockOfAServerGoesBackBehindWhatAnotherHasTold() throws IOException {
        TestClock late = new TestClock();
        try (ResourceIndex ahead = open(directory, late, rules)) {
            late.advance(Duration.ofHours(1));
            Instant told = ahead.now();
            assertEquals(told, index.now());
            site.put("f", "text/html", 1, ALWAYS);
            index.refresh(site, "f");
            assertEquals(told, other.find("a", "f").orElseThrow().datestamp());
        }
    }

    @Test
    void whatAReaderOfOneServerDidNotSeeIsNotOlderThanTheReader() throws Exception {
        missNothingThatIsWrittenBy(other);
    }

    @Test
    void whatOneServerHasPublishedIsNewsOnAnother() throws IOException {
        index.publish();
        site.put("f", "text/html", 1, OLD);
        other.refresh(site, "f");
        assertEquals(TestClock.NOON, datestamp("f"));
    }

    /** The reader must not be told a second, find nothing, and then never be told of what is committed with an old date. */
    @Test
    void nothingIsCommittedAsOldOnceAReaderOfAnotherServerHasRead() throws Exception {
        for (int round = 0; round < 30; round++) {
            String schema = Postgres.schema(directory.resolve("round-" + round));
            MemorySite files = new MemorySite("a").put("f", "text/html", 1, OLD);
            try (ResourceIndex one = SqlIndex.open(Postgres.store(schema), clock, rules);
                    ResourceIndex two = SqlIndex.open(Postgres.store(schema), clock, rules)) {
                CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
                    try {
                        two.refresh(files, "f");
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
                Instant told = one.now();
                one.publish();
                boolean seen = !one.page(ALL, Cursor.START, 9).isEmpty();
                writing.get(60, TimeUnit.SECONDS);
                Instant datestamp = one.find("a", "f").orElseThrow().datestamp();
                assertTrue(seen || !datestamp.isBefore(told), "missed in round " + round);
            }
        }
    }

    @Test
    void aLookOnAnotherServerIsNotUndoneByAScan() throws IOException {
        for (String path : List.of("a", "changed", "gone", "z")) {
            site.put(path, "text/html", 1, OLD);
        }
        index.scan(site);
        index.publish();
        site.put("changed", "text/html", 2, OLD);
        site.before = path -> {
            if (path.equals("a")) {
                site.put("changed", "text/html", 3, OLD).put("new", "text/html", 1, OLD);
                site.files.remove("gone");
                for (String one : List.of("changed", "new", "gone")) {
                    other.refresh(site, one);
                }
            }
        };
        index.scan(site);
        assertEquals(Set.copyOf(site.files.values()), alive());
        site.before = path -> {};
        assertEquals(new Changes(4, 0, 0, 0), index.scan(site));
    }

    /** One server has its files on one disk, the other copies of them on another. */
    @Test
    void copiesOfTheFilesAreTheSameFiles() throws IOException {
        MemorySite copies = new MemorySite("a");
        for (String path : List.of("f", "large")) {
            long length = path.equals("f") ? 1 : 1L << 30;
            site.put(path, "text/html", length, OLD, new Revision("17", Instant.parse(OLD)));
            copies.put(path, "text/html", length, OLD, new Revision("4711", Instant.parse(NEW)));
            site.contents.put(path, "x");
            copies.contents.put(path, "x");
        }
        index.scan(site);
        index.publish();
        clock.advance(Duration.ofMinutes(1));
        assertEquals(new Changes(2, 0, 2, 0), other.scan(copies), "not known to be the same yet");
        clock.advance(Duration.ofMinutes(1));
        Instant stamped = datestamp("f");
        for (int i = 0; i < 3; i++) {
            index.refresh(site, "f");
            other.refresh(copies, "f");
            index.refresh(site, "large");
            assertEquals(new Changes(2, 0, 0, 0), index.scan(site));
            assertEquals(new Changes(2, 0, 0, 0), other.scan(copies));
        }
        assertEquals(stamped, datestamp("f"));
        assertEquals(stamped, datestamp("large"));
        copies.contents.put("large", "y");
        copies.put("large", "text/html", 1L << 30, OLD, new Revision("4712", Instant.parse(NEW)));
        assertEquals(new Changes(2, 0, 1, 0), other.scan(copies));
    }

    private Set<Resource> alive() throws IOException {
        return list(ALL, 100).stream()
                .filter(entry -> !entry.isGone())
                .map(Entry::resource)
                .collect(Collectors.toSet());
    }

    @Test
    void whatIsLookedAtOnManyServersAtOnceIsWrittenOnce() throws Exception {
        index.publish();
        for (int round = 0; round < 20; round++) {
            String path = "f" + round;
            site.put(path, "text/html", round, OLD);
            CompletableFuture<Instant> there = CompletableFuture.supplyAsync(() -> datestamp(other, path));
            Instant here = datestamp(index, path);
            assertEquals(here, there.get(60, TimeUnit.SECONDS));
            clock.advance(Duration.ofSeconds(1));
            site.put(path, "text/html", round + 1, OLD);
            CompletableFuture<Instant> later = CompletableFuture.supplyAsync(() -> datestamp(other, path));
            assertEquals(datestamp(index, path), later.get(60, TimeUnit.SECONDS));
            clock.advance(Duration.ofSeconds(1));
        }
    }

    private Instant datestamp(ResourceIndex server, String path) {
        try {
            return server.refresh(site, path).orElseThrow().datestamp();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}

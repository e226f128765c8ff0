package org.modoai.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.GivenSettings;
import org.modoai.config.IndexSettings;
import org.modoai.config.IndexSettings.DatestampRule;
import org.modoai.config.Limits;
import org.modoai.format.DublinCore;
import org.modoai.format.Formats;
import org.modoai.index.Cursor;
import org.modoai.index.H2Store;
import org.modoai.index.Indexer;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Rules;
import org.modoai.index.Selection;
import org.modoai.index.SqlIndex;
import org.modoai.index.TestClock;
import org.modoai.site.Answer;
import org.modoai.site.DirectorySite;
import org.modoai.site.ForwardingSite;
import org.modoai.site.Requester;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.site.Unavailable;
import org.modoai.site.Visit;

class FailuresTest {
    @TempDir
    Path directory;

    @TempDir
    Path state;

    private final Set<String> failing = ConcurrentHashMap.newKeySet();
    private final TestClock clock = new TestClock();
    private boolean forGood = true;
    private boolean hanging;
    private ResourceIndex index;
    private Repository repository;

    private void open(DatestampRule datestamps) throws IOException {
        for (String name : List.of("a", "b", "c")) {
            Files.setLastModifiedTime(
                    Files.writeString(directory.resolve(name), name),
                    FileTime.from(Instant.parse("2004-01-01T00:00:00Z")));
        }
        Site site = new Failing(
                new DirectorySite(GivenSettings.site(directory), name -> "text/plain", Duration.ofSeconds(30)));
        IndexSettings settings = GivenSettings.index(datestamps);
        index = SqlIndex.open(H2Store.open(state), clock, Rules.of(settings, true));
        index.scan(site);
        index.publish();
        Sites sites = new Sites(List.of(site));
        repository = new Repository(
                GivenSettings.DESCRIPTION,
                sites,
                index,
                new Indexer(index, sites.list(), settings, clock),
                new Formats(List.of(new DublinCore())),
                new Limits(3, 20_000_000, 4, Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(30)),
                new VisibilityMonitor(index, sites, Duration.ofHours(1), clock, System::nanoTime));
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void aListWaitsForAResourceThatHasNotFailedForLong() throws Exception {
        open(DatestampRule.LEARNED);
        failing.add("b");
        for (int i = 0; i < 10; i++) {
            assertThrows(Unavailable.class, () -> list(Cursor.START.datestamp()));
        }
        clock.advance(Duration.ofHours(1));
        failing.clear();
        assertEquals(List.of("a", "b", "c"), list(Cursor.START.datestamp()));
    }

    @Test
    void aListGoesOnWithoutAResourceThatFailsForGoodAndAnIncrementGetsItOnceItWorks() throws Exception {
        open(DatestampRule.LEARNED);
        assertEquals(List.of("a", "b", "c"), list(Cursor.START.datestamp()));
        failing.add("b");
        failAndWait();
        Instant before = index.now();
        assertEquals(List.of("a", "c"), list(Cursor.START.datestamp()));
        clock.advance(Duration.ofHours(1));
        assertEquals(List.of(), list(before));
        failing.clear();
        clock.advance(Duration.ofHours(1));
        assertEquals(List.of("b"), list(before));
    }

    /** The visit in which a resource gives no answer is over. */
    @Test
    void soItIsWithOneThatNeverAnswers() throws Exception {
        open(DatestampRule.LEARNED);
        hanging = true;
        failing.add("b");
        failAndWait();
        assertEquals(List.of("a", "c"), list(Cursor.START.datestamp()));
    }

    @Test
    void soItIsWithOneThatNobodyHasEverSeen() throws Exception {
        open(DatestampRule.LEARNED);
        failing.add("b");
        failAndWait();
        Instant before = index.now();
        assertEquals(List.of("a", "c"), list(Cursor.START.datestamp()));
        failing.clear();
        clock.advance(Duration.ofHours(1));
        assertEquals(List.of("b"), list(before));
    }

    @Test
    void whatIsOnlyBusyIsWaitedFor() throws Exception {
        open(DatestampRule.LEARNED);
        forGood = false;
        failing.add("b");
        failAndWait();
        assertThrows(Unavailable.class, () -> list(Cursor.START.datestamp()));
    }

    @Test
    void whereNothingGetsALaterDatestampTheListWaits() throws Exception {
        open(DatestampRule.MODIFIED);
        failing.add("b");
        failAndWait();
        assertThrows(Unavailable.class, () -> list(Cursor.START.datestamp()));
    }

    private void failAndWait() {
        for (int i = 0; i < 2; i++) {
            assertThrows(Unavailable.class, () -> list(Cursor.START.datestamp()));
            clock.advance(Duration.ofMinutes(4));
        }
    }

    private List<String> list(Instant from) throws IOException {
        List<String> paths = new ArrayList<>();
        Selection selection = new Selection(from, index.now(), Optional.empty());
        try (VisibleRecords records = VisibleRecords.of(repository, selection, Cursor.START, Callers.ANYBODY)) {
            for (Optional<VisibleRecord> next = records.next(); next.isPresent(); next = records.next()) {
                paths.add(next.get().entry().resource().path());
            }
        }
        paths.sort(null);
        return paths;
    }

    private final class Failing extends ForwardingSite {
        Failing(Site site) {
            super(site);
        }

        @Override
        public Visit visit(Requester requester) {
            Visit visit = super.visit(requester);
            return new Visit() {
                private boolean broken;

                @Override
                public Answer get(String path) throws IOException {
                    if (broken) {
                        throw new Unavailable("the visit is over");
                    }
                    broken = hanging && failing.contains(path);
                    if (failing.contains(path)) {
                        IOException cause = new IOException("status 500");
                        throw forGood ? Unavailable.failure("later", cause) : new Unavailable("later", cause);
                    }
                    return visit.get(path);
                }

                @Override
                public void close() {
                    visit.close();
                }
            };
        }
    }
}

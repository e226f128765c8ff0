package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.GivenSettings;
import org.modoai.config.IndexSettings;
import org.modoai.site.ForwardingSite;
import org.modoai.site.Revision;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;

@Timeout(600)
class IndexerTest {
    private static final Duration RESCAN = Duration.ofSeconds(30);
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String OLD = "2020-01-01T00:00:00Z";

    @TempDir
    Path directory;

    private final TestClock clock = new TestClock();
    private final MemorySite files =
            new MemorySite("a").put("x", "text/html", 1, OLD).put("y", "text/html", 1, OLD);
    private final Watched site = new Watched(files);
    private ResourceIndex index;

    @BeforeEach
    void openIndex() throws IOException {
        index = SqlIndex.open(H2Store.open(directory), clock, IndexFixture.RULES);
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    private Indexer indexer(Site... sites) {
        return indexer(Duration.ofHours(1), sites);
    }

    private Indexer indexer(Duration schedule, Site... sites) {
        IndexSettings settings = GivenSettings.index(RESCAN, schedule);
        return new Indexer(index, List.of(sites), settings, clock);
    }

    /** Tells when walks begin and end. */
    private static final class Watched extends ForwardingSite {
        final Semaphore begun = new Semaphore(0);
        final Semaphore ended = new Semaphore(0);
        final AtomicInteger walks = new AtomicInteger();

        Watched(Site site) {
            super(site);
        }

        @Override
        public void walk(Visitor visitor) throws IOException {
            walks.incrementAndGet();
            begun.release();
            try {
                super.walk(visitor);
            } finally {
                ended.release();
            }
        }
    }

    private static void await(Semaphore semaphore) throws InterruptedException {
        assertTrue(semaphore.tryAcquire(60, TimeUnit.SECONDS));
    }

    /** Waits until the thread has nothing to do. */
    private static void awaitIdle(Indexer indexer) throws Exception {
        Thread thread = Thread.getAllStackTraces().keySet().stream()
                .filter(candidate -> candidate.getName().equals("modoai-indexer"))
                .findFirst()
                .orElseThrow();
        assertTrue(thread.isDaemon());
        while (!indexer.progress().equals("no scan is under way") || thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(5);
        }
    }

    @Test
    void theFirstScanRunsInTheBackground() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        files.before = path -> {
            if (path.equals("y")) {
                hold(go);
            }
        };
        try (Indexer indexer = indexer(site)) {
            assertFalse(indexer.awaitFirst(Duration.ZERO));
            indexer.start();
            await(site.begun);
            assertFalse(indexer.awaitFirst(Duration.ofMillis(20)));
            while (!indexer.progress().equals("scanning /a/: 1 files so far")) {
                Thread.sleep(5);
            }
            go.countDown();
            assertTrue(indexer.awaitFirst(LONG));
            assertTrue(index.find("a", "y").isPresent());
        }
    }

    private static void hold(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    @Test
    void afterARestartNobodyWaits() throws Exception {
        index.scan(files);
        index.close();
        openIndex();
        CountDownLatch go = new CountDownLatch(1);
        files.before = path -> hold(go);
        try (Indexer indexer = indexer(site)) {
            indexer.start();
            await(site.begun);
            assertTrue(indexer.awaitFirst(Duration.ZERO));
        }
    }

    @Test
    void allSitesMustHaveBeenScanned() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        MemorySite other = new MemorySite("b").put("z", "text/html", 1, OLD);
        other.before = path -> hold(go);
        Watched watched = new Watched(other);
        try (Indexer indexer = indexer(site, watched)) {
            indexer.start();
            await(watched.begun);
            assertFalse(indexer.awaitFirst(Duration.ZERO));
            go.countDown();
            assertTrue(indexer.awaitFirst(LONG));
        }
    }

    @Test
    void freshenScansOnlyWhenTheLastScanIsOldAndNoneRuns() throws Exception {
        try (Indexer indexer = indexer(site)) {
            indexer.start();
            assertTrue(indexer.awaitFirst(LONG));
            awaitIdle(indexer);
            clock.advance(RESCAN.minusSeconds(1));
            indexer.freshen();
            awaitIdle(indexer);
            assertEquals(1, site.walks.get());

            CountDownLatch go = new CountDownLatch(1);
            files.before = path -> hold(go);
            clock.advance(Duration.ofSeconds(2));
            site.begun.drainPermits();
            indexer.freshen();
            await(site.begun);
            clock.advance(RESCAN.multipliedBy(2));
            indexer.freshen();
            files.before = path -> {};
            go.countDown();
            awaitIdle(indexer);
            assertEquals(2, site.walks.get());

            clock.advance(RESCAN.negated().multipliedBy(10));
            indexer.freshen();
            await(site.begun);
        }
    }

    @Test
    void aFirstScanThatFailsIsTriedAgainByItself() throws Exception {
        AtomicInteger failures = new AtomicInteger(2);
        files.before = path -> {
            switch (failures.getAndDecrement()) {
                case 2 -> throw new Unavailable("the webapp is not started");
                case 1 -> throw new OutOfMemoryError("of the test");
                default -> {}
            }
        };
        try (Indexer indexer = indexer(site)) {
            indexer.start();
            assertTrue(indexer.awaitFirst(LONG));
            assertEquals(3, site.walks.get());
        }
    }

    @Test
    void whileTheFirstScanFailsThatIsTheProgress() throws Exception {
        files.before = path -> {
            throw new Unavailable("the directory of a site cannot be read");
        };
        try (Indexer indexer = indexer(site)) {
            assertEquals("waiting for the first scan to begin", indexer.progress());
            indexer.start();
            while (!indexer.progress().startsWith("the last scan failed and will be tried again")) {
                Thread.sleep(5);
            }
            assertFalse(indexer.awaitFirst(Duration.ZERO));
        }
    }

    @Test
    void aLaterScanThatFailsIsTriedAgainWhenAListAsks() throws Exception {
        try (Indexer indexer = indexer(site)) {
            indexer.start();
            assertTrue(indexer.awaitFirst(LONG));
            awaitIdle(indexer);
            files.before = path -> {
                throw new IllegalStateException("a\nfault");
            };
            clock.advance(RESCAN.plusSeconds(1));
            indexer.freshen();
            site.begun.acquire();
            await(site.begun);
            awaitIdle(indexer);
            files.before = path -> {};
            files.put("z", "text/html", 1, OLD);
            clock.advance(Duration.ofSeconds(2));
            indexer.freshen();
            await(site.begun);
            awaitIdle(indexer);
            assertTrue(index.find("a", "z").isPresent());
        }
    }

    @Test
    void aSiteThatFailsDoesNotHoldUpTheOthers() throws Exception {
        files.before = path -> {
            throw new IOException("broken");
        };
        Watched other = new Watched(new MemorySite("b").put("z", "text/html", 1, OLD));
        try (Indexer indexer = indexer(site, other)) {
            indexer.start();
            await(other.ended);
            await(site.begun);
            await(site.begun);
            assertTrue(index.find("b", "z").isPresent());
            assertFalse(indexer.awaitFirst(Duration.ZERO));
        }
    }

    @Test
    void closeBreaksOffAScanAndEndsTheThread() throws Exception {
        files.before = path -> hold(new CountDownLatch(1));
        Indexer indexer = indexer(site);
        indexer.start();
        await(site.begun);
        indexer.close();
        indexer.close();
        assertTrue(Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("modoai-indexer")));
        assertFalse(indexer.awaitFirst(LONG));
        assertEquals(0, index.page(IndexFixture.ALL, Cursor.START, 9).size());
        files.before = path -> {};
        assertEquals(2, index.scan(files).added());
    }

    @Test
    void closeBreaksOffAWalkThatDoesNotHeedInterrupts() throws Exception {
        CountDownLatch closing = new CountDownLatch(1);
        Site endless = new ForwardingSite(files) {
            @Override
            public void walk(Visitor visitor) throws IOException {
                for (long i = 1L << 40; ; i++) {
                    closing.countDown();
                    Thread.interrupted();
                    visitor.visit(new org.modoai.site.Resource(
                            "f" + i, org.modoai.site.MediaType.UNKNOWN, 1, java.time.Instant.EPOCH));
                }
            }
        };
        Indexer indexer = indexer(endless);
        indexer.start();
        assertTrue(closing.await(60, TimeUnit.SECONDS));
        indexer.close();
        assertTrue(Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("modoai-indexer")));
    }

    @Test
    void aScanIsDueOnScheduleThoughNobodyAsks() throws Exception {
        files.put("x", "text/html", 1, OLD, Revision.NONE);
        try (Indexer indexer = indexer(Duration.ofMillis(100), site)) {
            indexer.start();
            assertTrue(indexer.awaitFirst(LONG));
            files.contents.put("x", "changed behind its back");
            files.opened.clear();
            site.ended.drainPermits();
            await(site.ended);
            await(site.ended);
            assertTrue(files.opened.contains("x"), "a scan on schedule looks at what the file system does not tell");
        }
    }

    @Test
    void anIndexerThatWasNeverStartedCloses() {
        Indexer indexer = indexer(site);
        indexer.freshen();
        indexer.close();
        assertEquals(0, site.walks.get());
    }
}

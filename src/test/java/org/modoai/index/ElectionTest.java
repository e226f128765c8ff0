package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modoai.config.GivenSettings;
import org.modoai.site.ForwardingSite;
import org.modoai.site.Unavailable;

/** Of several servers one scans. */
class ElectionTest extends IndexFixture implements IndexPlace.InPostgres {
    private static final Duration RESCAN = Duration.ofSeconds(30);
    private static final Duration LONG = Duration.ofSeconds(60);

    private final MemorySite files = new MemorySite("a").put("x", "text/html", 1, OLD);
    private Server first;
    private Server second;

    @BeforeEach
    void start() throws IOException {
        first = new Server();
        second = new Server();
    }

    @AfterEach
    void stop() {
        first.close();
        second.close();
    }

    /** One of the servers, with its own view of the same files. */
    private final class Server implements AutoCloseable {
        final AtomicInteger walks = new AtomicInteger();
        final ResourceIndex index = open(directory, clock, rules);
        volatile MemorySite.Step walk = path -> {};
        final Indexer indexer = new Indexer(
                index,
                List.of(new ForwardingSite(files) {
                    @Override
                    public void walk(Visitor visitor) throws IOException {
                        walks.incrementAndGet();
                        walk.at("");
                        super.walk(visitor);
                    }
                }),
                GivenSettings.index(RESCAN, Duration.ofHours(1)),
                clock);

        Server() throws IOException {}

        Server begin() throws IOException {
            indexer.start();
            return this;
        }

        boolean isReady() throws IOException {
            return indexer.awaitFirst(LONG);
        }

        @Override
        public void close() {
            indexer.close();
            index.close();
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + LONG.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, "it does not happen");
            Thread.sleep(5);
        }
    }

    /** Asks as time goes by for lists of a server, until one has walked so often. */
    private void list(Server asked, Server walking, int walks) throws InterruptedException {
        await(() -> {
            clock.advance(Duration.ofSeconds(1));
            asked.indexer.freshen();
            return walking.walks.get() >= walks;
        });
    }

    @Test
    void theOthersKnowThatOneHasScanned() throws Exception {
        assertTrue(first.begin().isReady());
        assertTrue(second.begin().isReady());
        await(() -> second.indexer.progress().equals("no scan is under way"));
        second.indexer.freshen();
        assertEquals(0, second.walks.get());
        assertEquals(1, first.walks.get());
    }

    @Test
    void whileAnotherScansForTheFirstTimeThatIsTheProgress() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        first.walk = path -> hold(go);
        first.begin();
        await(() -> first.walks.get() == 1);
        second.begin();
        await(() -> second.indexer.progress().equals("another server scans"));
        assertFalse(second.indexer.awaitFirst(Duration.ZERO));
        go.countDown();
        assertTrue(second.isReady(), "it is not told by itself");
        assertEquals(0, second.walks.get());
    }

    private static void hold(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    @Test
    void aListOnAnyServerHasTheOneScan() throws Exception {
        assertTrue(first.begin().isReady());
        assertTrue(second.begin().isReady());
        list(second, first, 4);
        assertEquals(0, second.walks.get());
    }

    /** The database ends the session of a server that dies. */
    @Test
    void whenTheOneDiesAnotherScans() throws Exception {
        assertTrue(first.begin().isReady());
        assertTrue(second.begin().isReady());
        Postgres.execute(
                Postgres.schema(directory),
                List.of("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = "
                        + (PostgresStore.LOCKS + 1)));
        list(second, second, 1);
        assertEquals(1, first.walks.get());
        list(first, second, 3);
        assertEquals(1, first.walks.get());
    }

    @Test
    void whenTheOneIsClosedAnotherScans() throws Exception {
        assertTrue(first.begin().isReady());
        assertTrue(second.begin().isReady());
        first.close();
        list(second, second, 1);
    }

    @Test
    void aServerThatCannotScanLetsAnother() throws Exception {
        first.walk = path -> {
            throw new Unavailable("the webapp is not started");
        };
        first.begin();
        await(() -> first.walks.get() > 0);
        assertTrue(second.begin().isReady());
        assertTrue(first.isReady());
        assertTrue(second.walks.get() > 0);
    }

    @Test
    void aScannerScansByItselfAgain() throws Exception {
        assertTrue(first.begin().isReady());
        list(first, first, 3);
    }
}

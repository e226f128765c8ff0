package org.modoai.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modoai.config.GivenSettings;
import org.modoai.format.Prepared;
import org.modoai.index.Entry;
import org.modoai.index.Standing;
import org.modoai.repository.PreparedRecords.Preparation;
import org.modoai.site.Answer;
import org.modoai.site.DirectorySite;
import org.modoai.site.Head;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;
import org.modoai.xml.XmlOutput;

@Timeout(300)
class RunAheadTest {
    private static final int MANY = 30;
    private static final int ALL_AHEAD = RunAhead.RECORDS + 1;

    private final ExecutorService tools = Executors.newCachedThreadPool();
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger mostOpen = new AtomicInteger();
    private final AtomicInteger closings = new AtomicInteger();

    @AfterEach
    void close() {
        tools.shutdownNow();
        assertEquals(0, open.get(), "made ready and not closed");
        assertEquals(1, closings.get(), "how often the records were closed");
    }

    /** What a record of these tests does when it is written. */
    private interface Deed {
        void at(String path) throws Exception;
    }

    private Preparation counted(long bytes, Deed deed) {
        return record -> {
            made.incrementAndGet();
            mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
            return new Prepared() {
                @Override
                public void write(XmlOutput out) throws IOException {
                    try {
                        deed.at(record.entry().resource().path());
                    } catch (IOException | RuntimeException e) {
                        throw e;
                    } catch (Exception e) {
                        throw new IOException(e);
                    }
                }

                @Override
                public long mostBytes() {
                    return bytes;
                }

                @Override
                public void close() {
                    open.decrementAndGet();
                }
            };
        };
    }

    private static List<String> writeAll(PreparedRecords records) throws IOException {
        List<String> written = new ArrayList<>();
        while (records.hasNext()) {
            try (PreparedRecord next = records.next()) {
                next.metadata().write(new XmlOutput(new ByteArrayOutputStream()));
                written.add(next.record().entry().resource().path());
            }
        }
        return written;
    }

    private static List<String> paths(int count) {
        return IntStream.range(0, count).mapToObj(i -> "r" + i).toList();
    }

    @Test
    void recordsComeInTheirOrderHoweverLongEachTakes() throws IOException {
        Random random = new Random(7);
        Preparation preparation = record -> {
            int millis = random.nextInt(20);
            Future<?> tool = tools.submit(() -> sleep(millis));
            return counted(0, path -> tool.get()).prepare(record);
        };
        try (RunAhead ahead = new RunAhead(given(MANY), preparation, MANY)) {
            assertEquals(paths(MANY), writeAll(ahead));
        }
        assertEquals(MANY, made.get());
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void asManyAsAllowedAreMadeReadyWhileOneIsWrittenAndNoMore() throws IOException {
        assertEquals(ALL_AHEAD, mostOpen(0, ALL_AHEAD));
    }

    @Test
    void fewerAreMadeReadyIfTheyHoldMuch() throws IOException {
        assertEquals(2, mostOpen(RunAhead.BYTES / 2, 2));
    }

    @Test
    void oneAtATimeIsMadeReadyIfItHoldsAllThatMayBeHeld() throws IOException {
        assertEquals(1, mostOpen(RunAhead.BYTES, 1));
    }

    /** The first is not done with before as many are ready as are expected to be. */
    private int mostOpen(long bytes, int expected) throws IOException {
        Semaphore ready = new Semaphore(0);
        Preparation inner = counted(bytes, path -> {
            if (path.equals("r0")) {
                ready.acquire(expected);
            }
        });
        Preparation preparation = record -> {
            Prepared prepared = inner.prepare(record);
            ready.release();
            return prepared;
        };
        try (RunAhead ahead = new RunAhead(given(MANY), preparation, MANY)) {
            assertEquals(paths(MANY), writeAll(ahead));
        }
        return mostOpen.get();
    }

    @Test
    void noAnswerIsLeftWaitingForRoom() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        Given records = given(MANY, path -> {
            assertTrue(open.get() < ALL_AHEAD, "asked for another while there was no room");
            asked.incrementAndGet();
        });
        try (RunAhead ahead = new RunAhead(records, counted(0, path -> {}), MANY)) {
            assertEquals(paths(MANY), writeAll(ahead));
        }
        assertEquals(MANY, asked.get());
    }

    @Test
    void noMoreAreMadeReadyThanAreWantedButTheNextIsFound() throws IOException {
        try (RunAhead ahead = new RunAhead(given(MANY), counted(0, path -> {}), 3)) {
            for (int i = 0; i < 3; i++) {
                assertTrue(ahead.hasNext());
                ahead.next().close();
            }
            assertTrue(ahead.hasNext());
        }
        assertEquals(3, made.get());
    }

    @Test
    void whatCannotBeMadeReadyIsToldInItsTurn() throws IOException {
        IOException broken = new IOException("broken");
        Preparation sound = counted(0, path -> {});
        Preparation preparation = record -> {
            if (record.entry().resource().path().equals("r2")) {
                throw broken;
            }
            return sound.prepare(record);
        };
        try (RunAhead ahead = new RunAhead(given(MANY), preparation, MANY)) {
            for (int i = 0; i < 2; i++) {
                assertTrue(ahead.hasNext());
                ahead.next().close();
            }
            assertTrue(ahead.hasNext());
            assertSame(broken, assertThrows(IOException.class, ahead::next));
        }
        assertEquals(2, made.get());
    }

    @Test
    void aResourceThatCannotBeHadIsToldInItsTurn() throws IOException {
        Given records = given(MANY, path -> {
            if (path.equals("r2")) {
                throw new Unavailable("busy");
            }
        });
        try (RunAhead ahead = new RunAhead(records, counted(0, path -> {}), MANY)) {
            for (int i = 0; i < 2; i++) {
                assertTrue(ahead.hasNext());
                ahead.next().close();
            }
            assertThrows(Unavailable.class, ahead::hasNext);
        }
    }

    @Test
    void whatGoesWrongMidwayClosesAllThatIsReady() throws IOException {
        CountDownLatch full = new CountDownLatch(ALL_AHEAD);
        Preparation inner = counted(0, path -> {
            full.await();
            throw new IOException("the harvester is gone");
        });
        Preparation preparation = record -> {
            Prepared prepared = inner.prepare(record);
            full.countDown();
            return prepared;
        };
        try (RunAhead ahead = new RunAhead(given(MANY), preparation, MANY)) {
            assertThrows(IOException.class, () -> writeAll(ahead));
        }
        assertEquals(ALL_AHEAD, mostOpen.get());
    }

    @Test
    void whatIsStillBeingMadeReadyAtTheEndIsClosedToo() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Preparation inner = counted(0, path -> {});
        Preparation preparation = record -> {
            if (record.entry().resource().path().equals("r1")) {
                begun.countDown();
                try {
                    await(never);
                } catch (InterruptedIOException end) {
                    return inner.prepare(record);
                }
            }
            return inner.prepare(record);
        };
        try (RunAhead ahead = new RunAhead(given(MANY), preparation, MANY)) {
            assertTrue(ahead.hasNext());
            ahead.next().close();
            begun.await();
        }
        assertEquals(2, made.get());
    }

    @Test
    void theWaitForAResourceEndsWithTheHarvest() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(1);
        Given records = given(MANY, path -> {
            if (path.equals("r1")) {
                waiting.countDown();
                await(never);
            }
        });
        try (RunAhead ahead = new RunAhead(records, counted(0, path -> {}), MANY)) {
            assertTrue(ahead.hasNext());
            ahead.next().close();
            waiting.await();
        }
        assertEquals(1, made.get());
    }

    @Test
    void aListThatIsNeverWrittenIsNeverBegun() {
        new RunAhead(given(MANY), counted(0, path -> {}), MANY).close();
        assertEquals(0, made.get());
    }

    @Test
    void anInterruptedHarvestEnds() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Given records = given(MANY, path -> await(never));
        try (RunAhead ahead = new RunAhead(records, counted(0, path -> {}), MANY)) {
            Thread.currentThread().interrupt();
            assertThrows(InterruptedIOException.class, ahead::hasNext);
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void nothingMeansNothing() throws IOException {
        try (RunAhead ahead = new RunAhead(given(0), counted(0, path -> {}), MANY)) {
            assertFalse(ahead.hasNext());
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
    }

    private Given given(int count) {
        return given(count, path -> {});
    }

    private Given given(int count, Step before) {
        return new Given(count, before);
    }

    /** What happens when a record is asked for. */
    private interface Step {
        void at(String path) throws IOException;
    }

    /** So many records, none of which exists. */
    private final class Given implements Records {
        private final int count;
        private final Step before;
        private int next;

        Given(int count, Step before) {
            this.count = count;
            this.before = before;
        }

        @Override
        public Optional<VisibleRecord> next() throws IOException {
            if (next == count) {
                return Optional.empty();
            }
            String path = "r" + next++;
            before.at(path);
            Resource resource = new Resource(path, MediaType.UNKNOWN, 0, Instant.EPOCH);
            return Optional.of(new VisibleRecord(
                    new Entry("site", resource, Instant.EPOCH, Standing.NEW),
                    SITE,
                    false,
                    Optional.of(new Nothing()),
                    Optional.empty()));
        }

        @Override
        public void close() {
            closings.incrementAndGet();
        }
    }

    private static final Site SITE =
            new DirectorySite(GivenSettings.site(Path.of("/nowhere")), name -> "text/plain", Duration.ofSeconds(1));

    private record Nothing() implements Answer {
        @Override
        public Head head() {
            return new Head(200, Instant.EPOCH, List.of());
        }

        @Override
        public InputStream body() {
            return new ByteArrayInputStream(new byte[0]);
        }

        @Override
        public void close() {}
    }
}

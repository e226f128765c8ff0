package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.modoai.site.Unavailable;

/** Nothing is told that a sudden end of the server would undo. */
class DurabilityTest extends IndexFixture {
    private final CountDownLatch writing = new CountDownLatch(1);
    private final CountDownLatch written = new CountDownLatch(1);
    private volatile boolean slow;
    private volatile boolean full;

    @Override
    public ResourceIndex open(Path directory, Clock clock, Rules rules) throws IOException {
        return SqlIndex.open(new SlowStore(H2Store.open(directory)), clock, rules);
    }

    /** One whose disk takes its time. */
    private final class SlowStore implements Store {
        private final Store store;

        SlowStore(Store store) {
            this.store = store;
        }

        @Override
        public DataSource source() {
            return store.source();
        }

        @Override
        public Dialect dialect() {
            return store.dialect();
        }

        @Override
        public void flush() throws SQLException {
            if (full) {
                throw new SQLException("no space left");
            }
            if (slow) {
                writing.countDown();
                try {
                    written.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            store.flush();
        }

        @Override
        public void close() {
            store.close();
        }
    }

    @Test
    void whatCouldNotBeWrittenToDiskIsToldOnlyOnceItIs() throws Exception {
        index.scan(site);
        index.publish();
        site.put("a.txt", "text/plain", 1, OLD);
        full = true;
        assertThrows(Unavailable.class, () -> index.scan(site));
        assertThrows(Unavailable.class, () -> list(ALL, 10));
        full = false;
        assertEquals(1, list(ALL, 10).size());
    }

    @Test
    void whatIsCommittedIsToldWhenItIsSafeOnDisk() throws Exception {
        index.scan(site);
        index.publish();
        site.put("a.txt", "text/plain", 1, OLD);
        slow = true;
        CompletableFuture<Void> scan = run(() -> index.scan(site));
        assertTrue(writing.await(60, TimeUnit.SECONDS));
        CompletableFuture<Void> reader = run(() -> assertEquals(1, list(ALL, 10).size()));
        assertThrows(TimeoutException.class, () -> reader.get(200, TimeUnit.MILLISECONDS));
        slow = false;
        written.countDown();
        reader.get(60, TimeUnit.SECONDS);
        scan.get(60, TimeUnit.SECONDS);
    }

    private interface Work {
        void run() throws IOException;
    }

    private static CompletableFuture<Void> run(Work work) {
        return CompletableFuture.runAsync(() -> {
            try {
                work.run();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}

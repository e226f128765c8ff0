package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** Plugins for records that are not yet wanted, beside those for the one that is. */
class PluginsAheadTest extends BoundedPluginsFixture {
    @Test
    void whatIsBegunAheadRunsBesidesWhatIsBefore() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        Plugins plugins = plugins(2, 2, LONG, () -> {
            both.countDown();
            both.await();
            return "x";
        });
        try (Findings first = plugins.begin(Given.specimen(directory, "a"));
                Findings second = plugins.begin(Given.specimen(directory, "b"))) {
            assertEquals(List.of("x"), texts(all(first)));
            assertEquals(List.of("x"), texts(all(second)));
        }
    }

    @Test
    void theTimeOfARecordDoesNotRunWhileThoseBeforeItAreExamined() throws Exception {
        Duration timeout = Duration.ofSeconds(3);
        Semaphore done = new Semaphore(0);
        Plugins plugins = plugins(1, 1, timeout, () -> {
            done.acquire();
            return "x";
        });
        try (Findings first = plugins.begin(Given.specimen(directory, "a"));
                Findings second = plugins.begin(Given.specimen(directory, "b"))) {
            Thread.sleep(timeout.toMillis() + 1);
            done.release(2);
            assertEquals(List.of("x"), texts(all(first)));
            assertEquals(List.of("x"), texts(all(second)));
            assertEquals(100, second.mostBytes());
        }
    }

    @Test
    void whatIsWaitedForGoesBeforeWhatRunsAhead() throws Exception {
        Semaphore release = new Semaphore(0);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        Plugin blocking = new Plugin() {
            @Override
            public boolean accepts(Specimen specimen) {
                return true;
            }

            @Override
            public Finding examine(Specimen specimen) throws InterruptedException {
                order.add(specimen.path());
                release.acquire();
                return plugin(specimen::path).examine(specimen);
            }
        };
        Plugins plugins = plugins(1, 1, LONG, List.of(blocking, blocking));
        try (Findings first = plugins.begin(Given.specimen(directory, "a"));
                Findings ahead = plugins.begin(Given.specimen(directory, "b"));
                Findings awaited = plugins.begin(Given.specimen(directory, "c"))) {
            Thread harvest = new Thread(() -> quietly(awaited));
            harvest.start();
            while (harvest.getState() != Thread.State.TIMED_WAITING) {
                Thread.sleep(1);
            }
            release.release(6);
            harvest.join();
            all(first);
            all(ahead);
        }
        assertEquals(List.of("a", "c", "c", "a", "b", "b"), order);
    }

    private static void quietly(Findings begun) {
        try {
            all(begun);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

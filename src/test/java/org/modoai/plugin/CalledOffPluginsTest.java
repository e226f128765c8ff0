package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.plugin.Finding.Cause;

/** Plugins that nobody waits for any more: their time is over, the harvester is gone, the server stops. */
class CalledOffPluginsTest extends BoundedPluginsFixture {
    @Test
    void whatIsCalledOffKeepsWhatItHasSaid() throws Exception {
        try (Processes processes = new Processes(List.of())) {
            Plugin hanging =
                    new ProcessPlugin(Given.exec(Given.command(Given.script("hang")), Given.BOUNDS), processes);
            List<Finding> findings = examine(plugins(1, 1, Duration.ofSeconds(3), List.of(hanging)));
            assertEquals(List.of("begun\n"), texts(findings));
            assertEquals(
                    Cause.TIMEOUT,
                    assertInstanceOf(Finding.Failed.class, findings.get(0)).cause());
        }
    }

    @Test
    void whatIsNotDoneInTheTimeOfARecordIsCalledOff() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        Plugins plugins = plugins(
                2,
                1,
                Duration.ofMillis(300),
                () -> "done",
                () -> {
                    try {
                        Thread.sleep(600_000);
                        return "never";
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                },
                () -> "done too");
        List<Finding> findings = examine(plugins);
        assertEquals(0, interrupted.getCount());
        assertEquals(List.of("done", "p1: not done in the time for one record\n", "done too"), texts(findings));
        assertEquals(
                Cause.TIMEOUT,
                assertInstanceOf(Finding.Failed.class, findings.get(1)).cause());
    }

    @Test
    void itIsKnownWhetherSomebodyMayStillBeAtASpecimen() throws Exception {
        Semaphore running = new Semaphore(0);
        Plugins plugins = plugins(2, 1, Duration.ofMillis(300), () -> "done", sleeping(running, new AtomicInteger()));
        Findings whole = plugins(1, 1, LONG, () -> "done").begin(Given.specimen(directory, "a"));
        all(whole);
        whole.close();
        assertTrue(whole.isUndisturbed());
        Findings overdue = plugins.begin(Given.specimen(directory, "b"));
        all(overdue);
        overdue.close();
        assertFalse(overdue.isUndisturbed());
        Findings unwanted = plugins.begin(Given.specimen(directory, "c"));
        unwanted.close();
        assertFalse(unwanted.isUndisturbed());
        plugins.close();
    }

    @Test
    void aToolThatWasEndedMayStillBeAtASpecimen() throws Exception {
        try (Processes processes = new Processes(List.of())) {
            PluginSettings settings =
                    Given.exec(Given.command("sleep", "600"), new Bounds(Duration.ofMillis(100), 100_000, 1));
            Findings begun = plugins(1, 1, LONG, List.of(new ProcessPlugin(settings, processes)))
                    .begin(Given.specimen(directory, "a"));
            all(begun);
            begun.close();
            assertFalse(begun.isUndisturbed());
        }
    }

    @Test
    void anInterruptedHarvestCallsOffAllThatRunsForIt() throws Exception {
        Semaphore running = new Semaphore(0);
        AtomicInteger interrupted = new AtomicInteger();
        Deed deed = sleeping(running, interrupted);
        Plugins plugins = plugins(2, 1, LONG, deed, deed, deed);
        assertInstanceOf(InterruptedException.class, Interrupted.at(() -> running.acquire(2), () -> examine(plugins)));
        assertEquals(2, interrupted.get());
        assertEquals(0, running.availablePermits());
    }

    @Test
    void aHarvesterThatIsGoneCallsOffWhatRunsForIt() throws Exception {
        Semaphore running = new Semaphore(0);
        AtomicInteger interrupted = new AtomicInteger();
        Plugins plugins = plugins(
                2,
                1,
                LONG,
                () -> {
                    running.acquire();
                    running.release();
                    return "first";
                },
                sleeping(running, interrupted));
        Specimen specimen = Given.specimen(directory, "a");
        assertThrows(
                UncheckedIOException.class,
                () -> plugins.examine(specimen, finding -> {
                    throw new UncheckedIOException(new java.io.IOException("gone"));
                }));
        assertEquals(1, interrupted.get());
    }

    @Test
    void closingEndsAll() throws Exception {
        Semaphore running = new Semaphore(0);
        AtomicInteger interrupted = new AtomicInteger();
        Deed deed = sleeping(running, interrupted);
        Plugins plugins = plugins(1, 1, LONG, deed, deed);
        Future<List<Finding>> harvest = harvests.submit(() -> examine(plugins));
        running.acquire();
        plugins.close();
        assertInstanceOf(
                InterruptedException.class,
                assertThrows(ExecutionException.class, harvest::get).getCause());
        assertEquals(1, interrupted.get());
        assertTrue(ownedIsClosed.get());
        assertThrows(InterruptedException.class, () -> examine(plugins));
    }

    @Test
    void whatIsBegunAheadAndNotWantedIsCalledOff() throws Exception {
        Semaphore running = new Semaphore(0);
        AtomicInteger interrupted = new AtomicInteger();
        Plugins plugins = plugins(2, 2, LONG, sleeping(running, interrupted));
        List<Findings> begun = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d")) {
            begun.add(plugins.begin(Given.specimen(directory, name)));
        }
        running.acquire(2);
        Thread.currentThread().interrupt();
        for (int i = begun.size() - 1; i >= 0; i--) {
            begun.get(i).close();
        }
        assertTrue(Thread.interrupted());
        assertEquals(2, interrupted.get());
        assertEquals(0, running.availablePermits());
    }
}

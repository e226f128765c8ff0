package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.Callable;

/** For what a server does in its own time. */
final class Waiting {
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private Waiting() {}

    /** Returns when it is so. */
    static void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (!condition.call()) {
            assertTrue(System.nanoTime() < deadline, "in vain waited for " + what);
            Thread.sleep(100);
        }
    }
}

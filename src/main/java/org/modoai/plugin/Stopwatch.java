package org.modoai.plugin;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import org.modoai.plugin.Finding.Run;

/** When something began, and since when it runs. */
public final class Stopwatch {
    private final Instant started = Instant.now();
    private final long begin = System.nanoTime();

    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    public Run run() {
        return run(OptionalInt.empty());
    }

    Run run(OptionalInt exitCode) {
        return new Run(started, elapsed(), exitCode);
    }
}

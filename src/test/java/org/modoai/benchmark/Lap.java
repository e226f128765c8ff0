package org.modoai.benchmark;

import java.time.Duration;

/** What something has taken so far: time, and processor time of this process with all its threads. */
record Lap(long start, Duration processor) {
    static Lap begin() {
        return new Lap(System.nanoTime(), ProcessorTime.ofAll());
    }

    /** From the start of the JVM on. */
    static Lap ofJvm() {
        long uptime = java.lang.management.ManagementFactory.getRuntimeMXBean().getUptime();
        return new Lap(System.nanoTime() - Duration.ofMillis(uptime).toNanos(), Duration.ZERO);
    }

    double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    double processorSeconds() {
        return ProcessorTime.ofAll().minus(processor).toMillis() / 1e3;
    }
}

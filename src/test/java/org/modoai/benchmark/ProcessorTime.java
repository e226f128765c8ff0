package org.modoai.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The processor time that Linux has charged to processes, user and system together, in steps of a hundredth of a second.
 * What a process that has ended used is its parent's from then on, and so is what its own children had used.
 */
final class ProcessorTime {
    private static final int MILLIS_PER_TICK = 10;
    /** In {@code /proc/PID/stat}, counted from behind the name of the program: utime, stime, cutime, cstime. */
    private static final int FIRST = 11;

    private ProcessorTime() {}

    /** Of all children of this process that have ended. */
    static Duration ofEnded() {
        return millis(Path.of("/proc/self/stat"), FIRST + 2, FIRST + 4);
    }

    /** Of this process and all that it has started, whether they have ended or not. */
    static Duration ofAll() {
        return of(ProcessHandle.current());
    }

    /** Of a process and all that it has started. */
    static Duration of(ProcessHandle process) {
        return process.descendants().map(ProcessorTime::ofOne).reduce(ofOne(process), Duration::plus);
    }

    private static Duration ofOne(ProcessHandle process) {
        return millis(Path.of("/proc", Long.toString(process.pid()), "stat"), FIRST, FIRST + 4);
    }

    private static Duration millis(Path stat, int from, int to) {
        try {
            String line = Files.readString(stat);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            long ticks = 0;
            for (int i = from; i < to; i++) {
                ticks += Long.parseLong(fields[i]);
            }
            return Duration.ofMillis(ticks * MILLIS_PER_TICK);
        } catch (NoSuchFileException itHasJustEnded) {
            return Duration.ZERO;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

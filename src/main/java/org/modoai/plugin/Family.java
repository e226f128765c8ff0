package org.modoai.plugin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/**
 * A process and all that it has started. Those whose parent has gone are known, where there is {@code /proc}, by a
 * variable in their environment; one that wipes its environment as well escapes, unless a wrapper holds it.
 */
final class Family {
    static final String VARIABLE = "MODOAI_RUN";

    private static final Path PROC = Path.of("/proc");
    /** Against processes that start others faster than we end them. */
    private static final int ROUNDS = 20;

    private static final long PAUSE_NANOS = 2_000_000;

    /** In which all numbers of processes cannot have been given away once and again. */
    private static final Duration ROUND = Duration.ofSeconds(1);

    private final String token = UUID.randomUUID().toString();
    /** Earlier than it was: the system's count of time is coarse. */
    private final Instant begin = Instant.now().minusSeconds(1);

    private final Stopwatch age = new Stopwatch();
    private final Set<ProcessHandle> ended = new HashSet<>();
    /** Those that were seen to be of another run once. */
    private final Set<ProcessHandle> strangers = new HashSet<>();

    String token() {
        return token;
    }

    synchronized void kill(Process root) {
        // it takes a look at every process of the machine, and one that has ended has none any more
        List<ProcessHandle> descendants = root.isAlive() ? root.descendants().toList() : List.of();
        end(root.toHandle());
        descendants.forEach(this::end);
        int rounds = ROUNDS;
        while (rounds-- > 0 && sweep(root.pid())) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void end(ProcessHandle process) {
        ended.add(process);
        process.destroyForcibly();
    }

    /** Whether it is worth to look again. */
    private boolean sweep(long root) {
        boolean again = false;
        long before = isInTurn(root) ? root : 0;
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, entry -> isAfter(before, entry))) {
            for (Path process : processes) {
                again |= look(process);
            }
        } catch (IOException | RuntimeException noProc) {
            return false;
        }
        return again;
    }

    /**
     * Whether all that a process has started have higher numbers than itself: they are given in turn, and have not begun
     * anew at the bottom since. It saves most of the sweep, which costs more than the run of a small program.
     */
    private boolean isInTurn(long root) {
        try {
            String[] load = Files.readString(PROC.resolve("loadavg")).strip().split(" ");
            return Long.parseLong(load[load.length - 1]) >= root
                    && age.elapsed().compareTo(ROUND) < 0;
        } catch (IOException | NumberFormatException unknown) {
            return false;
        }
    }

    private static boolean isAfter(long number, Path entry) {
        String name = entry.getFileName().toString();
        return Character.isDigit(name.charAt(0)) && Long.parseLong(name) > number;
    }

    private boolean look(Path process) {
        Optional<ProcessHandle> found = ProcessHandle.of(
                        Long.parseLong(process.getFileName().toString()))
                .filter(handle -> !ended.contains(handle));
        if (found.isEmpty()) {
            return false;
        }
        byte[] environment = environment(process);
        if (isOurs(environment)) {
            end(found.get());
            return true;
        }
        // while it turns into another program, what is told of it for a moment is nothing, or not true
        boolean certain = environment.length > 0 && !strangers.add(found.get());
        return !certain && isProgram(process) && isYoung(found.get());
    }

    private boolean isYoung(ProcessHandle process) {
        return process.info().startInstant().filter(begin::isBefore).isPresent();
    }

    /** Threads of the system have no environment either. */
    private static boolean isProgram(Path process) {
        try {
            return !Files.readSymbolicLink(process.resolve("exe")).toString().isEmpty();
        } catch (AccessDeniedException turningIntoAnother) {
            return true;
        } catch (IOException none) {
            return false;
        }
    }

    private boolean isOurs(byte[] environment) {
        return new String(environment, StandardCharsets.ISO_8859_1).contains(VARIABLE + "=" + token);
    }

    /** Empty for a moment, or denied, while a process turns into another program. Of one that is gone: not empty. */
    private static byte[] environment(Path process) {
        try {
            return Files.readAllBytes(process.resolve("environ"));
        } catch (AccessDeniedException turningIntoAnotherOrNotForUs) {
            return new byte[0];
        } catch (IOException gone) {
            return new byte[1];
        }
    }
}

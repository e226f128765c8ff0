package org.modoai.plugin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A process and all that it has started. Those whose parent has gone are known, where there is {@code /proc}, by a
 * variable in their environment; one that wipes its environment as well escapes, unless a wrapper holds it.
 */
final class Family {
    static final String VARIABLE = "MODOAI_RUN";

    private static final Path PROC = Path.of("/proc");
    /** Against processes that start others faster than we end them. */
    private static final int ROUNDS = 20;

    private final String token = UUID.randomUUID().toString();
    private final Set<ProcessHandle> ended = new HashSet<>();

    String token() {
        return token;
    }

    synchronized void kill(Process root) {
        List<ProcessHandle> descendants = root.descendants().toList();
        end(root.toHandle());
        descendants.forEach(this::end);
        for (int round = 0; round < ROUNDS; round++) {
            List<ProcessHandle> orphans = orphans();
            if (orphans.isEmpty()) {
                return;
            }
            orphans.forEach(this::end);
        }
    }

    private void end(ProcessHandle process) {
        ended.add(process);
        process.destroyForcibly();
    }

    private List<ProcessHandle> orphans() {
        List<ProcessHandle> found = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[1-9]*")) {
            for (Path process : processes) {
                // asked again once there is a handle: the number may be another process's by now
                long id = Long.parseLong(process.getFileName().toString());
                Optional<ProcessHandle> handle = isOurs(process) ? ProcessHandle.of(id) : Optional.empty();
                handle.filter(orphan -> !ended.contains(orphan) && isOurs(process))
                        .ifPresent(found::add);
            }
        } catch (IOException | RuntimeException noProc) {
            return found;
        }
        return found;
    }

    private boolean isOurs(Path process) {
        try {
            byte[] environment = Files.readAllBytes(process.resolve("environ"));
            return new String(environment, StandardCharsets.ISO_8859_1).contains(VARIABLE + "=" + token);
        } catch (IOException goneOrNotForUs) {
            return false;
        }
    }
}

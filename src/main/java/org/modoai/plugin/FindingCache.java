package org.modoai.plugin;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Findings that are kept on disk, a file each, those that were of use last, and no more bytes of them than allowed. Whatever
 * goes wrong with it costs a run of a tool, never an answer; it may be deleted at any time.
 */
final class FindingCache {
    private static final Logger LOG = LoggerFactory.getLogger(FindingCache.class);

    /** What even the smallest file takes. */
    private static final long BLOCK = 4096;

    private final Supplier<Optional<Path>> place;
    private final long most;
    private Optional<Path> counted = Optional.empty();
    private long kept;
    private long underWay;

    /**
     * @param place the directory, made if need be; empty while it is not known, and nothing is kept then
     * @param most how many bytes on disk, by whole blocks
     */
    FindingCache(Supplier<Optional<Path>> place, long most) {
        this.place = place;
        this.most = most;
    }

    Optional<Finding> find(String key) {
        return place.get().flatMap(directory -> find(key, file(directory, key)));
    }

    private Optional<Finding> find(String key, Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > most) {
                return Optional.empty();
            }
            Optional<Finding> finding = FindingFile.read(key, Files.readAllBytes(file));
            if (finding.isEmpty()) {
                LOG.info("A finding that was kept is damaged and not used");
                Files.deleteIfExists(file);
            } else if (!file.toFile().setLastModified(System.currentTimeMillis())) {
                LOG.debug("{} will seem not to have been used", file);
            }
            return finding;
        } catch (IOException e) {
            LOG.debug("Nothing from {}", file, e);
            return Optional.empty();
        }
    }

    void keep(String key, Finding.Output finding) {
        place.get().ifPresent(directory -> keep(file(directory, key), FindingFile.write(key, finding), directory));
    }

    private void keep(Path file, byte[] bytes, Path directory) {
        long size = size(bytes.length);
        // one alone must not drive out all others
        if (size > most / 2 || !reserve(size, directory)) {
            return;
        }
        boolean done = false;
        try {
            write(file, bytes);
            done = true;
        } catch (NoSuchFileException | ClosedByInterruptException e) {
            LOG.debug("Deleted or called off", e);
        } catch (IOException e) {
            LOG.warn("A finding could not be kept: {}", e.toString());
        } finally {
            release(size, done);
        }
    }

    /** Nobody ever sees half a file under its name. */
    private static void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(file.getParent());
        Path temporary = Files.createTempFile(file.getParent(), "", FindingFiles.TEMPORARY);
        try {
            Files.write(temporary, bytes);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Makes room; false if there is none to be had. */
    private synchronized boolean reserve(long size, Path directory) {
        try {
            if (!counted.equals(Optional.of(directory))) {
                kept = FindingFiles.in(directory).bytes();
                counted = Optional.of(directory);
            }
            // a tenth more than needed, so that the next ones find room without a count
            for (boolean more = true; more && kept + underWay + size > most; ) {
                FindingFiles all = FindingFiles.in(directory);
                long before = all.bytes();
                kept = all.shrunk(Math.max(0, most - most / 10 - underWay - size));
                more = kept < before;
            }
        } catch (IOException e) {
            LOG.warn("The findings that are kept cannot be counted: {}", e.toString());
            return false;
        }
        boolean room = kept + underWay + size <= most;
        underWay += room ? size : 0;
        return room;
    }

    private synchronized void release(long size, boolean done) {
        underWay -= size;
        kept += done ? size : 0;
    }

    static long size(long length) {
        return (length + BLOCK - 1) / BLOCK * BLOCK;
    }

    /** In one of some directories, since file systems do not like very large ones. */
    private static Path file(Path directory, String key) {
        return directory.resolve(key.substring(0, 2)).resolve(key);
    }
}

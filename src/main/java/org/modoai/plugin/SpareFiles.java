package org.modoai.plugin;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Empty files that are used again: to make a new one, ext4 passes one by one over those that were deleted in the last
 * seconds, and where they are many that costs more than all the rest of a record.
 */
final class SpareFiles {
    private static final Logger LOG = LoggerFactory.getLogger(SpareFiles.class);
    private static final int MOST = 16;

    private final BlockingQueue<Path> spare = new ArrayBlockingQueue<>(MOST);
    private final AtomicLong count = new AtomicLong();

    /** Of a file as we make it, its kind and who may do what with it; empty where that is not known. */
    private volatile Optional<Object> mode = Optional.empty();

    /** Makes a file, or moves one there; it is empty. */
    FileChannel open(Path file) throws IOException {
        for (Path used = spare.poll(); used != null; used = spare.poll()) {
            try {
                if (isOurs(used) && Files.size(used) == 0) {
                    Files.move(used, file);
                    return FileChannel.open(
                            file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                }
                Files.deleteIfExists(used);
            } catch (IOException e) {
                LOG.debug("A file cannot be used again", e);
                Files.deleteIfExists(file);
            }
        }
        if (mode.isEmpty()) {
            mode = Optional.ofNullable(attributes(Files.createFile(file)).get("mode"));
            Files.delete(file);
        }
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /**
     * Takes a file that is not needed any more, and keeps nothing of what is in it; one that cannot be used again stays
     * where it is.
     *
     * @param room where it is kept
     */
    void take(Path file, Path room) {
        try {
            if (spare.remainingCapacity() > 0 && isOurs(file)) {
                try (FileChannel channel =
                        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                    channel.truncate(0);
                }
                Path kept = Files.move(file, room.resolve("spare" + count.incrementAndGet()));
                if (!spare.offer(kept)) {
                    Files.delete(kept);
                }
            }
        } catch (IOException e) {
            LOG.debug("A file cannot be kept", e);
        }
    }

    /**
     * Never what is a link, nor what has another name, which may be anybody's, nor what a tool has made fit for itself
     * alone.
     */
    private boolean isOurs(Path file) throws IOException {
        Map<String, Object> now = attributes(file);
        return mode.isPresent()
                && mode.get().equals(now.get("mode"))
                && now.get("nlink").equals(1);
    }

    /** Nothing where the system does not tell. */
    private static Map<String, Object> attributes(Path file) throws IOException {
        try {
            return Files.readAttributes(file, "unix:mode,nlink", LinkOption.NOFOLLOW_LINKS);
        } catch (UnsupportedOperationException | IllegalArgumentException notToldHere) {
            return Map.of();
        }
    }
}

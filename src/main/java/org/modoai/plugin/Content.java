package org.modoai.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;

/** The bytes of a specimen, known by their SHA-256. */
record Content(String sha256, FileState state) {
    private static final int STEP = 64 * 1024;

    /** Whether the file is what it was; a large one may be the resource itself. */
    boolean isStill(Specimen specimen) {
        return state.isOf(specimen.file());
    }

    private static Content read(Specimen specimen) throws IOException, InterruptedException {
        FileState state = FileState.of(specimen.file());
        MessageDigest digest = DigestUtils.getSha256Digest();
        byte[] step = new byte[STEP];
        try (InputStream in = Files.newInputStream(specimen.file())) {
            for (int count; (count = in.read(step)) >= 0; ) {
                digest.update(step, 0, count);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        }
        return new Content(Hex.encodeHexString(digest.digest()), state);
    }

    /** Reads each specimen once, however many plugins ask, and forgets it with the specimen. */
    static final class Reader {
        private final Map<Specimen, Once> known = Collections.synchronizedMap(new WeakHashMap<>());

        Content of(Specimen specimen) throws IOException, InterruptedException {
            return known.computeIfAbsent(specimen, unread -> new Once()).read(specimen);
        }
    }

    private static final class Once {
        private final ReentrantLock lock = new ReentrantLock();
        private Optional<Content> content = Optional.empty();

        Content read(Specimen specimen) throws IOException, InterruptedException {
            lock.lockInterruptibly();
            try {
                if (content.isEmpty()) {
                    content = Optional.of(Content.read(specimen));
                }
                return content.get();
            } finally {
                lock.unlock();
            }
        }
    }
}

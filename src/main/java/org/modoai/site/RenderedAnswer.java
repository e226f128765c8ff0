package org.modoai.site;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * What a program answered, taken in whole before anything is told of it: only then is it known whether it is the same as
 * the last time. A small one is kept in memory, a larger one in a temporary file, which is gone when this is closed.
 */
final class RenderedAnswer implements Answer {
    /** What the revision of a page begins with. */
    private static final String PAGE = "page ";

    private static final int IN_MEMORY = 64 * 1024;
    private static final long LONGEST = 64L * 1024 * 1024;

    private final Head head;
    private final byte[] beginning;
    private final Optional<Path> whole;
    private final long length;
    private final String digest;

    private RenderedAnswer(Head head, byte[] beginning, Optional<Path> whole, long length, String digest) {
        this.head = head;
        this.beginning = beginning;
        this.whole = whole;
        this.length = length;
        this.digest = digest;
    }

    /**
     * Takes an answer in; it may be closed afterwards.
     *
     * @param patience how long that may take
     * @throws Unavailable if it breaks off, does not come to its end in time, or is longer than any page
     */
    static RenderedAnswer of(Answer answer, Duration patience) throws IOException {
        long deadline = System.nanoTime() + patience.toNanos();
        MessageDigest digest = DigestUtils.getSha256Digest();
        byte[] buffer = new byte[IN_MEMORY];
        try (InputStream body = answer.body()) {
            int length = fill(body, buffer, deadline);
            digest.update(buffer, 0, length);
            if (length < IN_MEMORY) {
                byte[] all = Arrays.copyOf(buffer, length);
                return new RenderedAnswer(answer.head(), all, Optional.empty(), length, hex(digest));
            }
            Path file = Files.createTempFile("modoai-page", "");
            try (OutputStream out = Files.newOutputStream(file)) {
                out.write(buffer);
                long whole = IN_MEMORY + copy(body, buffer, new DigestOutputStream(out, digest), deadline);
                return new RenderedAnswer(answer.head(), new byte[0], Optional.of(file), whole, hex(digest));
            } catch (IOException | RuntimeException e) {
                Files.delete(file);
                throw e;
            }
        } catch (Unavailable e) {
            throw e;
        } catch (IOException e) {
            throw new Unavailable("a page could not be taken in", e);
        }
    }

    private static int fill(InputStream body, byte[] buffer, long deadline) throws Unavailable {
        int length = 0;
        for (int n = 0; n >= 0 && length < buffer.length; length += Math.max(n, 0)) {
            n = read(body, buffer, length, deadline);
        }
        return length;
    }

    private static long copy(InputStream body, byte[] buffer, OutputStream out, long deadline) throws IOException {
        long length = 0;
        for (int n = read(body, buffer, 0, deadline); n >= 0; n = read(body, buffer, 0, deadline)) {
            length += n;
            if (length > LONGEST) {
                throw endless();
            }
            out.write(buffer, 0, n);
        }
        return length;
    }

    /** A page that breaks off or goes on for ever is a failure of its own; that it cannot be kept would concern all. */
    private static int read(InputStream body, byte[] buffer, int from, long deadline) throws Unavailable {
        int n;
        try {
            n = body.read(buffer, from, buffer.length - from);
        } catch (Unavailable e) {
            throw e;
        } catch (IOException e) {
            throw Unavailable.failure("a page broke off", e);
        }
        if (System.nanoTime() - deadline > 0) {
            throw endless();
        }
        return n;
    }

    private static Unavailable endless() {
        return Unavailable.failure("a page does not come to its end", null);
    }

    private static String hex(MessageDigest digest) {
        return Hex.encodeHexString(digest.digest());
    }

    long length() {
        return length;
    }

    @Override
    public Head head() {
        return head;
    }

    @Override
    public InputStream body() throws IOException {
        return whole.isPresent() ? Files.newInputStream(whole.get()) : new ByteArrayInputStream(beginning);
    }

    @Override
    public Optional<Revision> revision() {
        return Optional.of(new Revision(PAGE + digest, Instant.EPOCH));
    }

    @Override
    public void close() {
        whole.map(Path::toFile).ifPresent(File::delete);
    }
}

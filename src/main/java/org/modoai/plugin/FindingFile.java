package org.modoai.plugin;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * A finding as the bytes of a file: the SHA-256 of all that follows, the name under which it is kept, and the finding. A
 * file that is cut, altered or under another name is none.
 */
final class FindingFile {
    private static final int DIGEST = 32;

    private FindingFile() {}

    static byte[] write(String key, Finding.Output finding) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            text(key, out);
            text(finding.tool().label(), out);
            out.writeBoolean(finding.tool().exec().isPresent());
            if (finding.tool().exec().isPresent()) {
                text(finding.tool().exec().get(), out);
            }
            out.writeBoolean(finding.tool().version().isPresent());
            if (finding.tool().version().isPresent()) {
                words(finding.tool().version().get(), out);
            }
            text(finding.run().started().toString(), out);
            text(finding.run().duration().toString(), out);
            out.writeBoolean(finding.run().exitCode().isPresent());
            out.writeInt(finding.run().exitCode().orElse(0));
            words(finding.content(), out);
        } catch (IOException e) {
            throw new IllegalStateException("memory cannot fail", e);
        }
        byte[] payload = bytes.toByteArray();
        byte[] file = Arrays.copyOf(DigestUtils.sha256(payload), DIGEST + payload.length);
        System.arraycopy(payload, 0, file, DIGEST, payload.length);
        return file;
    }

    /** The finding, marked as one of earlier; nothing if the file is not what was written under this name. */
    static Optional<Finding> read(String key, byte[] file) {
        if (file.length < DIGEST || !isWhole(file)) {
            return Optional.empty();
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(file, DIGEST, file.length - DIGEST))) {
            return text(in).equals(key) ? Optional.of(finding(in)) : Optional.empty();
        } catch (IOException | DateTimeException | IllegalArgumentException ofAnotherVersion) {
            return Optional.empty();
        }
    }

    private static boolean isWhole(byte[] file) {
        MessageDigest digest = DigestUtils.getSha256Digest();
        digest.update(file, DIGEST, file.length - DIGEST);
        return Arrays.equals(digest.digest(), Arrays.copyOf(file, DIGEST));
    }

    private static Finding finding(DataInputStream in) throws IOException {
        String label = text(in);
        Optional<String> exec = in.readBoolean() ? Optional.of(text(in)) : Optional.empty();
        Optional<Words> version = in.readBoolean() ? Optional.of(words(in)) : Optional.empty();
        Instant started = Instant.parse(text(in));
        Duration duration = Duration.parse(text(in));
        boolean exited = in.readBoolean();
        int code = in.readInt();
        Finding.Run run = new Finding.Run(started, duration, exited ? OptionalInt.of(code) : OptionalInt.empty(), true);
        return new Finding.Output(new Finding.Tool(label, exec, version), run, words(in));
    }

    private static void words(Words words, DataOutputStream out) throws IOException {
        text(words.mediaType(), out);
        out.writeLong(words.length());
        bytes(words.bytes(), out);
    }

    private static Words words(DataInputStream in) throws IOException {
        String mediaType = text(in);
        long length = in.readLong();
        return new Words(bytes(in), length, mediaType);
    }

    private static void text(String text, DataOutputStream out) throws IOException {
        bytes(text.getBytes(StandardCharsets.UTF_8), out);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }

    private static void bytes(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        byte[] bytes = length < 0 || length > in.available() ? new byte[0] : in.readNBytes(length);
        if (bytes.length != length) {
            throw new IOException("not as long as it says");
        }
        return bytes;
    }
}

package org.modoai.it;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;

/** Large files: made without filling the disk, and read back out of a record without being held. */
final class BigFile {
    private static final int STEP = 64 * 1024;
    private static final long SPARSE = 50_000_000;
    private static final String BEFORE = "encoding=\"base64\">";

    private BigFile() {}

    /** A file with holes; something random stands between them and at the end. */
    static Path sparse(Path file, long length) throws IOException {
        Random random = new Random(length);
        byte[] block = new byte[1000];
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.setLength(length);
            for (long at = 0; at < length; at += SPARSE) {
                random.nextBytes(block);
                out.seek(Math.min(at, length - block.length));
                out.write(block);
            }
        }
        return file;
    }

    /**
     * Whether a record holds the file by value, byte for byte; asked for by HTTP/1.0 so that no chunk stands between the
     * bytes.
     */
    static boolean isInRecord(Path file, int port, String target) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                InputStream expected = Files.newInputStream(file)) {
            socket.setSoTimeout(120_000);
            socket.getOutputStream()
                    .write(("GET " + target + " HTTP/1.0\r\nHost: localhost:" + port + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream in = new BufferedInputStream(Leaks.watched(socket.getInputStream()), STEP);
            skip(in, BEFORE);
            boolean same = isSame(expected, new Decoded(new UntilMarkup(in)));
            String rest = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            if (same && !rest.strip().endsWith("</OAI-PMH>")) {
                throw new IOException("the response is cut: " + rest);
            }
            return same;
        }
    }

    private static boolean isSame(InputStream one, InputStream other) throws IOException {
        byte[] step = one.readNBytes(STEP);
        while (step.length > 0 && Arrays.equals(step, other.readNBytes(step.length))) {
            step = one.readNBytes(STEP);
        }
        return step.length == 0 && other.read() < 0;
    }

    private static void skip(InputStream in, String text) throws IOException {
        StringBuilder seen = new StringBuilder();
        while (seen.indexOf(text, Math.max(0, seen.length() - text.length())) < 0) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("no " + text + " in " + seen);
            }
            seen.append((char) b);
        }
    }

    /** Base64 without line ends, decoded in large steps. */
    private static final class Decoded extends InputStream {
        private final InputStream text;
        private ByteArrayInputStream step = new ByteArrayInputStream(new byte[0]);

        Decoded(InputStream text) {
            this.text = text;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (step.available() == 0) {
                step = new ByteArrayInputStream(Base64.getDecoder().decode(text.readNBytes(STEP)));
            }
            return step.read(bytes, offset, length);
        }
    }

    /** Ends before a tag begins. */
    private static final class UntilMarkup extends InputStream {
        private final InputStream in;
        private final byte[] buffer = new byte[STEP];
        private boolean ended;

        UntilMarkup(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (ended || length == 0) {
                return ended ? -1 : 0;
            }
            in.mark(STEP);
            int n = in.read(buffer, 0, Math.min(length, STEP));
            int markup = 0;
            while (markup < n && buffer[markup] != '<') {
                markup++;
            }
            if (n < 0 || markup < n) {
                ended = true;
                in.reset();
                in.skipNBytes(markup);
            }
            System.arraycopy(buffer, 0, bytes, offset, markup);
            return markup == 0 ? -1 : markup;
        }
    }
}

package org.modoai.site;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Entries of a listing in a stretch of a file, one after the other. */
final class SpilledEntries {
    private final DataInputStream in;
    private final Stretch stretch;

    SpilledEntries(FileChannel channel, long start, long end) {
        this.stretch = new Stretch(channel, start, end);
        this.in = new DataInputStream(new BufferedInputStream(stretch));
    }

    static void write(Listing.Entry entry, DataOutputStream out) throws IOException {
        write(entry.name(), out);
        out.writeBoolean(entry.directory());
        out.writeLong(entry.length());
        write(entry.lastModified(), out);
        write(entry.revision().key(), out);
        write(entry.revision().touched(), out);
        out.writeBoolean(entry.real().isPresent());
        if (entry.real().isPresent()) {
            write(entry.real().get().toString(), out);
        }
    }

    Optional<Listing.Entry> next() throws IOException {
        if (stretch.isRead() && in.available() == 0) {
            return Optional.empty();
        }
        return Optional.of(new Listing.Entry(
                text(), in.readBoolean(), in.readLong(), instant(), new Revision(text(), instant()), real()));
    }

    private Optional<Path> real() throws IOException {
        return in.readBoolean() ? Optional.of(Path.of(text())) : Optional.empty();
    }

    private static void write(String text, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private String text() throws IOException {
        int length = in.readInt();
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void write(Instant instant, DataOutputStream out) throws IOException {
        out.writeLong(instant.getEpochSecond());
        out.writeInt(instant.getNano());
    }

    private Instant instant() throws IOException {
        return Instant.ofEpochSecond(in.readLong(), in.readInt());
    }

    /** Does not move the channel, which others read too. */
    private static final class Stretch extends InputStream {
        private final FileChannel channel;
        private final long end;
        private long at;

        Stretch(FileChannel channel, long start, long end) {
            this.channel = channel;
            this.at = start;
            this.end = end;
        }

        boolean isRead() {
            return at == end;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            int n = channel.read(ByteBuffer.wrap(bytes, offset, (int) Math.min(length, end - at)), at);
            at += Math.max(0, n);
            return n == 0 ? -1 : n;
        }
    }
}

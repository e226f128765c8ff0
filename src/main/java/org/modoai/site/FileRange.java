package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A part of a file, opened at the first read; a file that is written to, or has another length than it had, is an error.
 * What has taken its place meanwhile does not count: the bytes are still those of the file that was opened.
 */
final class FileRange extends InputStream {
    private final Path path;
    private final long start;
    private final long end;
    private final FileAttributes before;
    private FileChannel channel;
    private long at;

    FileRange(Path path, long start, long end) throws IOException {
        this(path, start, end, FileAttributes.of(path));
    }

    /** @param before what was known of the file when it was decided what to tell of it */
    FileRange(Path path, long start, long end, FileAttributes before) {
        this.path = path;
        this.before = before;
        this.start = start;
        this.end = end;
        this.at = start;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (channel == null) {
            channel = FileChannel.open(path);
            checkState();
        }
        if (length == 0) {
            return 0;
        }
        if (at == end) {
            checkLength();
            checkWrites();
            return -1;
        }
        int n = channel.read(ByteBuffer.wrap(bytes, offset, (int) Math.min(length, end - at)), at);
        if (n < 0) {
            throw changed();
        }
        at += n;
        return n;
    }

    private void checkLength() throws IOException {
        long size = channel.size();
        if (start == 0 ? size != end : size < end) {
            throw changed();
        }
    }

    /** What was opened must be what was looked at. */
    private void checkState() throws IOException {
        if (!FileAttributes.of(path).equals(before)) {
            throw changed();
        }
        checkLength();
    }

    private void checkWrites() throws IOException {
        try {
            FileAttributes now = FileAttributes.of(path);
            if (now.revision().key().equals(before.revision().key()) && !now.equals(before)) {
                throw changed();
            }
        } catch (NoSuchFileException gone) {
            // and what was read is what it was
        }
    }

    private IOException changed() {
        return new IOException(path + " changed while it was read");
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}

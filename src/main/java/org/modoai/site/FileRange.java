package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A part of a file, opened at the first read; a file that is written to, or has another length than it had or than was
 * announced, is an error.
 * What has taken its place meanwhile does not count: the bytes are still those of the file that was opened.
 */
final class FileRange extends InputStream {
    private static final int STEP = 64 * 1024;

    private final Path path;
    private final long start;
    private final long end;
    private final FileAttributes before;
    private FileChannel channel;
    private long at;

    /** Whether what was opened is what was looked at. */
    private boolean certain;

    private boolean ended;
    private boolean whole;

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
        if (length == 0) {
            return 0;
        }
        if (channel == null) {
            open(length);
        }
        if (at == end) {
            checkEnd();
            return -1;
        }
        int n = channel.read(ByteBuffer.wrap(bytes, offset, (int) Math.min(length, end - at)), at);
        if (n < 0) {
            throw changed();
        }
        at += n;
        return n;
    }

    /** In longer steps than others take. */
    @Override
    public long transferTo(OutputStream out) throws IOException {
        byte[] step = new byte[(int) Math.min(STEP, end - at + 1)];
        long count = 0;
        for (int n = read(step, 0, step.length); n >= 0; n = read(step, 0, step.length)) {
            out.write(step, 0, n);
            count += n;
        }
        return count;
    }

    /** What is read in one step is looked at behind it; else it may be replaced in between, and must be known before. */
    private void open(int step) throws IOException {
        if (!isOfLength(before.size())) {
            throw changed();
        }
        channel = FileChannel.open(path);
        if (step <= end - start) {
            if (!isAsBefore()) {
                throw changed();
            }
            certain = true;
        }
    }

    private void checkEnd() throws IOException {
        if (ended) {
            return;
        }
        whole = isAsBefore();
        if (!whole && !(certain && isReplaced())) {
            throw changed();
        }
        ended = true;
    }

    /** Whether a file of this length is what was announced. */
    private boolean isOfLength(long size) {
        return start == 0 ? size == end : size >= end;
    }

    private boolean isAsBefore() throws IOException {
        try {
            return FileAttributes.of(path).equals(before);
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    /**
     * Whether the file that was opened has another name now or none, and the length that it had. Whether it was written to
     * before it lost its name, nobody can tell any more.
     */
    private boolean isReplaced() throws IOException {
        long size = channel.size();
        boolean replaced;
        try {
            replaced = !FileAttributes.of(path)
                    .revision()
                    .key()
                    .equals(before.revision().key());
        } catch (NoSuchFileException gone) {
            replaced = true;
        }
        return replaced && isOfLength(size);
    }

    /** Whether it was read to its end, and is certain to be of the state that was looked at. */
    boolean isWhole() {
        return whole;
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

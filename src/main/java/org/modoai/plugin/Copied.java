package org.modoai.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * Bytes in a file of ours. It stays open, so that a tool that deletes it, or puts another in its place, takes nothing away;
 * what a tool has written into it is an error.
 */
final class Copied implements Stored {
    private final FileChannel file;
    private final String url;
    private final long length;
    private final long checksum;

    private Copied(FileChannel file, String url, long length, long checksum) {
        this.file = file;
        this.url = url;
        this.length = length;
        this.checksum = checksum;
    }

    /** @param file closed with the result, or at once if the body cannot be had */
    static Copied of(InputStream body, FileChannel file, String url) throws IOException {
        try {
            CheckedOutputStream copy = new CheckedOutputStream(Channels.newOutputStream(file), new CRC32C());
            long length = body.transferTo(copy);
            return new Copied(file, url, length, copy.getChecksum().getValue());
        } catch (IOException | RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    @Override
    public InputStream open() {
        return new Reading();
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public long copied() {
        return length;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** Leaves the place in the file to others who read it. */
    private final class Reading extends InputStream {
        private final CRC32C read = new CRC32C();
        private long at;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int most) throws IOException {
            if (most == 0) {
                return 0;
            }
            if (at == length) {
                check(read.getValue() == checksum);
                return -1;
            }
            int count = file.read(ByteBuffer.wrap(bytes, offset, (int) Math.min(most, length - at)), at);
            check(count > 0);
            read.update(bytes, offset, count);
            at += count;
            return count;
        }

        private void check(boolean same) throws IOException {
            if (!same) {
                throw new IOException("the file of " + url + " was written to while it was examined");
            }
        }
    }
}

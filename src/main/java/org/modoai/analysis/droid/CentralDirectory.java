package org.modoai.analysis.droid;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much there is to be read of a ZIP file before anything is known of what is in it. It is taken by its end record, as
 * the libraries find it, and from the earliest place where one of them would begin.
 *
 * @param length in bytes, up to the end record
 * @param entries as the end record says, be it true or not
 */
record CentralDirectory(long length, long entries) {
    /** In the heap it takes eight times as much. */
    private static final long MOST = 4L << 20;

    private static final int SHORTEST_ENTRY = 46;

    private static final int END = 0x06054b50;
    private static final int END_LENGTH = 22;
    private static final int LOCATOR_64 = 0x07064b50;
    private static final int LOCATOR_64_LENGTH = 20;
    private static final int END_64_LENGTH = 56;
    private static final int LONGEST_COMMENT = 0xffff;

    /** Of a file that has no end record, one of nothing: nobody reads on. */
    static CentralDirectory of(Path file) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            long begin = Math.max(0, channel.size() - LONGEST_COMMENT - END_LENGTH - LOCATOR_64_LENGTH);
            ByteBuffer tail = LittleEndian.read(channel, begin, (int) (channel.size() - begin));
            for (int at = tail.limit() - END_LENGTH; at >= 0; at--) {
                if (tail.getInt(at) == END) {
                    return of(channel, tail, at, begin + at);
                }
            }
            return new CentralDirectory(0, 0);
        }
    }

    boolean isTooLarge() {
        return length > MOST || entries > MOST / SHORTEST_ENTRY;
    }

    /**
     * @param at where the end record is in the tail
     * @param end where it is in the file
     */
    private static CentralDirectory of(SeekableByteChannel channel, ByteBuffer tail, int at, long end)
            throws IOException {
        int locator = at - LOCATOR_64_LENGTH;
        if (locator >= 0 && tail.getInt(locator) == LOCATOR_64) {
            ByteBuffer end64 = LittleEndian.read(channel, Math.max(0, tail.getLong(locator + 8)), END_64_LENGTH);
            return upTo(end, end64.getLong(48), end64.getLong(32));
        }
        long size = Integer.toUnsignedLong(tail.getInt(at + 12));
        long offset = Integer.toUnsignedLong(tail.getInt(at + 16));
        return upTo(end, Math.min(offset, end - size), Short.toUnsignedLong(tail.getShort(at + 10)));
    }

    private static CentralDirectory upTo(long end, long begin, long entries) {
        return new CentralDirectory(Math.max(0, end - Math.max(0, begin)), entries);
    }
}

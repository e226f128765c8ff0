package org.modoai.analysis.droid;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much there is to be read of an OLE2 file before anything is known of what is in it.
 *
 * @param length of the directory in bytes; of one that is too large, no more than shows that
 * @param tables how many bytes the tables of sectors take, as the header says
 */
record CompoundDirectory(long length, long tables) {
    /** In the heap it takes ten times as much. */
    private static final long MOST = 4L << 20;

    /** Enough for a file of 2 GB. */
    private static final long MOST_TABLES = 16L << 20;

    private static final int HEADER_LENGTH = 512;
    private static final int IN_HEADER = 109;

    static CompoundDirectory of(Path file) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            ByteBuffer header = LittleEndian.read(channel, 0, HEADER_LENGTH);
            int shift = header.getShort(30);
            if (shift != 9 && shift != 12) {
                // nobody reads on
                return new CompoundDirectory(0, 0);
            }
            long sectors = count(header, 44) + count(header, 64) + count(header, 72);
            CompoundDirectory unread = new CompoundDirectory(0, sectors << shift);
            return unread.isTooLarge()
                    ? unread
                    : new CompoundDirectory(new Chain(channel, header, 1 << shift).length(), unread.tables());
        }
    }

    boolean isTooLarge() {
        return length > MOST || tables > MOST_TABLES;
    }

    private static long count(ByteBuffer header, int at) {
        return Integer.toUnsignedLong(header.getInt(at));
    }

    /** The sectors of the directory, of which each is found by the one before. */
    private record Chain(SeekableByteChannel channel, ByteBuffer header, int sector) {
        long length() throws IOException {
            int[] table = table();
            long length = 0;
            for (int next = header.getInt(48); next >= 0 && length <= MOST; length += sector) {
                int part = next / (sector / 4);
                next = part < table.length ? number(table[part], next % (sector / 4)) : -1;
            }
            return length;
        }

        /** Where the parts of the table are that says which sector follows which. */
        private int[] table() throws IOException {
            int[] parts = new int[header.getInt(44)];
            int inOne = sector / 4 - 1;
            int further = header.getInt(68);
            for (int i = 0; i < parts.length; i++) {
                int at = i - IN_HEADER;
                if (at > 0 && at % inOne == 0) {
                    further = number(further, inOne);
                }
                parts[i] = at < 0 ? header.getInt(76 + 4 * i) : number(further, at % inOne);
            }
            return parts;
        }

        /** Of a sector that cannot be, that which ends a chain. */
        private int number(int ofSector, int at) throws IOException {
            return ofSector < 0
                    ? -1
                    : LittleEndian.read(channel, (ofSector + 1L) * sector + 4L * at, 4)
                            .getInt(0);
        }
    }
}

package org.modoai.analysis.droid;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;

/** Reads pieces of a file whose numbers begin with the lowest byte. */
final class LittleEndian {
    private LittleEndian() {}

    /** Beyond the end of the file there are zeros. */
    static ByteBuffer read(SeekableByteChannel channel, long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        channel.position(position);
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            // until it is full
        }
        return bytes.rewind();
    }
}

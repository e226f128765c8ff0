package org.modoai.analysis.media.lang;

import com.drew.lang.BufferBoundsException;
import com.drew.lang.RandomAccessReader;
import java.io.IOException;
import java.util.Arrays;
import org.modoai.analysis.media.Watch;

/** Reads from an array, of which the same part may be asked for again and again. */
public class ByteArrayReader extends RandomAccessReader {
    private static final int STEP = 1024;

    private final byte[] bytes;
    private final int begin;
    private int reads;

    public ByteArrayReader(byte[] bytes) {
        this(bytes, 0);
    }

    /** @param begin where the reader's own count begins */
    public ByteArrayReader(byte[] bytes, int begin) {
        if (begin < 0) {
            throw new IllegalArgumentException("Must be zero or greater");
        }
        this.bytes = bytes;
        this.begin = begin;
    }

    @Override
    public int toUnshiftedOffset(int index) {
        return index + begin;
    }

    @Override
    public long getLength() {
        return bytes.length - begin;
    }

    @Override
    public byte getByte(int index) throws IOException {
        if (++reads % STEP == 0) {
            Watch.check();
        }
        validateIndex(index, 1);
        return bytes[index + begin];
    }

    @Override
    public byte[] getBytes(int index, int count) throws IOException {
        Watch.check();
        validateIndex(index, count);
        return Arrays.copyOfRange(bytes, index + begin, index + begin + count);
    }

    @Override
    protected void validateIndex(int index, int count) throws IOException {
        if (!isValidIndex(index, count)) {
            throw new BufferBoundsException(toUnshiftedOffset(index), count, bytes.length);
        }
    }

    @Override
    protected boolean isValidIndex(int index, int count) {
        return count >= 0 && index >= 0 && (long) index + count <= getLength();
    }
}

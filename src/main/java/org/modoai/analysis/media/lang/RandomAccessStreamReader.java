package org.modoai.analysis.media.lang;

import com.drew.lang.BufferBoundsException;
import com.drew.lang.RandomAccessReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.modoai.analysis.media.Watch;

/** Reads a stream as far as it is asked for, and keeps what it has read. */
public class RandomAccessStreamReader extends RandomAccessReader {
    public static final int DEFAULT_CHUNK_LENGTH = 2 * 1024;

    private static final int STEP = 1024;

    private final InputStream in;
    private byte[] bytes = new byte[DEFAULT_CHUNK_LENGTH];
    private int length;
    private boolean ended;
    private int reads;

    public RandomAccessStreamReader(InputStream in) {
        this.in = in;
    }

    public RandomAccessStreamReader(InputStream in, int chunkLength) {
        this(in);
    }

    public RandomAccessStreamReader(InputStream in, int chunkLength, long streamLength) {
        this(in);
    }

    @Override
    public int toUnshiftedOffset(int index) {
        return index;
    }

    @Override
    public long getLength() throws IOException {
        readTo(Integer.MAX_VALUE);
        return length;
    }

    @Override
    public byte getByte(int index) throws IOException {
        if (++reads % STEP == 0) {
            Watch.check();
        }
        validateIndex(index, 1);
        return bytes[index];
    }

    @Override
    public byte[] getBytes(int index, int count) throws IOException {
        Watch.check();
        validateIndex(index, count);
        return Arrays.copyOfRange(bytes, index, index + count);
    }

    @Override
    protected void validateIndex(int index, int count) throws IOException {
        if (!isValidIndex(index, count)) {
            throw new BufferBoundsException(index, count, length);
        }
    }

    @Override
    protected boolean isValidIndex(int index, int count) throws IOException {
        if (index < 0 || count < 0) {
            return false;
        }
        long end = (long) index + count;
        readTo(end);
        return end <= length;
    }

    private void readTo(long end) throws IOException {
        while (length < end && !ended) {
            Watch.check();
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.multiplyExact(length, 2));
            }
            int count = in.read(bytes, length, Math.min(bytes.length - length, DEFAULT_CHUNK_LENGTH));
            ended = count < 0;
            length += Math.max(count, 0);
        }
    }
}

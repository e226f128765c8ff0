package org.modoai.analysis.media.lang;

import com.drew.lang.SequentialReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reads a stream from its beginning to its end; takes memory for what is there, not for what the file says there is. */
public class StreamReader extends SequentialReader {
    private final InputStream in;
    private long position;

    public StreamReader(InputStream in) {
        this.in = in;
    }

    @Override
    public long getPosition() {
        return position;
    }

    @Override
    public byte getByte() throws IOException {
        int value = in.read();
        if (value < 0) {
            throw ended();
        }
        position++;
        return (byte) value;
    }

    @Override
    public byte[] getBytes(int count) throws IOException {
        if (count < 0) {
            throw ended();
        }
        byte[] bytes = in.readNBytes(count);
        position += bytes.length;
        if (bytes.length < count) {
            throw ended();
        }
        return bytes;
    }

    @Override
    public void getBytes(byte[] buffer, int offset, int count) throws IOException {
        int read = in.readNBytes(buffer, offset, count);
        position += read;
        if (read < count) {
            throw ended();
        }
    }

    @Override
    public void skip(long count) throws IOException {
        if (!trySkip(count)) {
            throw ended();
        }
    }

    @Override
    public boolean trySkip(long count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("n must be zero or greater.");
        }
        try {
            in.skipNBytes(count);
            position += count;
            return true;
        } catch (EOFException e) {
            return false;
        }
    }

    @Override
    public int available() {
        try {
            return in.available();
        } catch (IOException e) {
            return 0;
        }
    }

    private static EOFException ended() {
        return new EOFException("End of data reached.");
    }
}

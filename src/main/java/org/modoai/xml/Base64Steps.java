package org.modoai.xml;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Base64;

/**
 * Writes bytes as base64, step by step, in arrays that are kept: what comes and goes with each file would soon be more
 * than all the rest. The JDK encodes whole arrays alone, so what fills none is cut into pieces that fill smaller ones.
 */
final class Base64Steps {
    /**
     * A multiple of three, so that only the last step of a file is padded; and more than 64 KB, so that most files are
     * read before the first byte is written: they may change while a slow reader takes them.
     */
    static final int STEP = 66 * 1024;

    private static final int SMALLEST = 66;

    private final Base64.Encoder encoder = Base64.getEncoder();
    private final byte[] plain = new byte[STEP];
    private final byte[] encoded = new byte[STEP / 3 * 4];
    private final byte[][] pieces = {
        new byte[STEP / 4], new byte[STEP / 16], new byte[STEP / 64], new byte[STEP / 256], new byte[SMALLEST]
    };

    void write(InputStream bytes, OutputStream out) throws IOException {
        for (int length; (length = bytes.readNBytes(plain, 0, STEP)) > 0; ) {
            if (length == STEP) {
                encode(plain, out);
            } else {
                encodeFirst(length, out);
            }
        }
    }

    private void encodeFirst(int length, OutputStream out) throws IOException {
        int at = 0;
        for (byte[] piece : pieces) {
            for (; length - at >= piece.length; at += piece.length) {
                System.arraycopy(plain, at, piece, 0, piece.length);
                encode(piece, out);
            }
        }
        encode(Arrays.copyOfRange(plain, at, length), out);
    }

    private void encode(byte[] all, OutputStream out) throws IOException {
        out.write(encoded, 0, encoder.encode(all, encoded));
    }
}

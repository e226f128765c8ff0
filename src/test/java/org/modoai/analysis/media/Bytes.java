package org.modoai.analysis.media;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Puts files of binary formats together, big-endian unless said otherwise. */
final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    static Bytes of() {
        return new Bytes();
    }

    Bytes put(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    Bytes put(Bytes bytes) {
        return put(bytes.array());
    }

    /** In ISO-8859-1. */
    Bytes text(String text) {
        return put(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    Bytes int8(int... values) {
        for (int value : values) {
            out.write(value);
        }
        return this;
    }

    Bytes int16(int value) {
        return int8(value >> 8, value);
    }

    Bytes int32(long value) {
        return put(ByteBuffer.allocate(4).putInt((int) value).array());
    }

    Bytes int32le(long value) {
        return put(
                ByteBuffer.allocate(4).putInt(Integer.reverseBytes((int) value)).array());
    }

    Bytes zeros(int count) {
        return put(new byte[count]);
    }

    /** Of an MPEG-4 file. */
    Bytes box(String type, Bytes content) {
        return int32(8 + content.length()).text(type).put(content);
    }

    /** Of a PNG, whose checksum nobody looks at. */
    Bytes chunk(String type, Bytes content) {
        return int32(content.length()).text(type).put(content).int32(0);
    }

    int length() {
        return out.size();
    }

    byte[] array() {
        return out.toByteArray();
    }

    /** A stream of ZIP's that grows to so many zeros. */
    static byte[] zeros(long length) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, new Deflater(Deflater.BEST_COMPRESSION))) {
            byte[] step = new byte[1 << 20];
            for (long left = length; left > 0; left -= step.length) {
                out.write(step, 0, (int) Math.min(step.length, left));
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}

package org.modoai.benchmark;

import java.nio.ByteBuffer;
import java.util.List;

/** What a camera says of a photograph: two directories of TIFF in a segment of JPEG. */
final class Exif {
    private static final int BYTES = 1024;
    private static final int TIFF = 10;
    private static final int DATA = 400;

    private final ByteBuffer out = ByteBuffer.allocate(BYTES);
    private int data = DATA;

    private Exif() {}

    static byte[] segment() {
        return new Exif().write();
    }

    private byte[] write() {
        out.putShort((short) 0xffe1).putShort((short) (BYTES - 2)).put(Texts.bytes("Exif\0\0"));
        out.put(Texts.bytes("MM")).putShort((short) 42).putInt(8);
        int second = 8 + 2 + 12 * 7 + 4;
        directory(List.of(
                ascii(0x010f, "Example"),
                ascii(0x0110, "Camera 3"),
                number(0x0112, 3, 1 << 16),
                ratio(0x011a, 72, 1),
                ratio(0x011b, 72, 1),
                ascii(0x0132, "2008:01:01 12:00:00"),
                number(0x8769, 4, second)));
        directory(List.of(
                ratio(0x829a, 1, 125),
                ratio(0x829d, 28, 10),
                number(0x8827, 3, 200 << 16),
                ascii(0x9003, "2008:01:01 12:00:00"),
                ratio(0x920a, 35, 1)));
        return out.array();
    }

    private void directory(List<Runnable> fields) {
        out.putShort((short) fields.size());
        fields.forEach(Runnable::run);
        out.putInt(0);
    }

    private Runnable ascii(int tag, String text) {
        return () -> elsewhere(tag, 2, text.length() + 1, Texts.bytes(text + "\0"));
    }

    private Runnable ratio(int tag, int over, int under) {
        return () -> elsewhere(
                tag, 5, 1, ByteBuffer.allocate(8).putInt(over).putInt(under).array());
    }

    private Runnable number(int tag, int type, int value) {
        return () -> field(tag, type, 1).putInt(value);
    }

    private void elsewhere(int tag, int type, int count, byte[] value) {
        field(tag, type, count).putInt(data);
        out.put(TIFF + data, value);
        data += value.length + value.length % 2;
    }

    private ByteBuffer field(int tag, int type, int count) {
        return out.putShort((short) tag).putShort((short) type).putInt(count);
    }
}

package org.modoai.it;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** An OLE2 file whose directory is nearly as large as is looked into: it has more than thirty thousand streams, all empty. */
final class CrowdedDocument {
    private static final int SECTOR = 512;
    private static final int SECTORS = 8190;
    private static final int PARTS = SECTORS / 128 + 2;
    private static final int ENTRIES = SECTORS * 4;
    private static final int END = -2;

    private CrowdedDocument() {}

    /** First the directory, then the table of sectors. */
    static byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate((1 + SECTORS + PARTS) * SECTOR).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(
                new byte[] {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, (byte) 0xa1, (byte) 0xb1, 0x1a, (byte) 0xe1});
        bytes.putShort(24, (short) 0x3e).putShort(26, (short) 3).putShort(28, (short) 0xfffe);
        bytes.putShort(30, (short) 9).putShort(32, (short) 6);
        bytes.putInt(44, PARTS).putInt(56, 4096).putInt(60, END).putInt(68, END);
        for (int i = 0; i < 109; i++) {
            bytes.putInt(76 + 4 * i, i < PARTS ? SECTORS + i : -1);
        }
        entry(bytes, 0, "Root Entry", 5);
        for (int i = 1; i < ENTRIES; i++) {
            entry(bytes, i, "s" + i, 2);
        }
        for (int i = 0; i < PARTS * 128; i++) {
            int next = i + 1 < SECTORS ? i + 1 : i + 1 == SECTORS ? END : i < SECTORS + PARTS ? -3 : -1;
            bytes.putInt((1 + SECTORS) * SECTOR + 4 * i, next);
        }
        return bytes.array();
    }

    /** The root has the first for a child, and each of the others the next for a sibling. */
    private static void entry(ByteBuffer bytes, int number, String name, int type) {
        int at = SECTOR + 128 * number;
        boolean root = number == 0;
        bytes.put(at, name.getBytes(StandardCharsets.UTF_16LE));
        bytes.putShort(at + 64, (short) (2 * name.length() + 2));
        bytes.put(at + 66, (byte) type).put(at + 67, (byte) 1);
        bytes.putInt(at + 68, -1).putInt(at + 72, root || number + 1 == ENTRIES ? -1 : number + 1);
        bytes.putInt(at + 76, root ? 1 : -1).putInt(at + 116, END);
    }
}

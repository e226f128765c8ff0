package org.modoai.benchmark;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A tone, and silence. */
final class Sounds {
    private static final int RATE = 22_050;
    private static final int FRAME = 417;

    private Sounds() {}

    /** Seconds of 16 bits, one channel. */
    static byte[] wav(int seconds) {
        int samples = RATE * seconds;
        ByteBuffer out = ByteBuffer.allocate(44 + 2 * samples).order(ByteOrder.LITTLE_ENDIAN);
        out.put(Texts.bytes("RIFF")).putInt(36 + 2 * samples);
        out.put(Texts.bytes("WAVEfmt ")).putInt(16).putShort((short) 1).putShort((short) 1);
        out.putInt(RATE).putInt(2 * RATE).putShort((short) 2).putShort((short) 16);
        out.put(Texts.bytes("data")).putInt(2 * samples);
        for (int i = 0; i < samples; i++) {
            out.putShort((short) (10_000 * Math.sin(i / 8.0)));
        }
        return out.array();
    }

    /** With an ID3 tag of either version. */
    static byte[] mp3(int size) {
        int frames = 150 * size;
        ByteBuffer tag = ByteBuffer.allocate(100);
        text(tag, "TIT2", "Silence " + size);
        text(tag, "TPE1", "Nobody");
        ByteBuffer out = ByteBuffer.allocate(10 + tag.capacity() + FRAME * frames + 128);
        out.put(Texts.bytes("ID3")).put(new byte[] {3, 0, 0, 0, 0, 0, (byte) tag.capacity()});
        out.put(tag.array());
        byte[] frame = Arrays.copyOf(new byte[] {(byte) 0xff, (byte) 0xfb, (byte) 0x90, 0x64}, FRAME);
        for (int i = 0; i < frames; i++) {
            out.put(frame);
        }
        out.put(Arrays.copyOf(Texts.bytes("TAGSilence " + size), 33));
        return out.put(Arrays.copyOf(Texts.bytes("Nobody"), 95)).array();
    }

    private static void text(ByteBuffer tag, String name, String value) {
        tag.put(Texts.bytes(name)).putInt(value.length() + 1).putShort((short) 0);
        tag.put((byte) 0).put(Texts.bytes(value));
    }
}

package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PatientOutputTest {
    private static final long SECOND = 1_000_000_000;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long now;
    private long delay;

    private final PatientOutput out = new PatientOutput(
            new OutputStream() {
                @Override
                public void write(int b) {
                    bytes.write(b);
                }

                @Override
                public void write(byte[] all, int offset, int length) {
                    now += delay;
                    bytes.write(all, offset, length);
                }

                @Override
                public void flush() {
                    now += delay;
                }
            },
            new Pace(60 * SECOND, () -> now, () -> {}));

    @Test
    void handsOnWhatItIsGiven() throws IOException {
        out.write('a');
        out.write("xbcx".getBytes(StandardCharsets.US_ASCII), 1, 2);
        out.flush();
        assertArrayEquals("abc".getBytes(StandardCharsets.US_ASCII), bytes.toByteArray());
    }

    @Test
    void givesUpOnOneWhoDripsAlong() throws IOException {
        delay = 20 * SECOND;
        for (int i = 0; i < 3; i++) {
            out.write('a');
        }
        assertThrows(IOException.class, () -> out.write('a'));
    }

    @Test
    void aFlushThatBlocksCountsToo() throws IOException {
        delay = 60 * SECOND;
        out.flush();
        assertThrows(IOException.class, out::flush);
    }

    @Test
    void aSlowLineIsNoReasonHoweverLongItTakes() throws IOException {
        delay = SECOND;
        byte[] second = new byte[10 * 1024];
        for (int i = 0; i < 10_000; i++) {
            out.write(second, 0, second.length);
        }
        assertEquals(10_000 * second.length, bytes.size());
    }

    @Test
    void whatTakesTimeBetweenTheWritesIsNotTheReadersFault() throws IOException {
        for (int i = 0; i < 10; i++) {
            now += 3600 * SECOND;
            out.write('a');
            out.flush();
        }
        assertEquals(10, bytes.size());
    }
}

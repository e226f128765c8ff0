package org.modoai.analysis.media.lang;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.drew.lang.BufferBoundsException;
import com.drew.lang.RandomAccessReader;
import com.drew.lang.SequentialReader;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** They read as those of the library do whose place they take. */
class WatchedReadersTest {
    private static final byte[] BYTES = bytes();

    private static byte[] bytes() {
        byte[] bytes = new byte[10_000];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    static Stream<Pair> pairs() {
        return Stream.of(
                new Pair(new ByteArrayReader(BYTES), new com.drew.lang.ByteArrayReader(BYTES)),
                new Pair(new ByteArrayReader(BYTES, 6), new com.drew.lang.ByteArrayReader(BYTES, 6)),
                new Pair(
                        new RandomAccessStreamReader(new ByteArrayInputStream(BYTES)),
                        new com.drew.lang.RandomAccessStreamReader(new ByteArrayInputStream(BYTES))));
    }

    record Pair(RandomAccessReader ours, RandomAccessReader theirs) {}

    @ParameterizedTest
    @MethodSource("pairs")
    void readTheSame(Pair pair) throws IOException {
        for (int index : new int[] {9_000, 0, 1, 5_000, 8_999}) {
            assertEquals(pair.theirs().getInt32(index), pair.ours().getInt32(index));
            assertEquals(pair.theirs().getByte(index), pair.ours().getByte(index));
            assertArrayEquals(pair.theirs().getBytes(index, 900), pair.ours().getBytes(index, 900));
            assertEquals(pair.theirs().toUnshiftedOffset(index), pair.ours().toUnshiftedOffset(index));
        }
        assertEquals(pair.theirs().getLength(), pair.ours().getLength());
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void refuseWhatIsNotThere(Pair pair) {
        RandomAccessReader reader = pair.ours();
        assertThrows(BufferBoundsException.class, () -> reader.getByte(-1));
        assertThrows(BufferBoundsException.class, () -> reader.getByte(10_000));
        assertThrows(BufferBoundsException.class, () -> reader.getBytes(9_990, 20));
        assertThrows(BufferBoundsException.class, () -> reader.getBytes(0, -1));
        assertThrows(BufferBoundsException.class, () -> reader.getBytes(Integer.MAX_VALUE, Integer.MAX_VALUE));
    }

    @Test
    void aStreamIsReadWhole() throws IOException {
        assertArrayEquals(BYTES, StreamUtil.readAllBytes(new ByteArrayInputStream(BYTES)));
    }

    @Test
    void aStreamIsReadFromItsBeginning() throws IOException {
        StreamReader ours = new StreamReader(new ByteArrayInputStream(BYTES));
        SequentialReader theirs = new com.drew.lang.StreamReader(new ByteArrayInputStream(BYTES));
        assertEquals(theirs.getByte(), ours.getByte());
        assertEquals(theirs.getInt32(), ours.getInt32());
        theirs.skip(100);
        ours.skip(100);
        assertArrayEquals(theirs.getBytes(1000), ours.getBytes(1000));
        byte[] part = new byte[10];
        ours.getBytes(part, 2, 8);
        assertArrayEquals(theirs.getBytes(8), Arrays.copyOfRange(part, 2, 10));
        assertEquals(theirs.getPosition(), ours.getPosition());
        assertEquals(theirs.available(), ours.available());
    }

    @Test
    void aStreamThatClaimsToGoOnEnds() {
        StreamReader reader = new StreamReader(new ByteArrayInputStream(BYTES));
        assertThrows(EOFException.class, () -> reader.getBytes(Integer.MAX_VALUE));
        assertThrows(EOFException.class, () -> reader.getBytes(-1));
        assertThrows(EOFException.class, () -> reader.getBytes(new byte[10], 0, 10));
        assertThrows(EOFException.class, () -> reader.skip(1));
        assertThrows(EOFException.class, reader::getByte);
        assertThrows(IllegalArgumentException.class, () -> reader.skip(-1));
    }
}

package org.modoai.analysis.droid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompoundDirectoryTest {
    private static final int SECTOR = 512;
    private static final int NUMBERS = SECTOR / 4;
    private static final int IN_HEADER = 109;
    private static final int END = -2;

    @TempDir
    Path directory;

    private CompoundDirectory of(ByteBuffer bytes) throws IOException {
        return CompoundDirectory.of(Files.write(directory.resolve("a.doc"), bytes.array()));
    }

    /** First the directory, then the table of sectors, then the table of its parts that the header has no room for. */
    private static ByteBuffer file(int sectors) {
        int parts = sectors / (NUMBERS - 2) + 1;
        int further = Math.max(0, (parts - IN_HEADER + NUMBERS - 2) / (NUMBERS - 1));
        ByteBuffer bytes =
                ByteBuffer.allocate((1 + sectors + parts + further) * SECTOR).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putShort(30, (short) 9);
        bytes.putInt(44, parts).putInt(48, 0).putInt(68, sectors + parts).putInt(72, further);
        for (int i = 0; i < parts; i++) {
            int beyond = i - IN_HEADER;
            int at = beyond < 0
                    ? 76 + 4 * i
                    : (1 + sectors + parts + beyond / (NUMBERS - 1)) * SECTOR + beyond % (NUMBERS - 1) * 4;
            bytes.putInt(at, sectors + i);
        }
        for (int i = 1; i <= further; i++) {
            bytes.putInt((1 + sectors + parts + i) * SECTOR - 4, i == further ? END : sectors + parts + i);
        }
        for (int i = 0; i < sectors; i++) {
            bytes.putInt((1 + sectors) * SECTOR + 4 * i, i + 1 == sectors ? END : i + 1);
        }
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({"1, false", "200, false", "8192, false", "8193, true", "40000, true"})
    void isMeasuredSectorBySector(int sectors, boolean tooLarge) throws IOException {
        CompoundDirectory measured = of(file(sectors));
        assertEquals(Math.min(sectors, 8193) * (long) SECTOR, measured.length());
        assertEquals(tooLarge, measured.isTooLarge());
    }

    @Test
    void isFoundByPartsOfTheTableThatTheHeaderHasNoRoomFor() throws IOException {
        int last = 35_000;
        ByteBuffer bytes = file(last + 2);
        bytes.putInt(48, last);
        CompoundDirectory measured = of(bytes);
        assertEquals(2 * SECTOR, measured.length());
        assertTrue(measured.tables() > (IN_HEADER + NUMBERS) * SECTOR, measured.toString());
        assertFalse(measured.isTooLarge());
    }

    @Test
    void oneThatNeverEndsIsTooLarge() throws IOException {
        ByteBuffer bytes = file(1);
        bytes.putInt(2 * SECTOR, 0);
        assertTrue(of(bytes).isTooLarge());
    }

    @ParameterizedTest
    @CsvSource({"44, 32769", "44, -1", "64, 32769", "72, -1"})
    void tablesThatAreTooLargeAreNotRead(int at, int count) throws IOException {
        ByteBuffer bytes = file(1);
        bytes.putInt(at, count);
        assertTrue(of(bytes).isTooLarge());
    }

    @Test
    void aHeaderThatIsNoneSaysNothing() throws IOException {
        assertEquals(new CompoundDirectory(0, 0), of(ByteBuffer.allocate(0)));
        assertEquals(new CompoundDirectory(0, 0), of(ByteBuffer.allocate(1000)));
    }
}

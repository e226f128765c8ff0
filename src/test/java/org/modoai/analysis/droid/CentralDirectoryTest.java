package org.modoai.analysis.droid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CentralDirectoryTest {
    private static final int END_LENGTH = 22;
    private static final int ENTRY_LENGTH = 46;

    @TempDir
    Path directory;

    private CentralDirectory of(byte[] bytes) throws IOException {
        return CentralDirectory.of(Files.write(directory.resolve("a.zip"), bytes));
    }

    private static byte[] zip(int entries, String comment) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            out.setMethod(ZipOutputStream.STORED);
            out.setComment(comment);
            for (int i = 0; i < entries; i++) {
                ZipEntry entry = new ZipEntry(String.format("%010d", i));
                entry.setSize(0);
                entry.setCrc(0);
                out.putNextEntry(entry);
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void isMeasuredWithOrWithoutAComment() throws IOException {
        CentralDirectory expected = new CentralDirectory(3 * (ENTRY_LENGTH + 10), 3);
        assertEquals(expected, of(zip(3, "")));
        assertEquals(expected, of(zip(3, "x".repeat(0xffff))));
        assertFalse(expected.isTooLarge());
    }

    @Test
    void isTooLargeWithManyEntries() throws IOException {
        CentralDirectory large = of(zip(80_000, ""));
        assertTrue(large.length() >= 80_000L * (ENTRY_LENGTH + 10), large.toString());
        assertTrue(large.isTooLarge());
    }

    @Test
    void isNoShorterForSayingThatItIs() throws IOException {
        byte[] bytes = zip(1000, "");
        ByteBuffer end = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        end.putShort(bytes.length - END_LENGTH + 10, (short) 1);
        end.putInt(bytes.length - END_LENGTH + 12, ENTRY_LENGTH);
        assertEquals(new CentralDirectory(1000 * (ENTRY_LENGTH + 10), 1), of(bytes));
    }

    @Test
    void isTooLargeWithEntriesThatAreNotThere() throws IOException {
        byte[] plain = zip(3, "");
        int end = plain.length - END_LENGTH;
        ByteBuffer bytes = ByteBuffer.allocate(plain.length + 76).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(plain, 0, end);
        bytes.putInt(0x06064b50).putLong(44).putInt(0).putInt(0).putInt(0);
        bytes.putLong(Integer.MAX_VALUE).putLong(Integer.MAX_VALUE).putLong(3 * (ENTRY_LENGTH + 10));
        bytes.putLong(end - 3 * (ENTRY_LENGTH + 10));
        bytes.putInt(0x07064b50).putInt(0).putLong(end).putInt(1);
        bytes.put(plain, end, END_LENGTH);
        CentralDirectory crowded = of(bytes.array());
        assertEquals(Integer.MAX_VALUE, crowded.entries());
        assertTrue(crowded.isTooLarge());
    }

    @Test
    void isNothingWhereThereIsNone() throws IOException {
        for (String text : List.of("", "PK", "no archive at all, but longer than an end record")) {
            assertEquals(new CentralDirectory(0, 0), of(text.getBytes(StandardCharsets.US_ASCII)), text);
        }
    }

    @Test
    void aContainerThatWasNotLookedIntoIsToldInTheLastLine() {
        Match match = new Match("x-fmt/263", "ZIP Format", "", "application/zip", "Signature");
        String line = "x-fmt/263\tZIP Format\t\tapplication/zip\tSignature\n";
        assertEquals(line, new Matches(List.of(match), false).lines());
        assertEquals(line + "Not looked into: its directory is too large\n", new Matches(List.of(match), true).lines());
    }
}

package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileAnswerTest {
    private static final int SMALL = 1_000;
    private static final int LARGE = 300_000;

    @TempDir
    Path directory;

    private Path file;
    private byte[] content;

    private FileAnswer answer(int length) throws IOException {
        file = directory.resolve("file");
        content = new byte[length];
        new Random(length).nextBytes(content);
        Files.write(file, content);
        FileAttributes now = FileAttributes.of(file);
        Listing.Entry entry = Listing.Entry.file("file", now.size(), now.lastModified(), now.revision());
        return new FileAnswer(file, entry, () -> new Head(200, Instant.EPOCH, List.of()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, SMALL, 65_536, 65_537, LARGE})
    void theBodyIsTheFileAndProvesToBeOfTheRevisionThatWasLookedAt(int length) throws IOException {
        FileAnswer answer = answer(length);
        assertFalse(answer.isProven());
        assertArrayEquals(content, answer.body().readAllBytes());
        assertTrue(answer.isProven());
        assertEquals(Optional.of(Revision.of(file)), answer.fileRevision());
        answer.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, SMALL, LARGE})
    void theBodyIsTheSameInLongSteps(int length) throws IOException {
        FileAnswer answer = answer(length);
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        assertEquals(length, answer.body().transferTo(taken));
        assertArrayEquals(content, taken.toByteArray());
        assertTrue(answer.isProven());
        answer.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {SMALL, LARGE})
    void aBodyThatIsNotReadToItsEndProvesNothing(int length) throws IOException {
        FileAnswer answer = answer(length);
        answer.body().readNBytes(length - 1);
        assertFalse(answer.isProven());
        answer.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {SMALL, LARGE})
    void aFileThatWasReplacedBeforeItIsOpenedIsAnError(int length) throws IOException {
        FileAnswer answer = answer(length);
        replace();
        assertThrows(IOException.class, () -> answer.body().readAllBytes());
        assertFalse(answer.isProven());
        answer.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {SMALL, LARGE})
    void aFileThatIsWrittenToWhileItIsReadIsAnErrorThoughItsDateIsSetBack(int length) throws IOException {
        FileAnswer answer = answer(length);
        FileTime date = Files.getLastModifiedTime(file);
        InputStream body = answer.body();
        body.readNBytes(length / 2);
        Files.write(file, new byte[] {1}, StandardOpenOption.WRITE);
        Files.setLastModifiedTime(file, date);
        assertThrows(IOException.class, body::readAllBytes);
        assertFalse(answer.isProven());
        answer.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {SMALL, LARGE})
    void whatTakesThePlaceOfAFileWhileItIsReadDoesNotCount(int length) throws IOException {
        FileAnswer answer = answer(length);
        InputStream body = answer.body();
        byte[] begun = body.readNBytes(length / 2);
        replace();
        byte[] rest = body.readAllBytes();
        byte[] all = new byte[length];
        System.arraycopy(begun, 0, all, 0, begun.length);
        System.arraycopy(rest, 0, all, begun.length, rest.length);
        assertArrayEquals(content, all);
        // it may have been written to before it lost its name
        assertFalse(answer.isProven());
        answer.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {SMALL, LARGE})
    void aFileThatIsDeletedWhileItIsReadIsReadToItsEnd(int length) throws IOException {
        FileAnswer answer = answer(length);
        InputStream body = answer.body();
        body.readNBytes(length / 2);
        Files.delete(file);
        assertEquals(length - length / 2, body.readAllBytes().length);
        assertFalse(answer.isProven());
        answer.close();
    }

    private void replace() throws IOException {
        Path other = Files.write(directory.resolve("other"), content);
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}

package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;

class SpecimensTest {
    @TempDir
    Path directory;

    private final Specimens specimens = new Specimens(10);

    @AfterEach
    void close() {
        specimens.close();
    }

    @Test
    void aSmallFileIsCopiedWhateverBecomesOfIt() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[] {1, 2, 3});
        try (Held held = hold(file, "a.bin")) {
            Files.write(file, new byte[] {9});
            assertFalse(Files.isSymbolicLink(held.specimen().file()));
            assertArrayEquals(
                    new byte[] {1, 2, 3}, Files.readAllBytes(held.specimen().file()));
            assertArrayEquals(new byte[] {1, 2, 3}, held.body().readAllBytes());
        }
    }

    @Test
    void aLargeFileIsLinkedToAndAChangeIsNoticed() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[20]);
        try (Held held = hold(file, "a.bin")) {
            assertTrue(Files.isSymbolicLink(held.specimen().file()));
            assertEquals(20, held.body().readAllBytes().length);
            Files.delete(held.specimen().file());
            assertEquals(20, held.body().readAllBytes().length, "the link is for tools");
            Files.write(file, new byte[21]);
            assertThrows(IOException.class, held::body);
        }
        assertTrue(Files.exists(file));
    }

    @Test
    void nothingIsLeftWhenAllIsClosed() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[1]);
        Held held = hold(file, "a.bin");
        Path place = held.specimen().file().getParent();
        Files.write(place.resolve("left by a tool"), new byte[1]);
        Files.createDirectory(place.resolve("directory"));
        Files.write(place.resolve("directory/file"), new byte[1]);
        held.close();
        assertEquals(List.of(), entries(place));
        assertTrue(Files.exists(place.getParent()));
        specimens.close();
        assertFalse(Files.exists(place.getParent()));
    }

    private static List<Path> entries(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        }
    }

    @Test
    void aDirectoryIsUsedAgainUnderAnotherNameByOneAtATime() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[1]);
        Held first = hold(file, "a.bin");
        Object inode = inode(first);
        first.close();
        first.close();
        try (Held second = hold(file, "a.bin");
                Held third = hold(file, "a.bin")) {
            assertEquals(inode, inode(second));
            assertNotEquals(inode, inode(third));
            assertNotEquals(first.specimen(), second.specimen());
            assertEquals(
                    List.of(second.specimen().file()),
                    entries(second.specimen().file().getParent()));
        }
    }

    @Test
    void aFileIsUsedAgainAndNothingOfItIsLeft() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[] {1, 2, 3});
        Path shorter = Files.write(directory.resolve("b"), new byte[] {9});
        Object inode;
        Path room;
        try (Held first = hold(file, "a.bin")) {
            inode = Files.getAttribute(first.specimen().file(), "unix:ino");
            room = first.specimen().file().getParent().getParent();
        }
        try (Stream<Path> kept = Files.walk(room)) {
            assertTrue(kept.filter(Files::isRegularFile)
                    .allMatch(one -> one.toFile().length() == 0));
        }
        try (Held second = hold(shorter, "b.txt")) {
            assertEquals(inode, Files.getAttribute(second.specimen().file(), "unix:ino"));
            assertEquals("b.txt", second.specimen().file().getFileName().toString());
            assertEquals(1, second.specimen().length());
            assertArrayEquals(new byte[] {9}, second.body().readAllBytes());
        }
    }

    @Test
    void aFileThatHasAnotherNameOrIsALinkIsNeverWrittenTo() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[] {1, 2, 3});
        Path other = Files.write(directory.resolve("theirs"), new byte[] {4, 5});
        Path kept = directory.resolve("kept by a tool");
        try (Held first = hold(file, "a.bin")) {
            Files.createLink(kept, first.specimen().file());
        }
        try (Held second = hold(file, "a.bin")) {
            Files.delete(second.specimen().file());
            Files.createLink(second.specimen().file(), other);
        }
        try (Held third = hold(file, "a.bin")) {
            Files.delete(third.specimen().file());
            Files.createSymbolicLink(third.specimen().file(), other);
        }
        try (Held last = hold(Files.write(directory.resolve("b"), new byte[] {9}), "a.bin")) {
            assertArrayEquals(new byte[] {9}, last.body().readAllBytes());
        }
        assertArrayEquals(new byte[] {1, 2, 3}, Files.readAllBytes(kept));
        assertArrayEquals(new byte[] {4, 5}, Files.readAllBytes(other));
    }

    @Test
    void whatAToolAllowsWithAFileDoesNotHoldForTheNext() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[] {1, 2, 3});
        Set<PosixFilePermission> usual;
        try (Held first = hold(file, "a.bin")) {
            usual = Files.getPosixFilePermissions(first.specimen().file());
            Files.setPosixFilePermissions(first.specimen().file(), PosixFilePermissions.fromString("r-x------"));
        }
        try (Held second = hold(file, "a.bin")) {
            assertEquals(usual, Files.getPosixFilePermissions(second.specimen().file()));
        }
    }

    @Test
    void aToolThatDeletesOrReplacesItsFileTakesNothingAway() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[] {1, 2, 3});
        try (Held deleted = hold(file, "a.bin");
                Held replaced = hold(file, "a.bin")) {
            Files.delete(deleted.specimen().file());
            Path other = Files.write(directory.resolve("other"), new byte[] {4, 5, 6});
            Files.move(other, replaced.specimen().file(), StandardCopyOption.REPLACE_EXISTING);
            assertArrayEquals(new byte[] {1, 2, 3}, deleted.body().readAllBytes());
            assertArrayEquals(new byte[] {1, 2, 3}, replaced.body().readAllBytes());
            assertArrayEquals(new byte[] {1, 2, 3}, replaced.body().readAllBytes());
        }
    }

    @Test
    void whatAToolWritesIntoItsFileIsNeverToldThoughLengthAndDateAreTheSame() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[] {1, 2, 3});
        try (Held held = hold(file, "a.bin")) {
            FileTime date = Files.getLastModifiedTime(held.specimen().file());
            Files.write(held.specimen().file(), new byte[] {1, 2, 4});
            Files.setLastModifiedTime(held.specimen().file(), date);
            assertThrows(IOException.class, () -> held.body().readAllBytes());
        }
    }

    @Test
    void aFileAtWhichSomebodyMayStillBeIsNotUsedAgain() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[] {1, 2, 3});
        Held first = hold(file, "a.bin");
        Path place = first.specimen().file().getParent();
        try (FileChannel left = FileChannel.open(first.specimen().file(), StandardOpenOption.WRITE)) {
            first.abandon();
            first.close();
            assertFalse(Files.exists(place));
            try (Held second = hold(file, "a.bin")) {
                left.write(ByteBuffer.wrap(new byte[] {9, 9, 9}), 0);
                assertArrayEquals(new byte[] {1, 2, 3}, second.body().readAllBytes());
            }
        }
    }

    @Test
    void aDirectoryInWhichAToolAllowsSomethingElseIsNotUsedAgain() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[1]);
        Path place = used(file);
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("r-x------"));
        try (Held second = hold(file, "b.bin")) {
            assertEquals(
                    PosixFilePermissions.fromString("rwx------"),
                    Files.getPosixFilePermissions(second.specimen().file().getParent()));
        }
    }

    @Test
    void aSpareFileThatIsGoneOrWrittenToIsNotUsed() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[] {1, 2, 3});
        Path room;
        try (Held first = hold(file, "a.bin");
                Held second = hold(file, "a.bin")) {
            assertNotEquals(first.specimen(), second.specimen());
            room = first.specimen().file().getParent().getParent();
        }
        Files.delete(room.resolve("spare1"));
        Files.write(room.resolve("spare2"), new byte[] {7, 7, 7, 7});
        try (Held last = hold(file, "a.bin")) {
            assertArrayEquals(new byte[] {1, 2, 3}, last.body().readAllBytes());
            assertFalse(Files.exists(room.resolve("spare2")));
        }
    }

    private static Object inode(Held held) throws IOException {
        return Files.getAttribute(held.specimen().file().getParent(), "unix:ino");
    }

    /** A directory that has held this file, and may hold another. */
    private Path used(Path file) throws IOException {
        try (Held held = hold(file, "a.bin")) {
            return held.specimen().file().getParent();
        }
    }

    @Test
    void aDirectoryInWhichSomethingTurnsUpLaterIsNotUsedAgain() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[1]);
        Path place = used(file);
        Files.write(place.resolve("by a tool that was not ended"), new byte[1]);
        try (Held second = hold(file, "b.bin")) {
            assertNotEquals(place, second.specimen().file().getParent());
            assertFalse(Files.exists(place));
        }
    }

    @Test
    void aDirectoryThatIsGoneIsNotUsedAgain() throws IOException {
        Path file = Files.write(directory.resolve("a"), new byte[1]);
        Path place = used(file);
        Files.delete(place);
        try (Held second = hold(file, "b.bin")) {
            assertArrayEquals(new byte[1], second.body().readAllBytes());
        }
    }

    @Test
    void aBodyThatBreaksOffLeavesNothing() {
        Answer broken = new Given(Optional.empty()) {
            @Override
            public InputStream body() throws IOException {
                throw new IOException("cut");
            }
        };
        assertThrows(IOException.class, () -> hold(broken, "a"));
    }

    @ParameterizedTest
    @CsvSource({
        "d/dot.gif, dot.gif",
        "-rf, _rf",
        ".htaccess, _htaccess",
        "a%20b.txt, a_b.txt",
        "%24%28x%29%7C, __x__",
        "%F0%9F%98%80.png, _.png",
        "http%3Ax, http_x"
    })
    void namesAreMadeSafe(String path, String name) {
        assertEquals(name, Specimens.safeName(path));
    }

    @Test
    void aLongNameKeepsItsEnd() {
        String name = Specimens.safeName("x".repeat(250) + ".jpeg");
        assertTrue(name.length() < 130 && name.endsWith(".jpeg"), name);
    }

    private Held hold(Path file, String path) throws IOException {
        return hold(new Given(Optional.of(file)), path);
    }

    private Held hold(Answer answer, String path) throws IOException {
        Resource resource = new Resource(path, MediaType.UNKNOWN, 1, Instant.EPOCH);
        return specimens.hold(answer, resource, "http://foo.example/" + path, MediaType.UNKNOWN);
    }

    /** An answer that is a file, or nothing. */
    private static class Given implements Answer {
        private final Optional<Path> file;

        Given(Optional<Path> file) {
            this.file = file;
        }

        @Override
        public Head head() {
            return new Head(200, Instant.EPOCH, List.of());
        }

        @Override
        public InputStream body() throws IOException {
            return file.isPresent() ? Files.newInputStream(file.get()) : new ByteArrayInputStream(new byte[0]);
        }

        @Override
        public Optional<Path> file() {
            return file;
        }

        @Override
        public void close() {}
    }
}

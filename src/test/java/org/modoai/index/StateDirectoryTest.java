package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateDirectoryTest {
    @TempDir
    Path temp;

    @BeforeEach
    void knowsPermissions() {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"), "SKIPPED: no POSIX");
    }

    @Test
    void isMadeForItsOwnerAloneWithThoseAboveItThatAreMissing() throws IOException {
        Path above = directory("above", "rwxr-xr-x");
        Path state = StateDirectory.make(above.resolve("missing/state"));
        assertEquals("rwx------", permissions(state));
        assertEquals("rwx------", permissions(state.getParent()));
        assertEquals("rwxr-xr-x", permissions(above));
    }

    @Test
    void oneThatIsThereIsNarrowed() throws IOException {
        Path state = directory("state", "rwxrwxr-x");
        StateDirectory.make(state);
        assertEquals("rwx------", permissions(state));
    }

    @Test
    void soIsOneOfAnEarlierVersionAndOneBehindALink() throws IOException {
        Path state = directory("state", "rwxr-x---");
        Files.createFile(state.resolve("index.lock"));
        Files.createFile(state.resolve("index.mv.db"));
        Files.createDirectory(state.resolve("cache"));
        StateDirectory.make(Files.createSymbolicLink(temp.resolve("link"), state));
        assertEquals("rwx------", permissions(state));
    }

    @Test
    void whatHasOtherFilesTooIsLeftAsItIs() throws IOException {
        Path shared = directory("shared", "rwxr-xr-x");
        Files.createFile(shared.resolve("index.mv.db"));
        Files.createFile(shared.resolve("somebody.else"));
        StateDirectory.make(shared);
        assertEquals("rwxr-xr-x", permissions(shared));
    }

    @Test
    void whatGivesItsOwnerLessIsLeftSo() throws IOException {
        Path state = directory("state", "r-x---r-x");
        StateDirectory.make(state);
        assertEquals("r-x------", permissions(state));
        Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aFileInItsPlaceIsAFailure() throws IOException {
        Path file = Files.createFile(temp.resolve("file"));
        assertThrows(IOException.class, () -> StateDirectory.make(file));
    }

    @Test
    void anIndexThatIsOpenedMakesItsDirectorySo() throws IOException {
        Path state = temp.resolve("state");
        H2Store.open(state).close();
        assertEquals("rwx------", permissions(state));
    }

    private Path directory(String name, String permissions) throws IOException {
        Path made = Files.createDirectory(temp.resolve(name));
        return Files.setPosixFilePermissions(made, PosixFilePermissions.fromString(permissions));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}

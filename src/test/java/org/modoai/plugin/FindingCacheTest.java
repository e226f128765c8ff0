package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.plugin.Finding.Run;
import org.modoai.plugin.Finding.Tool;

@Timeout(600)
class FindingCacheTest {
    private static final long BLOCK = 4096;
    private static final Run RUN =
            new Run(Instant.parse("2026-01-02T03:04:05.678Z"), Duration.ofMillis(1234), OptionalInt.of(0));

    @TempDir
    Path scratch;

    private Path place() {
        return scratch.resolve("state/cache");
    }

    private FindingCache cache(long most) {
        return new FindingCache(() -> Optional.of(place()), most);
    }

    private static String key(int i) {
        return DigestUtils.sha256Hex("key " + i);
    }

    private static Finding.Output finding(String text) {
        return new Finding.Output(
                new Tool("tool", Optional.of("tool %s"), Optional.of(Words.text("1.0"))), RUN, Words.text(text));
    }

    private static Optional<String> text(Optional<Finding> found) {
        return found.map(finding -> Given.text(finding.content()));
    }

    private List<Path> files() throws IOException {
        if (!Files.exists(place())) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(place())) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private long bytes() throws IOException {
        long bytes = 0;
        for (Path file : files()) {
            bytes += (Files.size(file) + BLOCK - 1) / BLOCK * BLOCK;
        }
        return bytes;
    }

    @Test
    void whatIsKeptIsFoundAgainAfterARestartAndSaysWhenItWasMade() {
        byte[] every = new byte[256];
        for (int i = 0; i < every.length; i++) {
            every[i] = (byte) i;
        }
        Finding.Output made = new Finding.Output(
                new Tool("läbel", Optional.empty(), Optional.of(new Words(every, 1000, "x/y"))),
                new Run(RUN.started(), RUN.duration(), OptionalInt.empty()),
                new Words(every, 1L << 40, "application/octet-stream"));
        cache(1 << 20).keep(key(1), made);
        Finding found = cache(1 << 20).find(key(1)).orElseThrow();
        assertEquals(made.tool(), found.tool());
        assertEquals(made.content(), found.content());
        assertEquals(new Run(RUN.started(), RUN.duration(), OptionalInt.empty(), true), found.run());
        assertFalse(made.run().cached());
    }

    @Test
    void nothingIsFoundUnderAnotherKey() {
        FindingCache cache = cache(1 << 20);
        assertEquals(Optional.empty(), cache.find(key(1)));
        cache.keep(key(1), finding("one"));
        assertEquals(Optional.empty(), cache.find(key(2)));
        assertEquals(Optional.of("one"), text(cache.find(key(1))));
    }

    @Test
    void aFileWithAnyByteAlteredIsNotUsed() throws IOException {
        FindingCache cache = cache(1 << 20);
        cache.keep(key(1), finding("one"));
        Path file = files().get(0);
        byte[] sound = Files.readAllBytes(file);
        for (int i = 0; i < sound.length; i++) {
            byte[] altered = sound.clone();
            altered[i] ^= 1;
            Files.write(file, altered);
            assertEquals(Optional.empty(), cache.find(key(1)), "byte " + i);
            assertFalse(Files.exists(file));
        }
        cache.keep(key(1), finding("again"));
        assertEquals(Optional.of("again"), text(cache.find(key(1))));
    }

    @Test
    void aFileThatIsCutAnywhereIsNotUsed() throws IOException {
        FindingCache cache = cache(1 << 20);
        cache.keep(key(1), finding("one"));
        Path file = files().get(0);
        byte[] sound = Files.readAllBytes(file);
        for (int i = 0; i < sound.length; i++) {
            Files.write(file, Arrays.copyOf(sound, i));
            assertEquals(Optional.empty(), cache.find(key(1)), i + " bytes");
        }
    }

    @Test
    void aFileUnderAnotherNameIsNotUsed() throws IOException {
        FindingCache cache = cache(1 << 20);
        cache.keep(key(1), finding("one"));
        Path other = place().resolve(key(2).substring(0, 2)).resolve(key(2));
        Files.createDirectories(other.getParent());
        Files.copy(files().get(0), other);
        assertEquals(Optional.empty(), cache.find(key(2)));
    }

    @Test
    void noMoreRoomIsTakenThanAllowedAndTheLastOnesStay() throws IOException {
        long most = 20 * BLOCK;
        FindingCache cache = cache(most);
        for (int i = 0; i < 200; i++) {
            cache.keep(key(i), finding("x".repeat(i * 40)));
            assertTrue(bytes() <= most, bytes() + " bytes");
            assertTrue(cache.find(key(i)).isPresent());
        }
        assertTrue(bytes() > most / 2, bytes() + " bytes");
        assertEquals(Optional.empty(), cache.find(key(0)));
    }

    @Test
    void theBoundHoldsForWhatARunBeforeHasLeft() throws IOException {
        for (int i = 0; i < 20; i++) {
            cache(1 << 20).keep(key(i), finding("x"));
        }
        cache(3 * BLOCK).keep(key(20), finding("y"));
        assertTrue(bytes() <= 3 * BLOCK, bytes() + " bytes");
        assertEquals(Optional.of("y"), text(cache(3 * BLOCK).find(key(20))));
    }

    @Test
    void whatWasOfUseStaysAndWhatWasNotGoes() throws IOException {
        FindingCache cache = cache(10 * BLOCK);
        for (int i = 0; i < 10; i++) {
            cache.keep(key(i), finding("x"));
        }
        for (Path file : files()) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        }
        assertTrue(cache.find(key(0)).isPresent());
        cache.keep(key(10), finding("x"));
        assertTrue(cache.find(key(0)).isPresent());
        assertTrue(cache.find(key(10)).isPresent());
        assertTrue(files().size() < 10);
    }

    @Test
    void whatWouldDriveOutMostOthersIsNotKept() throws IOException {
        FindingCache cache = cache(4 * BLOCK);
        cache.keep(key(1), finding("small"));
        cache.keep(key(2), finding("x".repeat((int) (2 * BLOCK))));
        cache.keep(key(3), finding("x".repeat((int) (9 * BLOCK))));
        assertEquals(Optional.empty(), cache.find(key(2)));
        assertEquals(Optional.empty(), cache.find(key(3)));
        assertEquals(Optional.of("small"), text(cache.find(key(1))));
    }

    @Test
    void itCanBeDeletedWhileItIsUsed() throws IOException {
        FindingCache cache = cache(3 * BLOCK);
        for (int i = 0; i < 10; i++) {
            cache.keep(key(i), finding("x"));
            assertTrue(cache.find(key(i)).isPresent());
            Scratch.delete(place());
            assertEquals(Optional.empty(), cache.find(key(i)));
        }
    }

    @Test
    void manyCanUseItAndOneDeleteItAndTheBoundHolds() throws Exception {
        long most = 16 * BLOCK;
        FindingCache cache = cache(most);
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            Future<?> deletion = threads.submit(() -> {
                while (!done.get()) {
                    delete(place().toFile());
                    Thread.sleep(1);
                }
                return "done";
            });
            List<Future<Integer>> users = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                int first = t * 1000;
                users.add(threads.submit(() -> use(cache, first)));
            }
            int found = 0;
            for (Future<Integer> user : users) {
                found += user.get();
            }
            done.set(true);
            deletion.get();
            assertTrue(found > 0, "nothing was ever found");
        } finally {
            threads.shutdownNow();
        }
        for (int i = 0; i < 40; i++) {
            cache.keep(key(i), finding("x"));
        }
        assertTrue(bytes() <= most, bytes() + " bytes");
        assertTrue(cache.find(key(39)).isPresent());
    }

    /** As far as it comes. */
    private static void delete(File file) {
        Optional.ofNullable(file.listFiles())
                .ifPresent(all -> Arrays.stream(all).forEach(FindingCacheTest::delete));
        file.delete();
    }

    private static int use(FindingCache cache, int first) {
        int found = 0;
        for (int i = first; i < first + 200; i++) {
            cache.keep(key(i), finding("text " + i));
            Optional<String> text = text(cache.find(key(i)));
            assertTrue(text.isEmpty() || text.equals(Optional.of("text " + i)), text::toString);
            found += text.isPresent() ? 1 : 0;
        }
        return found;
    }

    @Test
    void whatAKilledServerHasLeftIsCountedAndGoes() throws IOException {
        Path left = place().resolve("ab/123456.tmp");
        Files.createDirectories(left.getParent());
        Files.write(left, new byte[8000]);
        Files.setLastModifiedTime(left, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        FindingCache cache = cache(2 * BLOCK);
        cache.keep(key(1), finding("x"));
        assertFalse(Files.exists(left));
        assertTrue(cache.find(key(1)).isPresent());
    }

    @Test
    void filesOfOthersAreLeftAlone() throws IOException {
        Path theirs = place().resolve("README");
        Files.createDirectories(place());
        Files.writeString(theirs, "x".repeat(50_000));
        FindingCache cache = cache(2 * BLOCK);
        for (int i = 0; i < 5; i++) {
            cache.keep(key(i), finding("x"));
            assertTrue(cache.find(key(i)).isPresent());
        }
        assertTrue(Files.exists(theirs));
    }

    @Test
    void itMayBeALinkToADirectoryElsewhere() throws IOException {
        Files.createDirectories(place().getParent());
        Path elsewhere = Files.createDirectory(scratch.resolve("elsewhere"));
        Files.createSymbolicLink(place(), elsewhere);
        for (int i = 0; i < 20; i++) {
            cache(5 * BLOCK).keep(key(i), finding("x"));
        }
        assertTrue(cache(5 * BLOCK).find(key(19)).isPresent());
        try (Stream<Path> all = Files.walk(elsewhere)) {
            assertTrue(all.filter(Files::isRegularFile).count() <= 5);
        }
    }

    @Test
    void withoutAPlaceOrWhereNothingCanBeWrittenNothingIsKept() throws IOException {
        FindingCache nowhere = new FindingCache(Optional::empty, 1 << 20);
        nowhere.keep(key(1), finding("x"));
        assertEquals(Optional.empty(), nowhere.find(key(1)));
        Path file = Files.write(scratch.resolve("file"), new byte[1]);
        FindingCache onAFile = new FindingCache(() -> Optional.of(file.resolve("cache")), 1 << 20);
        onAFile.keep(key(1), finding("x"));
        assertEquals(Optional.empty(), onAFile.find(key(1)));
    }

    @Test
    void theBytesOnDiskAreThoseOfTheFormat() {
        // a change of the format must not read what an older one wrote as something else
        byte[] file = FindingFile.write(key(1), finding("x"));
        assertArrayEquals(DigestUtils.sha256(Arrays.copyOfRange(file, 32, file.length)), Arrays.copyOf(file, 32));
        assertEquals(key(1), new String(file, 36, 64, StandardCharsets.US_ASCII));
    }
}

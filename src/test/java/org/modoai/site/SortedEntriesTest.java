package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modoai.site.SortedEntries.Named;

class SortedEntriesTest {
    @TempDir
    Path temporary;

    private final Random random = new Random(1);

    @ParameterizedTest
    @CsvSource({"0, 10", "1, 10", "9, 10", "10, 10", "11, 10", "30, 10", "5000, 7", "5000, 1000", "300, 1"})
    void theOrderIsThatOfASortAndNothingIsLost(int count, int run) throws IOException {
        Set<Named> expected = new TreeSet<>(Comparator.comparing(Named::key));
        try (SortedEntries sorted = new SortedEntries(run, temporary)) {
            for (int i = 0; i < count; i++) {
                Named named = SortedEntries.named(entry());
                if (expected.add(named)) {
                    sorted.add(named);
                }
            }
            assertEquals(new ArrayList<>(expected), all(sorted));
            assertEquals(Optional.empty(), sorted.next());
        }
    }

    @Test
    void whatIsAddedTwiceComesOnce() throws IOException {
        try (SortedEntries sorted = new SortedEntries(2, temporary)) {
            for (String name : List.of("b", "a", "b", "c", "a", "b")) {
                sorted.add(SortedEntries.named(file(name)));
            }
            assertEquals(
                    List.of("a", "b", "c"), all(sorted).stream().map(Named::key).toList());
        }
    }

    @Test
    void noFileIsLeftAndNoneIsNeededForOneRun() throws IOException {
        SortedEntries few = new SortedEntries(3, temporary);
        SortedEntries many = new SortedEntries(3, temporary);
        try (few;
                many) {
            for (String name : List.of("c", "b", "a")) {
                few.add(SortedEntries.named(file(name)));
                many.add(SortedEntries.named(file(name)));
            }
            assertTrue(isEmpty());
            many.add(SortedEntries.named(file("d")));
            assertEquals(4, all(many).size());
            assertEquals(3, all(few).size());
        }
        assertTrue(isEmpty());
    }

    @Test
    void onlyOneRunIsHeld() throws IOException {
        int run = 100;
        List<WeakReference<Named>> added = new ArrayList<>();
        try (SortedEntries sorted = new SortedEntries(run, temporary)) {
            for (int i = 0; i < 50 * run; i++) {
                Named named = SortedEntries.named(file("f" + i));
                added.add(new WeakReference<>(named));
                sorted.add(named);
            }
            System.gc();
            long held = added.stream().filter(named -> named.get() != null).count();
            assertTrue(held <= run, held + " are held");
            assertEquals(added.size(), all(sorted).size());
        }
    }

    @Test
    void aPlaceThatIsMissingIsAnErrorAndNoEmptyDirectory() throws IOException {
        try (SortedEntries sorted = new SortedEntries(1, temporary.resolve("gone"))) {
            sorted.add(SortedEntries.named(file("a")));
            assertThrows(NoSuchFileException.class, () -> sorted.add(SortedEntries.named(file("b"))));
        }
    }

    @Test
    void whatIsClosedReadsNothingMore() throws IOException {
        SortedEntries sorted = new SortedEntries(1_000, temporary);
        try (sorted) {
            for (int i = 0; i < 10_000; i++) {
                sorted.add(SortedEntries.named(entry()));
            }
            assertTrue(sorted.next().isPresent());
        }
        assertThrows(ClosedChannelException.class, () -> all(sorted));
    }

    private static List<Named> all(SortedEntries sorted) throws IOException {
        List<Named> all = new ArrayList<>();
        for (Optional<Named> next = sorted.next(); next.isPresent(); next = sorted.next()) {
            all.add(next.get());
        }
        return all;
    }

    private Listing.Entry entry() {
        String name = random.ints(1 + random.nextInt(5), 'a', 'f')
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining())
                + List.of("", " ", "é", "😀", "-", "0").get(random.nextInt(6))
                + random.nextInt(1_000);
        Instant time = Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
        if (random.nextInt(4) == 0) {
            Optional<Path> real = random.nextBoolean() ? Optional.of(Path.of("/é/" + name)) : Optional.empty();
            return Listing.Entry.directory(name, real);
        }
        return Listing.Entry.file(name, random.nextLong(), time, new Revision("i" + random.nextInt(), time));
    }

    private static Listing.Entry file(String name) {
        return Listing.Entry.file(name, 0, Instant.EPOCH, Revision.NONE);
    }

    private boolean isEmpty() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.findAny().isEmpty();
        }
    }
}

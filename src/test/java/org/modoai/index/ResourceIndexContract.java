package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.index.ResourceIndex.Changes;
import org.modoai.site.ForwardingSite;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;

/** What every index must do. */
abstract class ResourceIndexContract extends IndexFixture {
    @Test
    void theClockNeverGoesBack() throws IOException {
        Instant noon = Instant.parse("2024-06-01T12:00:00Z");
        assertEquals(noon, index.now());
        clock.advance(Duration.ofMillis(1500));
        assertEquals(noon.plusSeconds(2), index.now());
        clock.advance(Duration.ofDays(-3));
        assertEquals(noon.plusSeconds(2), index.now());
        reopen();
        assertEquals(noon.plusSeconds(2), index.now());
        site.put("late", "text/html", 1, "2999-01-01T00:00:00Z");
        index.scan(site);
        assertEquals(noon.plusSeconds(2), datestamp("late"));
        clock.advance(Duration.ofDays(4));
        assertEquals(noon.plus(Duration.ofDays(1)).plusSeconds(2), index.now());
    }

    @Test
    void whatACommitGaveAsDatestampIsNotBeforeWhatAReaderWasTold() throws IOException {
        clock.advance(Duration.ofHours(1));
        site.put("late", "text/html", 1, "2999-01-01T00:00:00Z");
        index.scan(site);
        clock.advance(Duration.ofHours(-1));
        assertEquals(datestamp("late"), index.now());
    }

    @Test
    void whatAReaderDidNotSeeIsNotOlderThanTheReader() throws Exception {
        String always = "2999-01-01T00:00:00Z";
        IntStream.range(0, 400).forEach(i -> site.put("f" + i, "text/html", 1, always));
        CompletableFuture<Void> ticking = new CompletableFuture<>();
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 400; i++) {
                clock.advance(Duration.ofMillis(300));
                try {
                    index.refresh(site, "f" + i);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
            ticking.complete(null);
        });
        Map<Instant, Set<String>> readings = new HashMap<>();
        while (!ticking.isDone() && !writing.isCompletedExceptionally()) {
            Instant told = index.now();
            readings.putIfAbsent(told, new HashSet<>(names(ALL)));
        }
        writing.get(60, TimeUnit.SECONDS);
        assertTrue(readings.size() > 1, "the reader saw nothing of the writer");
        for (Entry entry : list(ALL, 500)) {
            readings.forEach((told, seen) -> assertTrue(
                    seen.contains("a:" + entry.resource().path())
                            || !entry.datestamp().isBefore(told),
                    () -> entry + " came after " + told));
        }
    }

    @Test
    void anEmptyIndexHasNothing() throws IOException {
        assertEquals(List.of(), index.page(ALL, Cursor.START, 10));
        assertEquals(List.of(), index.mediaTypes());
        assertEquals(Optional.empty(), index.scanned("a"));
        assertEquals(Optional.empty(), index.find("a", "x"));
        assertEquals(ResourceIndex.Deletions.PERSISTENT, index.deletions());
    }

    @Test
    void pagesGoByDatestampThenSiteThenPathThroughTies() throws IOException {
        MemorySite other = new MemorySite("b");
        for (int i = 0; i < 8; i++) {
            site.put("f" + i, "text/html", i, OLD);
            other.put("f" + i, "text/html", i, i % 2 == 0 ? OLD : NEW);
        }
        site.put("zero", "text/html", 1, "2019-01-01T00:00:00Z");
        index.scan(other);
        index.scan(site);
        assertEquals(
                List.of(
                        "a:zero", "a:f0", "a:f1", "a:f2", "a:f3", "a:f4", "a:f5", "a:f6", "a:f7", "b:f0", "b:f2",
                        "b:f4", "b:f6", "b:f1", "b:f3", "b:f5", "b:f7"),
                names(ALL));
    }

    @Test
    void pathsAreInTheOrderOfTheirBytes() throws IOException {
        List<String> paths =
                List.of("%41", "-", ".", "0", "A", "B/a", "B0", "Z", "_", "a", "a%20b", "a-b", "a/b", "ab", "~");
        paths.forEach(path -> site.put(path, "text/html", 1, OLD));
        index.scan(site);
        assertEquals(paths.stream().map(path -> "a:" + path).toList(), names(ALL));
    }

    @Test
    void whatLiesBelowADirectoryIsAStretchOfPaths() throws IOException {
        List<String> paths =
                List.of("%7E", "d", "d-", "d/%", "d/a/b", "d/a/c/d", "d/a0", "d/~", "d0", "d0/a", "e", "~");
        paths.forEach(path -> site.put(path, "text/plain", 1, OLD));
        index.scan(site);
        MemorySite other = new MemorySite("b").put("d/other", "text/plain", 1, OLD);
        index.scan(other);
        assertEquals(paths, below("", 3));
        assertEquals(List.of("d/%", "d/a/b", "d/a/c/d", "d/a0", "d/~"), below("d/", 2));
        assertEquals(List.of("d/a/b", "d/a/c/d"), below("d/a/", 1));
        assertEquals(List.of(), below("d/a/b/", 1));
        assertEquals(List.of(), below("x/", 1));
    }

    private List<String> below(String parent, int limit) throws IOException {
        List<String> paths = new ArrayList<>();
        List<Entry> chunk = index.below("a", parent, "", limit);
        while (!chunk.isEmpty()) {
            assertTrue(chunk.size() <= limit);
            chunk.forEach(entry -> paths.add(entry.resource().path()));
            chunk = index.below("a", parent, paths.get(paths.size() - 1), limit);
        }
        return paths;
    }

    @Test
    void aPageHoldsNoMoreThanAskedAndNoneForNone() throws IOException {
        IntStream.range(0, 5).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        index.scan(site);
        assertEquals(2, index.page(ALL, Cursor.START, 2).size());
        assertEquals(List.of(), index.page(ALL, Cursor.START, 0));
    }

    @Test
    void rangesOfMediaTypesSelect() throws IOException {
        site.put("a", "image/png", 1, NEW);
        site.put("b", "image/jpeg", 1, OLD);
        site.put("c", "text/html", 1, OLD);
        site.put("d", "image/png", 1, OLD);
        site.put("e", "image-x/png", 1, OLD);
        index.scan(site);
        assertEquals(List.of("a:b", "a:d", "a:a"), names(of("image")));
        assertEquals(List.of("a:d", "a:a"), names(of("image", "png")));
        assertEquals(List.of(), names(of("image", "gif")));
        assertEquals(List.of(), names(of("video")));
        assertEquals(List.of(), names(of("%", "%")));
    }

    @Test
    void fromAndUntilAreInclusive() throws IOException {
        site.put("a", "text/html", 1, "2020-01-01T00:00:00.999Z");
        site.put("b", "text/html", 1, "2020-01-01T00:00:01Z");
        site.put("c", "text/html", 1, "2020-01-01T00:00:02Z");
        index.scan(site);
        assertEquals(List.of("a:a", "a:b"), names(between("2020-01-01T00:00:00Z", "2020-01-01T00:00:01Z")));
        assertEquals(List.of("a:b"), names(between("2020-01-01T00:00:01Z", "2020-01-01T00:00:01Z")));
        assertEquals(List.of("a:b"), names(between("2020-01-01T00:00:00.001Z", "2020-01-01T00:00:01.999Z")));
        assertEquals(List.of(), names(between("2020-01-01T00:00:02Z", "2020-01-01T00:00:01Z")));
    }

    @Test
    void aCursorOutsideTheSelectionNeitherWidensNorRepeatsIt() throws IOException {
        site.put("a", "text/html", 1, OLD).put("b", "text/html", 1, NEW);
        index.scan(site);
        Selection selection = between("2020-06-01T00:00:00Z", "2022-01-01T00:00:00Z");
        Cursor early = new Cursor(Instant.parse(OLD), "a", "");
        Cursor late = new Cursor(Instant.parse("2023-01-01T00:00:00Z"), "a", "");
        assertEquals(1, index.page(selection, early, 9).size());
        assertEquals(List.of(), index.page(selection, late, 9));
    }

    @Test
    void aCursorHoldsWhenItsEntryIsGone() throws IOException {
        IntStream.range(0, 9).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        index.scan(site);
        Cursor cursor = index.page(ALL, Cursor.START, 4).get(3).cursor();
        IntStream.range(2, 6).forEach(i -> site.files.remove("f" + i));
        index.scan(site);
        List<Entry> rest = index.page(ALL, cursor, 9);
        assertEquals(
                List.of("f6", "f7", "f8"),
                rest.stream().map(entry -> entry.resource().path()).toList());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatStaysIsListedExactlyOnceWhateverChangesBetweenPages(long seed) throws IOException {
        Random random = new Random(seed);
        List<MemorySite> sites = List.of(site, new MemorySite("b"), new MemorySite("c"));
        for (int i = 0; i < 150; i++) {
            mutate(sites.get(random.nextInt(3)), random);
        }
        for (Site one : sites) {
            index.scan(one);
        }
        Map<String, Resource> unchanged = contents(sites);
        Map<String, Integer> listed = new HashMap<>();
        Cursor cursor = Cursor.START;
        for (List<Entry> page = index.page(ALL, cursor, 3); !page.isEmpty(); page = index.page(ALL, cursor, 3)) {
            for (Entry entry : page) {
                assertTrue(position(entry.cursor(), cursor) > 0, "out of order");
                cursor = entry.cursor();
                listed.merge(entry.site() + ":" + entry.resource().path(), 1, Integer::sum);
            }
            MemorySite victim = sites.get(random.nextInt(3));
            mutate(victim, random);
            index.scan(victim);
            Map<String, Resource> now = contents(sites);
            unchanged.entrySet().removeIf(entry -> !entry.getValue().equals(now.get(entry.getKey())));
        }
        assertFalse(unchanged.isEmpty());
        unchanged.keySet().forEach(name -> assertEquals(1, listed.getOrDefault(name, 0), name));
    }

    private static void mutate(MemorySite site, Random random) {
        String path = "f" + random.nextInt(100);
        if (random.nextInt(3) == 0) {
            site.files.remove(path);
        } else {
            site.put(
                    path,
                    "text/x" + random.nextInt(3),
                    random.nextInt(9),
                    "2020-01-01T00:00:0" + random.nextInt(6) + "Z");
        }
    }

    private static Map<String, Resource> contents(List<MemorySite> sites) {
        Map<String, Resource> all = new HashMap<>();
        sites.forEach(site -> site.files.forEach((path, resource) -> all.put(site.key() + ":" + path, resource)));
        return all;
    }

    @Test
    void aScanTellsWhatItAddedChangedAndRemoved() throws IOException {
        IntStream.range(0, 5).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        assertEquals(new Changes(5, 5, 0, 0), index.scan(site));
        assertEquals(new Changes(5, 0, 0, 0), index.scan(site));
        site.put("f0", "text/html", 2, OLD).put("f1", "text/plain", 1, OLD).put("f2", "text/html", 1, NEW);
        site.put("f33", "text/html", 1, OLD);
        site.files.remove("f3");
        site.files.remove("f4");
        assertEquals(new Changes(4, 1, 3, 2), index.scan(site));
        assertEquals(Set.copyOf(site.files.values()), Set.copyOf(resources()));
    }

    List<Resource> resources() throws IOException {
        return list(ALL, 100).stream().map(Entry::resource).toList();
    }

    @Test
    void aChangeOfOneNanosecondIsAChange() throws IOException {
        site.put("f", "text/html", 1, "2020-01-01T00:00:00.123456788Z");
        index.scan(site);
        site.put("f", "text/html", 1, "2020-01-01T00:00:00.123456789Z");
        assertEquals(new Changes(1, 0, 1, 0), index.scan(site));
        assertEquals(Optional.of(site.files.get("f")), index.find("a", "f").map(Entry::resource));
    }

    @Test
    void scansOfManyChunksMerge() throws IOException {
        Random random = new Random(5);
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < 6_000; i++) {
                String path = "f" + random.nextInt(9_000);
                if (random.nextInt(3) == 0) {
                    site.files.remove(path);
                } else {
                    site.put(path, "text/html", random.nextInt(2), OLD);
                }
            }
            index.scan(site);
            assertEquals(site.resources(), resources());
        }
        site.files.clear();
        index.scan(site);
        assertEquals(List.of(), resources());
    }

    @Test
    void sitesDoNotTouchEachOther() throws IOException {
        MemorySite other = new MemorySite("b").put("x", "text/html", 1, OLD);
        site.put("x", "text/html", 2, OLD);
        index.scan(site);
        index.scan(other);
        site.files.clear();
        index.scan(site);
        assertEquals(List.of("b:x"), names(ALL));
    }

    @Test
    void aWalkOutOfOrderIsRefused() throws IOException {
        Resource b = new Resource("b", MediaType.UNKNOWN, 1, Instant.parse(OLD));
        Resource a = new Resource("a", MediaType.UNKNOWN, 1, Instant.parse(OLD));
        for (List<Resource> walk : List.of(List.of(b, a), List.of(a, a))) {
            assertThrows(IllegalStateException.class, () -> index.scan(new Shown(walk)));
        }
        assertEquals(Optional.empty(), index.scanned("a"));
        index.scan(new Shown(List.of(a, b)));
        assertEquals(2, resources().size());
    }

    /** Shows what it is given, in whatever order. */
    static final class Shown extends ForwardingSite {
        private final List<Resource> resources;

        Shown(List<Resource> resources) {
            super(new MemorySite("a"));
            this.resources = resources;
        }

        @Override
        public void walk(Visitor visitor) throws IOException {
            for (Resource resource : resources) {
                visitor.visit(resource);
            }
        }
    }

    @Test
    void aWalkThatFailsRemovesNothingItDidNotComeTo() throws IOException {
        IntStream.range(10_000, 20_000).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        index.scan(site);
        Optional<Instant> scanned = index.scanned("a");
        clock.advance(Duration.ofHours(1));
        site.files.headMap("f14000").clear();
        site.files.tailMap("f19000").clear();
        site.before = path -> {
            if (path.equals("f16000")) {
                throw new IOException("the disk is gone");
            }
        };
        assertThrows(IOException.class, () -> index.scan(site));
        assertEquals(scanned, index.scanned("a"));
        Set<String> left =
                new HashSet<>(resources().stream().map(Resource::path).toList());
        IntStream.range(14_000, 20_000).forEach(i -> assertTrue(left.contains("f" + i), "f" + i));

        site.before = path -> {};
        index.scan(site);
        assertEquals(site.resources(), resources());
        assertNotEquals(scanned, index.scanned("a"));
    }

    @Test
    void aWalkThatFailsAtOnceRemovesNothing() throws IOException {
        site.put("f", "text/html", 1, OLD);
        index.scan(site);
        site.before = path -> {
            throw new Unavailable("not started");
        };
        assertThrows(Unavailable.class, () -> index.scan(site));
        assertEquals(1, resources().size());
    }

    @Test
    void theDatestampIsTheWholeSecondOfTheModificationAndNeverInTheFuture() throws IOException {
        site.put("a", "text/html", 1, "2020-01-01T00:00:00.999Z");
        site.put("b", "text/html", 1, "2999-01-01T00:00:00Z");
        site.put("c", "text/html", 1, "1969-12-31T23:59:58.5Z");
        site.put("d", "text/html", 1, "-9000-01-01T00:00:00Z");
        index.scan(site);
        assertEquals(Instant.parse("2020-01-01T00:00:00Z"), datestamp("a"));
        assertEquals(Instant.parse("2024-06-01T12:00:00Z"), datestamp("b"));
        assertEquals(Instant.parse("1990-01-01T00:00:00Z"), datestamp("c"));
        assertEquals(Instant.parse("1990-01-01T00:00:00Z"), datestamp("d"));
        assertEquals(site.files.get("b"), index.find("a", "b").orElseThrow().resource());
        assertEquals(4, names(ALL).size());
        clock.advance(Duration.ofDays(1));
        index.scan(site);
        assertEquals(Instant.parse("2024-06-01T12:00:00Z"), datestamp("b"));
    }

    @Test
    void withoutTimeOfModificationTheDatestampIsWhenItWasFirstSeen() throws IOException {
        Instant first = Instant.parse("2024-06-01T12:00:00Z");
        site.put("a", "text/html", 1, "1970-01-01T00:00:00Z");
        index.scan(site);
        clock.advance(Duration.ofMinutes(1));
        index.scan(site);
        assertEquals(first, datestamp("a"));
        site.put("a", "text/html", 2, "1970-01-01T00:00:00Z");
        index.scan(site);
        assertEquals(first.plusSeconds(60), datestamp("a"));
        clock.advance(Duration.ofMinutes(1));
        site.put("a", "text/plain", 2, "1970-01-01T00:00:00Z");
        index.refresh(site, "a");
        assertEquals(first.plusSeconds(120), datestamp("a"));
    }

    @Test
    void refreshAddsChangesAndRemovesOneEntry() throws IOException {
        site.put("a", "text/html", 1, OLD).put("b", "text/html", 1, OLD);
        Optional<Entry> entry = index.refresh(site, "a");
        assertEquals(Optional.of(new Entry("a", site.files.get("a"), Instant.parse(OLD), Standing.NEW)), entry);
        assertEquals(List.of("a:a"), names(ALL));
        site.put("a", "text/html", 1, NEW);
        assertEquals(Instant.parse(NEW), index.refresh(site, "a").orElseThrow().datestamp());
        assertEquals(index.find("a", "a"), index.refresh(site, "a"));
        site.files.remove("a");
        assertEquals(Optional.empty(), index.refresh(site, "a"));
        assertEquals(Optional.empty(), index.refresh(site, "never"));
        assertEquals(List.of(), names(ALL));
        assertEquals(Optional.empty(), index.scanned("a"));
    }

    @Test
    void aRefreshDuringAScanIsNotUndoneByWhatTheWalkSawBefore() throws Exception {
        for (String path : List.of("a", "changed", "gone", "z")) {
            site.put(path, "text/html", 1, OLD);
        }
        site.put("stays", "text/html", 1, OLD);
        index.scan(site);
        index.judge(list(ALL, 9).stream().map(entry -> new Verdict(entry, true)).toList());
        site.put("changed", "text/html", 2, OLD);
        site.put("appears-and-goes", "text/html", 2, OLD);
        site.before = path -> {
            if (path.equals("a")) {
                refreshBehindTheWalk();
            }
        };
        index.scan(site);
        assertEquals(site.resources(), there("appears-and-goes"));
        site.before = path -> {};
        index.scan(site);
        assertEquals(site.resources(), there("nothing"), "what the walk alone saw ends with the next scan");
    }

    private List<Resource> there(String but) throws IOException {
        return list(ALL, 100).stream()
                .filter(entry -> !entry.isGone())
                .map(Entry::resource)
                .filter(resource -> !resource.path().equals(but))
                .sorted((x, y) -> x.path().compareTo(y.path()))
                .toList();
    }

    private void refreshBehindTheWalk() throws IOException {
        site.put("changed", "text/html", 3, OLD);
        site.files.remove("gone");
        site.files.remove("appears-and-goes");
        site.put("new", "text/html", 1, OLD);
        List<String> paths = List.of("changed", "gone", "appears-and-goes", "new");
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
            for (String path : paths) {
                try {
                    index.refresh(site, path);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        other.orTimeout(60, TimeUnit.SECONDS).join();
    }

    @Test
    void mediaTypesAreThoseOfTheEntriesInOrder() throws IOException {
        site.put("a", "text/html", 1, OLD).put("b", "image/png", 1, OLD).put("c", "text/css", 1, OLD);
        site.put("d", "text/html", 1, OLD).put("e", "text-x/a", 1, OLD).put("f", "application/atom+xml", 1, OLD);
        index.scan(site);
        assertEquals(
                List.of("application/atom+xml", "image/png", "text-x/a", "text/css", "text/html"),
                index.mediaTypes().stream().map(MediaType::toString).toList());
        site.files.remove("b");
        site.files.remove("a");
        index.scan(site);
        assertEquals(
                List.of("application/atom+xml", "text-x/a", "text/css", "text/html"),
                index.mediaTypes().stream().map(MediaType::toString).toList());
    }

    @Test
    void retainForgetsAllOtherSites() throws IOException {
        MemorySite half = new MemorySite("half");
        IntStream.range(0, 3_000).forEach(i -> half.put("f" + i, "text/html", 1, OLD));
        MemorySite gone = new MemorySite("gone").put("x", "text/html", 1, OLD);
        site.put("x", "text/html", 1, OLD);
        half.before = path -> {
            if (path.equals("f999")) {
                throw new IOException("stop");
            }
        };
        index.scan(site);
        index.scan(gone);
        assertThrows(IOException.class, () -> index.scan(half));
        index.retain(Set.of("a", "unknown"));
        assertEquals(List.of("a:x"), names(ALL));
        assertEquals(Optional.empty(), index.scanned("gone"));
        assertTrue(index.scanned("a").isPresent());
    }

    @Test
    void theTimeOfTheLastScanIsKept() throws IOException {
        index.scan(site);
        Instant end = clock.instant();
        assertEquals(Optional.of(end), index.scanned("a"));
        clock.advance(Duration.ofMinutes(5));
        reopen();
        assertEquals(Optional.of(end), index.scanned("a"));
        index.scan(site);
        assertEquals(Optional.of(clock.instant()), index.scanned("a"));
    }

    @Test
    void everythingOutlivesARestart() throws IOException {
        site.put("a%20b", "image/png", 1L << 40, "2020-01-01T00:00:00.123456789Z")
                .put("z", "text/html", 0, NEW);
        index.scan(site);
        List<Entry> before = list(ALL, 10);
        byte[] secret = index.secret();
        reopen();
        assertEquals(before, list(ALL, 10));
        assertEquals(new Changes(2, 0, 0, 0), index.scan(site));
        assertArrayEquals(secret, index.secret());
    }

    @Test
    void theSecretIsLongAndDiffersFromAnotherIndex() throws IOException {
        assertEquals(32, index.secret().length);
        byte[] secret = index.secret();
        try (ResourceIndex other = open(directory.resolve("other"), clock, rules)) {
            assertNotEquals(List.of(secret), List.of(other.secret()));
            assertFalse(java.util.Arrays.equals(secret, other.secret()));
        }
    }

    @Test
    void aClosedIndexIsUnavailable() throws IOException {
        index.close();
        index.close();
        assertThrows(Unavailable.class, () -> index.page(ALL, Cursor.START, 1));
        assertThrows(Unavailable.class, () -> index.scan(site));
        assertThrows(Unavailable.class, () -> index.refresh(site, "a"));
        assertThrows(Unavailable.class, index::secret);
        assertThrows(Unavailable.class, index::mediaTypes);
        assertThrows(Unavailable.class, () -> index.retain(Set.of()));
    }

    @Test
    void closingDuringAScanEndsItAndKeepsWhatWasThere() throws IOException {
        IntStream.range(0, 5_000).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        index.scan(site);
        site.files.replaceAll(
                (path, file) -> new Resource(path, file.mediaType(), 2, file.lastModified(), file.revision()));
        site.before = path -> {
            if (path.equals("f7")) {
                index.close();
            }
        };
        assertThrows(Unavailable.class, () -> index.scan(site));
        index = open(directory, clock, rules);
        assertEquals(5_000, resources().size());
    }

    @Test
    void anInterruptedReaderDoesNotBreakTheIndex() throws IOException {
        IntStream.range(0, 3_000).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        index.scan(site);
        reopen();
        for (int i = 0; i < 20; i++) {
            Thread.currentThread().interrupt();
            try {
                index.page(ALL, new Cursor(Instant.parse(OLD), "a", "f" + i), 100);
                site.put("f" + i, "text/html", i + 2, OLD);
                index.refresh(site, "f" + i);
            } catch (IOException allowed) {
                // an interrupted call may fail, those after it may not
            } finally {
                Thread.interrupted();
            }
        }
        site.files.replaceAll(
                (path, file) -> new Resource(path, file.mediaType(), 99, file.lastModified(), file.revision()));
        assertEquals(new Changes(3_000, 0, 3_000, 0), index.scan(site));
        reopen();
        assertEquals(Set.copyOf(site.files.values()), Set.copyOf(resources()));
    }

    @Test
    void manyThreadsReadWhileAScanWrites() throws Exception {
        IntStream.range(0, 3_000).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        index.scan(site);
        site.files.replaceAll(
                (path, file) -> new Resource(path, file.mediaType(), 2, file.lastModified(), file.revision()));
        List<CompletableFuture<Integer>> readers = IntStream.range(0, 24)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> {
                    try {
                        return list(ALL, 500).size();
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();
        assertEquals(new Changes(3_000, 0, 3_000, 0), index.scan(site));
        for (CompletableFuture<Integer> reader : readers) {
            assertEquals(3_000, reader.get(60, TimeUnit.SECONDS));
        }
    }
}

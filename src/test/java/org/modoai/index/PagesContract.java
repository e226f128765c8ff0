package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.site.Site;

/** What every index must list: in which order, which of it, and from where on. */
abstract class PagesContract extends IndexFixture {
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
}

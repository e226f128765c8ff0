package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.modoai.index.ResourceIndex.Changes;
import org.modoai.site.ForwardingSite;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.site.Unavailable;

/** What every index must learn from a walk through a site, and from a look at one of its files. */
abstract class ScansContract extends IndexFixture {
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
    void refreshAddsChangesAndRemovesOneEntry() throws IOException {
        site.put("a", "text/html", 1, OLD).put("b", "text/html", 1, OLD);
        Optional<Entry> entry = index.refresh(site, "a");
        assertEquals(Optional.of(new Entry("a", site.files.get("a"), Instant.parse(OLD), Standing.PUBLIC)), entry);
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
        index.publish();
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

    @Test
    void whatIsAddedDuringAFirstScanStaysAsItIsAndTheOthersComeWithIt() throws IOException {
        for (String path : List.of("a", "b", "both", "c")) {
            site.put(path, "text/html", 1, OLD);
        }
        site.before = path -> {
            if (path.equals("b")) {
                site.put("both", "text/html", 2, OLD);
                index.refresh(site, "both");
            }
        };
        index.scan(site);
        assertEquals(site.resources(), there("nothing"));
        assertEquals(2, index.find("a", "both").orElseThrow().resource().length());
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
}

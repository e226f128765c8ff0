package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.modoai.index.ResourceIndex.Changes;
import org.modoai.site.Revision;

/** What every index must know of a file that is another than before: when its bytes are compared, and when not. */
abstract class RevisionsContract extends IndexFixture {
    private static final Revision TOUCHED = new Revision("1", Instant.parse(NEW));

    @Test
    void anotherFileOrATouchedOneIsAChangeThoughTimeAndLengthAreTheSame() throws IOException {
        site.put("f", "text/html", 1, OLD, ONE).put("g", "text/html", 1, OLD, ONE);
        index.scan(site);
        site.put("f", "text/html", 1, OLD, OTHER_FILE).put("g", "text/html", 1, OLD, TOUCHED);
        assertEquals(new Changes(2, 0, 2, 0), index.scan(site));
        assertEquals(
                Set.copyOf(site.files.values()),
                Set.copyOf(list(ALL, 9).stream().map(Entry::resource).toList()));
        assertEquals(List.of("f", "g"), site.opened);
        assertEquals(new Changes(2, 0, 0, 0), index.scan(site));
        assertEquals(List.of("f", "g"), site.opened, "files were read that need not be");
    }

    /** On a server that has a copy, or when a webapp is unpacked anew. */
    @Test
    void theSameBytesInAnotherFileAreNoChangeOnceTheirDigestIsKnown() throws IOException {
        site.put("f", "text/html", 1, OLD, ONE);
        site.contents.put("f", "x");
        index.scan(site);
        index.publish();
        clock.advance(Duration.ofMinutes(1));
        site.put("f", "text/html", 1, OLD, OTHER_FILE);
        assertEquals(new Changes(1, 0, 1, 0), index.scan(site));
        clock.advance(Duration.ofMinutes(1));
        for (Revision revision : List.of(ONE, TOUCHED, OTHER_FILE)) {
            site.put("f", "text/html", 1, OLD, revision);
            assertEquals(new Changes(1, 0, 0, 0), index.scan(site));
            assertEquals(new Changes(1, 0, 0, 0), index.scan(site));
        }
        assertEquals(minute(1), datestamp("f"));
        assertEquals(4, site.opened.size(), "each file once");
        site.put("f", "text/html", 1, OLD, ONE);
        site.contents.put("f", "y");
        assertEquals(new Changes(1, 0, 1, 0), index.scan(site));
        assertEquals(minute(2), datestamp("f"));
        site.put("f", "text/html", 1, NEW, ONE);
        assertEquals(new Changes(1, 0, 1, 0), index.scan(site));
        site.put("f", "text/html", 1, NEW, TOUCHED);
        assertEquals(new Changes(1, 0, 0, 0), index.scan(site), "the digest is kept up");
    }

    @Test
    void aLookAtTheSameBytesInAnotherFileReadsThemOnceAndLeavesTheRowToTheScan() throws IOException {
        site.put("f", "text/html", 1, OLD, ONE);
        index.scan(site);
        site.put("f", "text/html", 1, OLD, OTHER_FILE);
        index.scan(site);
        Entry known = index.find("a", "f").orElseThrow();
        site.opened.clear();
        site.put("f", "text/html", 1, OLD, TOUCHED);
        assertEquals(Optional.of(known), index.refresh(site, "f"));
        assertEquals(Optional.of(known), index.refresh(site, "f"));
        assertEquals(List.of("f"), site.opened);
        site.put("f", "text/html", 1, OLD, OTHER_FILE);
        assertEquals(new Changes(1, 0, 0, 0), index.scan(site));
        assertEquals(List.of("f"), site.opened);
    }

    @Test
    void aFileTouchedJustBeforeTheScanIsComparedOnceMore() throws IOException {
        Revision now = new Revision("1", clock.instant().minusMillis(1500));
        site.put("f", "text/html", 1, OLD, now);
        site.contents.put("f", "x");
        index.scan(site);
        clock.advance(Duration.ofMinutes(1));
        site.contents.put("f", "y");
        assertEquals(new Changes(1, 0, 1, 0), index.scan(site));
        assertEquals(2, site.opened.size());
        assertEquals(new Changes(1, 0, 0, 0), index.scan(site));
        site.contents.put("f", "z");
        assertEquals(new Changes(1, 0, 0, 0), index.scan(site), "its revision tells, so nobody needs to look");
        assertEquals(2, site.opened.size());
    }

    @Test
    void aFileIsComparedAsLongAsItIsTouchedJustBefore() throws IOException {
        Revision future = new Revision("1", clock.instant().plusSeconds(60));
        site.put("f", "text/html", 1, OLD, future);
        site.contents.put("f", "x");
        index.scan(site);
        assertEquals(new Changes(1, 0, 0, 0), index.scan(site));
        site.contents.put("f", "y");
        assertEquals(new Changes(1, 0, 1, 0), index.scan(site));
    }

    @Test
    void aLookAtOneFileComparesToo() throws IOException {
        site.put("f", "text/html", 1, OLD, new Revision("1", clock.instant()));
        index.scan(site);
        index.publish();
        clock.advance(Duration.ofMinutes(1));
        site.contents.put("f", "y");
        assertEquals(minute(1), index.refresh(site, "f").orElseThrow().datestamp());
    }

    @Test
    void aLargeFileInDoubtCountsAsChangedOnce() throws IOException {
        site.put("f", "text/html", 1L << 30, OLD, new Revision("1", clock.instant()));
        index.scan(site);
        clock.advance(Duration.ofMinutes(1));
        assertEquals(new Changes(1, 0, 1, 0), index.scan(site));
        assertEquals(new Changes(1, 0, 0, 0), index.scan(site));
        assertEquals(List.of(), site.opened);
    }

    @Test
    void whereTheFileSystemTellsLittleBytesAreComparedWhenAskedFor() throws IOException {
        site.put("f", "text/html", 1, OLD, Revision.NONE).put("large", "text/html", 1L << 30, OLD, Revision.NONE);
        site.contents.put("f", "x");
        index.scan(site);
        site.contents.put("f", "y");
        assertEquals(new Changes(2, 0, 0, 0), index.scan(site));
        assertEquals(new Changes(2, 0, 1, 0), index.verify(site));
        assertEquals(new Changes(2, 0, 0, 0), index.verify(site));
    }
}

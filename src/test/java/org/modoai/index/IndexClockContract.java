package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every index must know of the time: its clock, its datestamps, and what readers were told. */
abstract class IndexClockContract extends IndexFixture {
    @Test
    void theClockNeverGoesBack() throws IOException {
        Instant noon = TestClock.NOON;
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
        missNothingThatIsWrittenBy(index);
    }

    @Test
    void theDatestampIsTheWholeSecondOfTheModificationAndNeverInTheFuture() throws IOException {
        site.put("a", "text/html", 1, "2020-01-01T00:00:00.999Z");
        site.put("b", "text/html", 1, "2999-01-01T00:00:00Z");
        site.put("c", "text/html", 1, "1969-12-31T23:59:58.5Z");
        site.put("d", "text/html", 1, "-9000-01-01T00:00:00Z");
        index.scan(site);
        assertEquals(Instant.parse("2020-01-01T00:00:00Z"), datestamp("a"));
        assertEquals(TestClock.NOON, datestamp("b"));
        assertEquals(Instant.parse("1990-01-01T00:00:00Z"), datestamp("c"));
        assertEquals(Instant.parse("1990-01-01T00:00:00Z"), datestamp("d"));
        assertEquals(site.files.get("b"), index.find("a", "b").orElseThrow().resource());
        assertEquals(4, names(ALL).size());
        clock.advance(Duration.ofDays(1));
        index.scan(site);
        assertEquals(TestClock.NOON, datestamp("b"));
    }

    @Test
    void withoutTimeOfModificationTheDatestampIsWhenItWasFirstSeen() throws IOException {
        Instant first = TestClock.NOON;
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
}

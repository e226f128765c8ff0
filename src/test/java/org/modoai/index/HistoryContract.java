package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modoai.config.IndexSettings.DatestampRule;
import org.modoai.index.ResourceIndex.Changes;
import org.modoai.index.ResourceIndex.Deletions;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;

/** What every index must remember of what was there, and of what the world was told. */
abstract class HistoryContract extends IndexFixture {
    private Standing standing(String path) throws IOException {
        return index.find("a", path).orElseThrow().standing();
    }

    private Entry judge(String path, boolean open) throws IOException {
        return index.judge(List.of(new Verdict(index.find("a", path).orElseThrow(), open)))
                .get(0);
    }

    /** The index has one public resource f, and harvesters know. */
    private void publishF() throws IOException {
        site.put("f", "text/html", 1, OLD, ONE);
        index.scan(site);
        index.publish();
        judge("f", true);
        clock.advance(Duration.ofMinutes(1));
    }

    @Test
    void beforeTheFirstHarvestDatestampsAreTimesOfModificationHoweverOftenTheScanBegins() throws IOException {
        IntStream.range(0, 3_000).forEach(i -> site.put("f" + i, "text/html", 1, OLD));
        site.before = path -> {
            if (path.equals("f99")) {
                throw new IOException("the power is gone");
            }
        };
        assertThrows(IOException.class, () -> index.scan(site));
        reopen();
        clock.advance(Duration.ofHours(1));
        site.before = path -> {};
        site.put("f7", "text/html", 2, NEW);
        index.scan(site);
        assertEquals(Instant.parse(OLD), datestamp("f99"));
        assertEquals(Instant.parse(NEW), datestamp("f7"));
    }

    @Test
    void afterTheFirstHarvestEveryChangeHasTheSecondInWhichItWasLearned() throws IOException {
        IntStream.range(0, 6).forEach(i -> site.put("f" + i, "text/html", 1, OLD, ONE));
        index.scan(site);
        index.publish();
        clock.advance(Duration.ofMinutes(1));
        reopen();
        site.put("new", "text/html", 1, OLD);
        site.put("f0", "text/html", 2, OLD, ONE);
        site.put("f1", "text/plain", 1, OLD, ONE);
        site.put("f2", "text/html", 1, NEW, ONE);
        site.put("f3", "text/html", 1, OLD, OTHER_FILE);
        site.put("f4", "text/html", 1, "2999-01-01T00:00:00Z", ONE);
        index.scan(site);
        for (String path : List.of("new", "f0", "f1", "f2", "f3", "f4")) {
            assertEquals(minute(1), datestamp(path), path);
        }
        assertEquals(Instant.parse(OLD), datestamp("f5"));
        assertEquals(
                Instant.parse("2999-01-01T00:00:00Z"),
                index.find("a", "f4").orElseThrow().resource().lastModified());
    }

    /** Harvesters of the other sites would never ask for the old times of its files. */
    @Test
    void aSiteThatIsAddedLaterIsNewsAsAWhole() throws IOException {
        publishF();
        index.scan(new MemorySite("b").put("x", "text/html", 1, OLD));
        assertEquals(minute(1), index.find("b", "x").orElseThrow().datestamp());
    }

    @Test
    void theRuleOfThePapersIsTheTimeOfModificationAlways() throws IOException {
        reopen(new Rules(DatestampRule.MODIFIED, Deletions.PERSISTENT, Optional.empty(), Optional.empty()));
        publishF();
        site.put("f", "text/html", 2, NEW).put("g", "text/html", 1, OLD);
        index.scan(site);
        assertEquals(Instant.parse(NEW), datestamp("f"));
        assertEquals(Instant.parse(OLD), datestamp("g"));
        judge("f", false);
        assertEquals(minute(1), datestamp("f"));
        judge("f", true);
        assertEquals(Instant.parse(NEW), datestamp("f"));
        site.files.clear();
        index.scan(site);
        assertEquals(minute(1), datestamp("f"));
    }

    @Test
    void whatWasPublicLeavesATombstoneWithItsType() throws IOException {
        publishF();
        site.files.clear();
        assertEquals(new Changes(0, 0, 0, 1), index.scan(site));
        Entry entry = index.find("a", "f").orElseThrow();
        assertTrue(entry.isGone());
        assertEquals(minute(1), entry.datestamp());
        assertEquals(List.of("a:f"), names(of("text", "html")));
        clock.advance(Duration.ofMinutes(1));
        assertEquals(new Changes(0, 0, 0, 0), index.scan(site));
        assertEquals(Optional.of(entry), index.refresh(site, "f"));
        reopen();
        assertEquals(Optional.of(entry), index.find("a", "f"));
    }

    @Test
    void whatWasNeverPublicLeavesNothing() throws IOException {
        publishF();
        site.put("secret", "text/html", 1, OLD);
        site.hidden.add("secret");
        index.scan(site);
        assertEquals(Standing.NEVER, standing("secret"));
        site.busy = true;
        site.put("undecided", "text/html", 1, OLD);
        index.scan(site);
        assertEquals(Standing.NEW, standing("undecided"));
        site.files.clear();
        index.scan(site);
        assertEquals(List.of("a:f"), names(ALL));
    }

    @Test
    void whatIsFoundGoneByALookIsGone() throws IOException {
        publishF();
        site.files.clear();
        Entry entry = index.refresh(site, "f").orElseThrow();
        assertTrue(entry.isGone());
        assertEquals(minute(1), entry.datestamp());
    }

    @ParameterizedTest
    @EnumSource(
            value = Deletions.class,
            names = {"NO"})
    void whereNothingLastsNothingIsKeptOfWhatIsGone(Deletions none) throws IOException {
        reopen(new Rules(DatestampRule.LEARNED, none, Optional.empty(), Optional.empty()));
        publishF();
        site.files.clear();
        index.scan(site);
        assertEquals(List.of(), names(ALL));
        assertEquals(none, index.deletions());
    }

    @Test
    void whatComesBackIsNews() throws IOException {
        publishF();
        Resource same = site.files.remove("f");
        index.scan(site);
        clock.advance(Duration.ofMinutes(1));
        site.files.put("f", same);
        assertEquals(new Changes(1, 1, 0, 0), index.scan(site));
        assertEquals(Standing.PUBLIC, standing("f"));
        assertEquals(minute(2), datestamp("f"));
    }

    @Test
    void whatComesBackStaysDeletedUntilItIsKnownToBePublic() throws IOException {
        publishF();
        Resource same = site.files.remove("f");
        index.scan(site);
        clock.advance(Duration.ofMinutes(1));
        site.busy = true;
        site.files.put("f", same);
        assertEquals(new Changes(1, 1, 0, 0), index.scan(site));
        assertEquals(Standing.HIDDEN, standing("f"));
        assertEquals(minute(1), datestamp("f"));
        site.busy = false;
        assertEquals(minute(2), index.refresh(site, "f").orElseThrow().datestamp());
        assertEquals(Standing.PUBLIC, standing("f"));
    }

    /** Or it could be seen when something that nobody may see is changed or deleted. */
    @Test
    void whatBecomesOfSomethingHiddenMovesNoDatestamp() throws IOException {
        publishF();
        site.hidden.add("f");
        site.put("f", "text/html", 2, OLD, ONE);
        index.scan(site);
        assertEquals(Standing.HIDDEN, standing("f"));
        assertEquals(minute(1), datestamp("f"));
        clock.advance(Duration.ofMinutes(1));
        site.put("f", "text/html", 3, OLD, ONE);
        index.scan(site);
        assertEquals(minute(1), datestamp("f"));
        Resource same = site.files.remove("f");
        index.scan(site);
        assertEquals(Standing.GONE, standing("f"));
        assertEquals(minute(1), datestamp("f"));
        site.files.put("f", same);
        index.scan(site);
        assertEquals(Standing.HIDDEN, standing("f"));
        assertEquals(minute(1), datestamp("f"));
        clock.advance(Duration.ofMinutes(1));
        site.hidden.clear();
        assertEquals(minute(3), index.refresh(site, "f").orElseThrow().datestamp());
        assertEquals(Standing.PUBLIC, standing("f"));
    }

    /** A scan asks of what is new or changed whether everybody can GET it. */
    @Test
    void aScanDecidesWhatIsPublic() throws IOException {
        publishF();
        site.put("new", "text/html", 1, OLD).put("secret", "text/html", 1, OLD, ONE);
        site.hidden.add("secret");
        index.scan(site);
        assertEquals(Standing.PUBLIC, standing("new"));
        assertEquals(Standing.NEVER, standing("secret"));
        site.hidden.clear();
        site.hidden.add("new");
        index.scan(site);
        assertEquals(Standing.NEVER, standing("secret"), "what has not changed is for the rounds");
        clock.advance(Duration.ofMinutes(1));
        site.put("secret", "text/html", 2, OLD, ONE);
        assertEquals(new Changes(3, 0, 1, 0), index.scan(site));
        assertEquals(Standing.PUBLIC, standing("secret"));
        assertEquals(minute(2), datestamp("secret"));
    }

    /** A harvester that has it from its first life must hear of it. */
    @Test
    void whatComesBackHiddenIsRememberedToHaveBeenPublic() throws IOException {
        publishF();
        Resource same = site.files.remove("f");
        index.scan(site);
        site.files.put("f", same);
        site.hidden.add("f");
        index.refresh(site, "f");
        assertEquals(Standing.HIDDEN, standing("f"));
        site.files.clear();
        index.scan(site);
        assertEquals(Standing.GONE, standing("f"));
    }

    @Test
    void aChangedFileKeepsItsStanding() throws IOException {
        publishF();
        site.put("f", "text/html", 2, NEW);
        index.scan(site);
        assertEquals(Standing.PUBLIC, standing("f"));
    }

    @Test
    void whatBecomesHiddenOrPublicIsNewsAndWhatStaysSoIsNot() throws IOException {
        publishF();
        assertEquals(Instant.parse(OLD), judge("f", true).datestamp());
        Entry hidden = judge("f", false);
        assertEquals(Standing.HIDDEN, hidden.standing());
        assertEquals(minute(1), hidden.datestamp());
        clock.advance(Duration.ofMinutes(1));
        assertEquals(hidden, judge("f", false));
        Entry open = judge("f", true);
        assertEquals(Standing.PUBLIC, open.standing());
        assertEquals(minute(2), open.datestamp());
        site.put("g", "text/html", 1, OLD);
        index.scan(site);
        assertEquals(minute(2), judge("g", false).datestamp());
        clock.advance(Duration.ofMinutes(1));
        assertEquals(minute(3), judge("g", true).datestamp());
    }

    @Test
    void whatIsGoneIsNotJudged() throws IOException {
        publishF();
        Entry then = index.find("a", "f").orElseThrow();
        site.put("never", "text/html", 1, OLD);
        site.hidden.add("never");
        index.scan(site);
        Entry never = index.find("a", "never").orElseThrow();
        site.files.clear();
        index.scan(site);
        List<Entry> now = index.judge(List.of(new Verdict(never, true), new Verdict(then, true)));
        assertEquals(List.of(Standing.GONE), now.stream().map(Entry::standing).toList());
        assertEquals(List.of("a:f"), names(ALL));
    }

    @Test
    void theResourcesOfASiteThatIsNotConfiguredAnyMoreAreGone() throws IOException {
        publishF();
        site.put("unseen", "text/html", 1, OLD);
        site.hidden.add("unseen");
        index.scan(site);
        index.retain(Set.of("b"));
        assertEquals(List.of("a:f"), names(ALL));
        assertEquals(minute(1), datestamp("f"));
        assertTrue(index.find("a", "f").orElseThrow().isGone());
        assertEquals(Optional.empty(), index.scanned("a"));
        clock.advance(Duration.ofMinutes(1));
        index.retain(Set.of("b"));
        assertEquals(minute(1), datestamp("f"));
        index.scan(site);
        assertEquals(Standing.PUBLIC, standing("f"));
        assertEquals(minute(2), datestamp("f"));
    }

    @Test
    void tombstonesEndAfterTheirTime() throws IOException {
        reopen(new Rules(
                DatestampRule.LEARNED, Deletions.TRANSIENT, Optional.of(Duration.ofHours(2)), Optional.empty()));
        site.put("g", "text/html", 1, OLD);
        publishF();
        judge("g", true);
        judge("g", false);
        site.files.remove("f");
        index.scan(site);
        clock.advance(Duration.ofHours(2));
        index.scan(site);
        assertEquals(List.of("a:f", "a:g"), names(ALL));
        clock.advance(Duration.ofSeconds(1));
        index.scan(site);
        assertEquals(List.of("a:g"), names(ALL));
        assertEquals(Standing.NEVER, standing("g"));
    }

    @Test
    void tombstonesOfAFormerSiteEndAfterTheirTimeToo() throws IOException {
        reopen(new Rules(
                DatestampRule.LEARNED, Deletions.TRANSIENT, Optional.of(Duration.ofHours(2)), Optional.empty()));
        publishF();
        index.retain(Set.of());
        clock.advance(Duration.ofHours(3));
        index.retain(Set.of());
        assertEquals(List.of(), names(ALL));
    }

    @Test
    void aTombstoneHasItsTypeAmongTheMediaTypes() throws IOException {
        publishF();
        site.files.clear();
        index.scan(site);
        assertEquals(List.of(new MediaType("text", "html")), index.mediaTypes());
        assertFalse(index.page(of("text"), Cursor.START, 1).isEmpty());
    }
}

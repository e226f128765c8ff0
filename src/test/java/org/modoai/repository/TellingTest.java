package org.modoai.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.GivenSettings;
import org.modoai.config.IndexSettings.DatestampRule;
import org.modoai.index.Cursor;
import org.modoai.index.Entry;
import org.modoai.index.H2Store;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Rules;
import org.modoai.index.SqlIndex;
import org.modoai.index.TestClock;
import org.modoai.site.Answer;
import org.modoai.site.DirectorySite;
import org.modoai.site.Head;
import org.modoai.site.Revision;
import org.modoai.site.Site;

/** What is kept of a file that was told, and what becomes of it when the file changes. */
class TellingTest {
    private static final FileTime OLD = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));

    @TempDir
    Path directory;

    private final TestClock clock = new TestClock();

    private Path file;
    private Site site;
    private ResourceIndex index;

    @BeforeEach
    void open() throws IOException {
        file = Files.createDirectory(directory.resolve("site")).resolve("f");
        write("one");
        // as if it had been touched long ago
        clock.advance(Duration.between(clock.instant(), Instant.now()).plusDays(1));
        site = new DirectorySite(GivenSettings.site(file.getParent()), name -> "text/plain", Duration.ofSeconds(30));
        index = SqlIndex.open(
                H2Store.open(directory.resolve("state")),
                clock,
                new Rules(
                        DatestampRule.LEARNED, ResourceIndex.Deletions.PERSISTENT, Optional.empty(), Optional.empty()));
        index.scan(site);
        index.publish();
        clock.advance(Duration.ofMinutes(1));
    }

    @AfterEach
    void close() {
        index.close();
    }

    private void write(String content) throws IOException {
        Files.writeString(file, content);
        Files.setLastModifiedTime(file, OLD);
    }

    private Entry entry() throws IOException {
        return index.find(site.key(), "f").orElseThrow();
    }

    private Telling telling(boolean whole) throws IOException {
        Answer answer = new Given(whole ? Optional.of(file) : Optional.empty(), Optional.empty());
        return telling(answer);
    }

    private Telling telling(Answer answer) throws IOException {
        Entry entry = entry();
        return new Telling(entry, site, index, true, answer, () -> index.leftOut(entry));
    }

    private static void tell(Telling telling, String sha256) throws IOException {
        telling.begin();
        telling.keep(sha256);
        telling.end();
    }

    private Optional<String> kept(boolean whole) throws IOException {
        Telling telling = telling(whole);
        telling.begin();
        return telling.sha256();
    }

    @Test
    void theDigestOfAFileIsKeptAsLongAsItIsTheSame() throws IOException {
        assertEquals(Optional.empty(), kept(true));
        tell(telling(true), "abc");
        assertEquals(Optional.of("abc"), kept(true));
        assertEquals(Optional.empty(), kept(false), "of an answer that need not be the file");
        index.scan(site);
        assertEquals(Optional.of("abc"), kept(true));
        write("two");
        assertEquals(Optional.empty(), kept(true));
        index.scan(site);
        assertEquals(Optional.of(DigestUtils.sha256Hex("two")), kept(true));
    }

    @Test
    void theDigestOfAnAnswerThatNeedNotBeTheFileIsNotKept() throws IOException {
        tell(telling(false), "abc");
        assertEquals(Optional.empty(), kept(true));
    }

    @Test
    void whatIsAsTheIndexHasItKeepsItsPlace() throws IOException {
        Cursor before = entry().cursor();
        tell(telling(true), "abc");
        tell(telling(false), "abc");
        assertEquals(before, entry().cursor());
    }

    @Test
    void whatChangesWhileItIsToldGetsALaterPlaceAndNothingOfItIsKept() throws IOException {
        Cursor before = entry().cursor();
        Telling telling = telling(true);
        telling.begin();
        telling.keep("abc");
        write("two");
        telling.end();
        assertNotEquals(before, entry().cursor());
        assertEquals(Optional.empty(), kept(true));
    }

    @Test
    void whatHasChangedSinceItWasFoundGetsALaterPlaceAndNothingOfItIsKept() throws IOException {
        Cursor before = entry().cursor();
        Answer answer = new Given(Optional.of(file), Optional.of(Revision.of(file)));
        Telling telling = telling(answer);
        write("two");
        tell(telling, "abc");
        assertNotEquals(before, entry().cursor());
        assertEquals(Optional.empty(), kept(true));
    }

    @Test
    void whatIsToldJustAfterItWasTouchedGetsALaterPlaceHoweverLongThatTakes() throws IOException {
        Cursor before = entry().cursor();
        Telling telling = telling(true);
        clock.advance(
                Duration.between(clock.instant(), Revision.of(file).touched()).plusSeconds(1));
        telling.begin();
        clock.advance(Duration.ofDays(2));
        telling.end();
        assertNotEquals(before, entry().cursor());
    }

    @Test
    void whatGoesWhileItIsToldGetsALaterPlace() throws IOException {
        for (boolean whole : List.of(true, false)) {
            Cursor before = entry().cursor();
            Telling telling = telling(whole);
            telling.begin();
            Files.delete(file);
            clock.advance(Duration.ofMinutes(1));
            telling.end();
            assertNotEquals(before, entry().cursor());
            write("one");
            index.scan(site);
        }
    }

    private record Given(Optional<Path> file, Optional<Revision> fileRevision) implements Answer {
        @Override
        public Head head() {
            return new Head(200, Instant.EPOCH, List.of());
        }

        @Override
        public InputStream body() {
            return InputStream.nullInputStream();
        }

        @Override
        public void close() {}
    }
}

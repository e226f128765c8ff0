package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.Limits;
import org.modoai.site.Unavailable;
import org.w3c.dom.Document;

/** Lists, page by page. */
class ListsTest extends ProviderFixture {
    @Test
    void pagesFollowEachOtherToTheLastRecordAndNoneComesTwice() throws Exception {
        List<String> all = new ArrayList<>();
        Document page = ask("verb=ListIdentifiers&metadataPrefix=oai_dc");
        List<String> cursors = new ArrayList<>();
        String token = collect(page, all, cursors);
        while (!token.isEmpty()) {
            assertTrue(token.matches("[A-Za-z0-9._~-]+"));
            page = ask("verb=ListIdentifiers&resumptionToken=" + token);
            token = collect(page, all, cursors);
        }
        assertEquals(List.of("0", "3", "6"), cursors);
        assertEquals(
                List.of(
                        "http://foo.example/index.html",
                        "http://foo.example/%C3%A9.gif",
                        "http://foo.example/a%20b.svg",
                        "http://foo.example/d/x.pdf",
                        "http://foo.example/d/y.mp4",
                        "http://foo.example/d/index.html",
                        "http://foo.example/z"),
                all);
    }

    @Test
    void aListOfOnePageHasNoToken() throws Exception {
        Document page = ask("verb=ListRecords&metadataPrefix=oai_dc&set=mime:application");
        assertEquals(2, page.getElementsByTagName("record").getLength());
        assertEquals(0, page.getElementsByTagName("resumptionToken").getLength());
    }

    @ParameterizedTest
    @ValueSource(strings = {"oai_didl", "oai_crate"})
    void aTokenCanBeUsedTwiceAndAfterARestart(String prefix) throws Exception {
        String token = text(ask("verb=ListRecords&metadataPrefix=" + prefix), "resumptionToken");
        List<String> first = identifiers(ask("verb=ListRecords&resumptionToken=" + token));
        assertEquals(first, identifiers(ask("verb=ListRecords&resumptionToken=" + token)));
        restart();
        assertEquals(first, identifiers(ask("verb=ListRecords&resumptionToken=" + token)));
    }

    @Test
    void aListDoesNotGrowUnderTheHarvester() throws Exception {
        String token = text(ask("verb=ListIdentifiers&metadataPrefix=oai_dc"), "resumptionToken");
        file("later.txt", "x", "2005-06-01T00:00:00Z");
        Files.setLastModifiedTime(directory.resolve("z"), FileTime.from(NOW.plusSeconds(100)));
        List<String> rest = new ArrayList<>();
        while (!token.isEmpty()) {
            Document page = ask("verb=ListIdentifiers&resumptionToken=" + token);
            token = collect(page, rest, new ArrayList<>());
        }
        // z has changed: it comes in a later list
        assertEquals(3, rest.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"oai_didl", "oai_crate"})
    void pagesEndWhenTheyHaveTheirBytes(String prefix) throws Exception {
        limits = new Limits(100, 20_000, 4, LONG, LONG, LONG);
        for (int i = 0; i < 5; i++) {
            Files.write(directory.resolve("big" + i), new byte[30_000]);
        }
        Document page = ask("verb=ListRecords&metadataPrefix=" + prefix);
        int records = page.getElementsByTagName("record").getLength();
        assertTrue(records < 12 && records >= 1, records + " records");
        assertFalse(text(page, "resumptionToken").isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ListIdentifiers&metadataPrefix=oai_dc", "ListRecords&metadataPrefix=oai_crate"})
    void pagesEndWhenTheyHaveHadTheirTimeAndMissNothing(String list) throws Exception {
        limits = new Limits(100, 20_000_000, 4, LONG, LONG, LONG);
        List<String> all = new ArrayList<>();
        assertEquals("", collect(ask("verb=" + list), all, new ArrayList<>()));
        limits = new Limits(100, 20_000_000, 4, LONG, LONG, Duration.ofNanos(1));
        List<String> each = new ArrayList<>();
        int pages = 0;
        String token = collect(ask("verb=" + list), each, new ArrayList<>());
        while (!token.isEmpty()) {
            assertEquals(++pages, each.size());
            token = collect(ask("verb=" + list.split("&")[0] + "&resumptionToken=" + token), each, new ArrayList<>());
        }
        assertTrue(all.size() > 3, "this test sees nothing");
        assertEquals(all, each);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "from=2004-12-31&until=2004-12-31 | 2",
                "from=2004-12-31T23:59:59Z&until=2004-12-31T23:59:59Z | 2",
                "until=2004-12-31T23:59:58Z | 3",
                "from=2005-01-01 | 2",
                "from=2005-01-01T00:00:01Z | 1",
                "until=2004-01-01 | 1",
                "from=2004-01-01&until=2099-01-01&set=mime:text | 2",
                "set=mime:video | 1",
                "set=mime:image:svg~2Bxml | 1",
                "set=mime:application:octet-stream | 1"
            })
    void datesAreInclusiveAndSetsHierarchical(String arguments, int expected) throws Exception {
        limits = new Limits(100, 20_000_000, 4, LONG, LONG, LONG);
        Document page = ask("verb=ListIdentifiers&metadataPrefix=oai_dc&" + arguments);
        assertEquals(expected, page.getElementsByTagName("header").getLength());
    }

    @ParameterizedTest
    @ValueSource(strings = {"oai_dc", "oai_crate"})
    void troubleInTheMiddleEndsThePageAndTheHarvesterComesBack(String prefix) throws Exception {
        ask("verb=ListSets");
        site.failing.add("%C3%A9.gif");
        Document page = ask("verb=ListRecords&metadataPrefix=" + prefix);
        assertEquals(1, page.getElementsByTagName("record").getLength());
        String next = "verb=ListRecords&resumptionToken=" + text(page, "resumptionToken");
        assertThrows(Unavailable.class, () -> ask(next));
        site.failing.clear();
        assertEquals(3, ask(next).getElementsByTagName("record").getLength());
    }

    /** What it takes to find the first record counts too. */
    @Test
    void aPageEndsByTimeFromTheRequestOn() throws Exception {
        ask("verb=ListSets");
        limits = new Limits(100, 20_000_000, 4, LONG, LONG, Duration.ofMillis(200));
        site.events.put("index.html", () -> {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        Document page = ask("verb=ListRecords&metadataPrefix=oai_dc");
        assertEquals(1, page.getElementsByTagName("record").getLength());
        limits = new Limits(100, 20_000_000, 4, LONG, LONG, LONG);
        Document rest = ask("verb=ListRecords&resumptionToken=" + text(page, "resumptionToken"));
        assertEquals(6, rest.getElementsByTagName("record").getLength());
    }

    @Test
    void whatIsRefusedForAMomentIsAskedForOnceMore() throws Exception {
        String last = "verb=ListIdentifiers&metadataPrefix=oai_dc&from=2005-01-01T00:00:01Z";
        assertEquals(List.of("http://foo.example/z"), identifiers(ask(last)));
        site.events.put("z", () -> {
            site.hidden.add("z");
            site.events.put("z", site.hidden::clear);
        });
        assertEquals(List.of("http://foo.example/z"), identifiers(ask(last + "&until=2005-01-01T00:00:01Z")));
        assertEquals(Set.of(), site.hidden);
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;

/** Section 5: lists in pages, and the tokens between them. */
interface ListRules extends ProtocolFixture {
    String ALL = "metadataPrefix=oai_dc";

    private static String token(OaiAnswer page) {
        return page.token().map(Element::getTextContent).orElseThrow();
    }

    @Rule("5.1")
    default void aListOnOnePageHasNoToken() throws IOException {
        assertTrue(oai().get("verb=ListRecords&metadataPrefix=oai_dc&set=mime:video")
                .token()
                .isEmpty());
        OaiAnswer full = oai().get("verb=ListRecords&metadataPrefix=oai_dc&until=2004-01-03");
        assertEquals(PAGE, full.identifiers().size());
        assertTrue(full.token().isEmpty());
        assertTrue(oai().get("verb=ListSets").token().isEmpty());
    }

    @Rule("5.1")
    default void onlyTheLastOfSeveralPagesHasAnEmptyToken() throws IOException {
        for (String verb : List.of("ListIdentifiers", "ListRecords")) {
            List<OaiAnswer> pages = oai().pages(verb, ALL);
            int last = pages.size() - 1;
            assertEquals((site().resources().size() + PAGE - 1) / PAGE, pages.size());
            pages.subList(0, last).forEach(page -> assertFalse(token(page).isEmpty()));
            assertEquals("", token(pages.get(last)));
        }
    }

    @Rule("5.1")
    default void theListHasEveryResourceOnceInOrder() throws IOException {
        for (String prefix : List.of("oai_dc", "http_header", "oai_didl", "oai_crate", "crate")) {
            List<String> records = oai().pages("ListRecords", "metadataPrefix=" + prefix).stream()
                    .flatMap(page -> page.identifiers().stream())
                    .toList();
            assertEquals(urls(), records);
            assertEquals(urls(), oai().identifiers("metadataPrefix=" + prefix));
        }
    }

    @Rule("5.2")
    default void theCursorCountsWhatCameBefore() throws IOException {
        int before = 0;
        for (OaiAnswer page : oai().pages("ListIdentifiers", ALL)) {
            Element token = page.token().orElseThrow();
            assertEquals(Integer.toString(before), token.getAttribute("cursor"));
            assertFalse(
                    token.hasAttribute("completeListSize"), "a count would tell of files that are not for everyone");
            before += page.identifiers().size();
        }
    }

    @Rule("5.3")
    default void tokensAreMadeOfUnreservedCharacters() throws IOException {
        for (OaiAnswer page : oai().pages("ListIdentifiers", ALL)) {
            assertTrue(token(page).matches("[A-Za-z0-9_.~-]*"), token(page));
            assertTrue(token(page).length() < 1000, token(page));
        }
    }

    @Rule("5.4")
    default void tokensThatAreNotOursAreRefused() throws IOException {
        String good = token(oai().get("verb=ListRecords&metadataPrefix=oai_dc"));
        List<String> bad =
                new ArrayList<>(List.of("x", "%00", "AAAA", "%20" + good, good + "A", good + "=", "A" + good));
        for (int i = 0; i < good.length(); i++) {
            char other = good.charAt(i) == 'A' ? 'B' : 'A';
            bad.add(good.substring(0, i) + other + good.substring(i + 1));
            bad.add(good.substring(0, i));
        }
        bad.remove("");
        for (String token : bad) {
            String error = oai().error("verb=ListRecords&resumptionToken=" + token);
            assertEquals(token.equals("%00") ? "badArgument" : "badResumptionToken", error, token);
        }
        assertEquals("badResumptionToken", oai().error("verb=ListIdentifiers&resumptionToken=" + good));
        assertEquals("badResumptionToken", oai().error("verb=ListSets&resumptionToken=" + good));
        String foreign = token(webapp("/moving").get("verb=ListRecords&metadataPrefix=oai_dc"));
        assertEquals("badResumptionToken", oai().error("verb=ListRecords&resumptionToken=" + foreign));
    }

    @Rule("5.5")
    default void aTokenGivesTheSamePageAgain() throws IOException {
        List<OaiAnswer> pages = oai().pages("ListRecords", ALL + "&set=mime:text&from=2004-01-02");
        for (int i = 1; i < pages.size(); i++) {
            String again = "verb=ListRecords&resumptionToken=" + token(pages.get(i - 1));
            String date = "<responseDate>[^<]*";
            assertEquals(
                    pages.get(i).xml().replaceFirst(date, ""),
                    oai().get(again).xml().replaceFirst(date, ""));
        }
    }

    @Rule("5.5")
    default void tokensOutliveTheServer() throws IOException, InterruptedException {
        List<OaiAnswer> pages = new ArrayList<>(List.of(oai().get("verb=ListIdentifiers&" + ALL)));
        server().stop();
        server().start();
        List<OaiAnswer> rest =
                new ArrayList<>(List.of(oai().get("verb=ListIdentifiers&resumptionToken=" + token(pages.get(0)))));
        oai().follow("ListIdentifiers", rest);
        List<String> found =
                rest.stream().flatMap(page -> page.identifiers().stream()).toList();
        assertEquals(urls().subList(PAGE, urls().size()), found);
    }

    @Rule("5.6")
    default void whatChangesDuringAHarvestIsInTheNext() throws IOException, InterruptedException {
        OaiClient moving = webapp("/moving");
        String base = origin() + "/moving/";
        List<OaiAnswer> pages = new ArrayList<>(List.of(moving.get("verb=ListIdentifiers&" + ALL)));
        String begun = pages.get(0).text("responseDate");
        assertEquals(List.of(base + "1.txt", base + "2.txt"), pages.get(0).identifiers());
        awaitTheSecondAfter(begun);

        Path root = server().webapps().resolve("moving");
        Files.delete(root.resolve("1.txt"));
        for (String changed : List.of("2.txt", "5.txt", "new.txt")) {
            Files.writeString(root.resolve(changed), "changed");
            Files.setLastModifiedTime(root.resolve(changed), FileTime.from(Instant.now()));
        }
        awaitListed(moving, base + "new.txt", begun);

        moving.follow("ListIdentifiers", pages);
        List<String> found = new ArrayList<>();
        pages.forEach(page -> found.addAll(page.identifiers()));
        found.removeAll(List.of(base + "1.txt", base + "2.txt", base + "5.txt"));
        assertEquals(List.of(base + "3.txt", base + "4.txt", base + "6.txt", base + "7.txt"), found);
        assertEquals(
                List.of(base + "1.txt", base + "2.txt", base + "5.txt", base + "new.txt"),
                moving.identifiers(ALL + "&from=" + begun).stream().sorted().toList());
    }

    private static void awaitTheSecondAfter(String date) throws InterruptedException {
        while (Instant.now().isBefore(Instant.parse(date).plusSeconds(1))) {
            Thread.sleep(50);
        }
    }

    /** Lists start the scans that find what is new, and do not wait for them. */
    private static void awaitListed(OaiClient client, String url, String from)
            throws IOException, InterruptedException {
        for (int i = 0; i < 200; i++) {
            OaiAnswer answer = client.get("verb=ListIdentifiers&" + ALL + "&from=" + from);
            if (answer.error().isEmpty()
                    && client.identifiers(ALL + "&from=" + from).contains(url)) {
                return;
            }
            Thread.sleep(100);
        }
        throw new AssertionError(url + " was never listed");
    }

    @Rule("5.7")
    default void pagesHaveTwoHundredRecordsAndTokensDoNotExpire() throws IOException {
        List<OaiAnswer> pages = webapp("/many").pages("ListIdentifiers", ALL);
        assertEquals(
                List.of(200, 1),
                pages.stream().map(page -> page.identifiers().size()).toList());
        assertFalse(pages.get(0).token().orElseThrow().hasAttribute("expirationDate"));
    }

    @Rule("5.8")
    default void everyListedSetHasRecords() throws IOException {
        List<String> sets = oai().get("verb=ListSets").texts("setSpec");
        assertEquals("mime", sets.get(0));
        for (String set : sets) {
            assertEquals("", oai().error("verb=ListRecords&metadataPrefix=oai_dc&set=" + set), set);
        }
    }
}

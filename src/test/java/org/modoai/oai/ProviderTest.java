package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.OaiSchemas;
import org.modoai.config.Description;
import org.modoai.config.FormatSettings;
import org.modoai.config.FormatSettings.ContentRule;
import org.modoai.config.FormatSettings.Delivery;
import org.modoai.config.Globs;
import org.modoai.config.IndexSettings;
import org.modoai.config.IndexSettings.DatestampRule;
import org.modoai.config.Limits;
import org.modoai.config.SiteSettings;
import org.modoai.format.Crate;
import org.modoai.format.Didl;
import org.modoai.format.DublinCore;
import org.modoai.format.Formats;
import org.modoai.format.HttpHeader;
import org.modoai.index.H2Store;
import org.modoai.index.Indexer;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Rules;
import org.modoai.index.SqlIndex;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimens;
import org.modoai.repository.Caller;
import org.modoai.repository.Callers;
import org.modoai.repository.Rechecks;
import org.modoai.repository.Reply;
import org.modoai.repository.Repository;
import org.modoai.site.Answer;
import org.modoai.site.DirectorySite;
import org.modoai.site.ForwardingSite;
import org.modoai.site.Head;
import org.modoai.site.Requester;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.site.Unavailable;
import org.modoai.site.Visit;
import org.modoai.xml.XmlOutput;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ProviderTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Caller CALLER = Callers.ANYBODY;

    @TempDir
    Path directory;

    @TempDir
    Path state;

    private final Set<String> hidden = new HashSet<>();
    private final Set<String> failing = new HashSet<>();
    private Description description =
            new Description(Optional.empty(), List.of(), Optional.empty(), List.of(), Optional.empty(), List.of());
    private static final Duration LONG = Duration.ofSeconds(30);
    private Limits limits = new Limits(3, 20_000_000, 4, LONG, LONG, LONG);
    private final Specimens specimens = new Specimens(1 << 20);
    private ResourceIndex index;
    private Indexer indexer;
    private Rechecks rechecks;

    @BeforeEach
    void write() throws IOException {
        file("index.html", "text", "2004-01-01T00:00:00Z");
        file("a b.svg", "svg", "2004-06-01T12:00:00Z");
        file("é.gif", "gif", "2004-06-01T12:00:00Z");
        file("d/x.pdf", "pdf", "2004-12-31T23:59:59Z");
        file("d/y.mp4", "mp4", "2004-12-31T23:59:59Z");
        file("d/index.html", "text", "2005-01-01T00:00:00Z");
        file("z", "unknown", "2005-01-01T00:00:01Z");
    }

    @AfterEach
    void close() {
        if (index != null) {
            rechecks = null;
            indexer.close();
            index.close();
        }
        specimens.close();
    }

    @Test
    void identifySaysWhatHarvestersNeed() throws Exception {
        Document reply = ask("verb=Identify");
        assertEquals("foo.example", text(reply, "repositoryName"));
        assertEquals("http://foo.example/modoai", text(reply, "baseURL"));
        assertEquals("webmaster@foo.example", text(reply, "adminEmail"));
        assertEquals("YYYY-MM-DDThh:mm:ssZ", text(reply, "granularity"));
        assertEquals("gzip", text(reply, "compression"));
        assertEquals("2026-01-01T00:00:00Z", text(reply, "responseDate"));
    }

    @Test
    void identifyCarriesFriendsAndRights() throws Exception {
        description = new Description(
                Optional.of("Name <&>"),
                List.of("someone@example.org", "another@example.org"),
                Optional.empty(),
                List.of(URI.create("http://bar.example/modoai")),
                Optional.of(URI.create("https://creativecommons.org/licenses/by/4.0/")),
                List.of());
        Document reply = ask("verb=Identify");
        assertEquals("Name <&>", text(reply, "repositoryName"));
        assertEquals(2, reply.getElementsByTagName("adminEmail").getLength());
        assertEquals(2, reply.getElementsByTagName("description").getLength());
        Element rights = (Element) reply.getElementsByTagName("rightsReference").item(0);
        assertEquals("https://creativecommons.org/licenses/by/4.0/", rights.getAttribute("ref"));
    }

    @Test
    void theEarliestDatestampIsThatOfTheOldestFile() throws Exception {
        ask("verb=ListSets");
        assertEquals("2004-01-01T00:00:00Z", text(ask("verb=Identify"), "earliestDatestamp"));
    }

    @Test
    void theDateOfAHiddenFileIsNotTold() throws Exception {
        ask("verb=ListSets");
        hidden.add("index.html");
        assertEquals("2004-06-01T12:00:00Z", text(ask("verb=Identify"), "earliestDatestamp"));
        failing.add("a%20b.svg");
        failing.add("%C3%A9.gif");
        assertEquals("1990-01-01T00:00:00Z", text(ask("verb=Identify"), "earliestDatestamp"));
    }

    @Test
    void theEarliestDatestampIsNeverALeapDay() throws Exception {
        file("old", "x", "1996-02-29T12:00:00Z");
        ask("verb=ListSets");
        assertEquals("1996-02-28T12:00:00Z", text(ask("verb=Identify"), "earliestDatestamp"));
    }

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
        close();
        index = null;
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
    @CsvSource(
            delimiter = '|',
            value = {
                "noRecordsMatch | verb=ListRecords&metadataPrefix=oai_dc&from=2099-01-01",
                "noRecordsMatch | verb=ListRecords&metadataPrefix=oai_dc&until=2003-12-31",
                "noRecordsMatch | verb=ListRecords&metadataPrefix=oai_dc&set=nonsense",
                "noRecordsMatch | verb=ListRecords&metadataPrefix=oai_dc&set=mime:audio",
                "cannotDisseminateFormat | verb=ListRecords&metadataPrefix=marc",
                "cannotDisseminateFormat | verb=GetRecord&metadataPrefix=marc&identifier=http://foo.example/z",
                "idDoesNotExist | verb=GetRecord&metadataPrefix=oai_dc&identifier=http://foo.example/none",
                "idDoesNotExist | verb=GetRecord&metadataPrefix=oai_dc&identifier=http://other.example/z",
                "idDoesNotExist | verb=GetRecord&metadataPrefix=oai_dc&identifier=http://foo.example/d/../z",
                "idDoesNotExist | verb=GetRecord&metadataPrefix=oai_dc&identifier=invalid%22id",
                "idDoesNotExist | verb=GetRecord&metadataPrefix=oai_dc&identifier=http://foo.example/z;jsessionid=1",
                "idDoesNotExist | verb=ListMetadataFormats&identifier=http://foo.example/none",
                "badResumptionToken | verb=ListRecords&resumptionToken=garbage",
                "badResumptionToken | verb=ListSets&resumptionToken=garbage"
            })
    void errorsEchoTheArgumentsThatLedToThem(OaiError code, String query) throws Exception {
        Document reply = ask(query);
        Element error = (Element) reply.getElementsByTagName("error").item(0);
        assertEquals(code.name(), error.getAttribute("code"));
        assertFalse(error.getTextContent().isBlank());
        Element request = (Element) reply.getElementsByTagName("request").item(0);
        assertEquals(query.split("&").length, request.getAttributes().getLength());
    }

    @ParameterizedTest
    @ValueSource(strings = {"verb=Nothing", "verb=Identify&x=y", "", "verb=GetRecord&identifier=%00&metadataPrefix=x"})
    void badVerbAndBadArgumentEchoNothing(String query) throws Exception {
        Element request = (Element) ask(query).getElementsByTagName("request").item(0);
        assertEquals(0, request.getAttributes().getLength());
        assertEquals("http://foo.example/modoai", request.getTextContent());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://foo.example/a%2520b.svg",
                "http://foo.example/a%20b.svg",
                "http://foo.example/a+b.svg",
                "HTTP://FOO.EXAMPLE:80/a%2520b.svg"
            })
    void anIdentifierIsKnownInEverySpelling(String spelling) throws Exception {
        Document reply = ask("verb=GetRecord&metadataPrefix=oai_dc&identifier=" + spelling);
        assertEquals("http://foo.example/a%20b.svg", text(reply, "identifier"));
        assertEquals("mime:image:svg~2Bxml", text(reply, "setSpec"));
    }

    @ParameterizedTest
    @CsvSource({
        "http://foo.example/, index.html",
        "http://foo.example, index.html",
        "http://foo.example/d/, d/index.html"
    })
    void aDirectoryIsKnownByItsWelcomeFile(String url, String path) throws Exception {
        Document reply = ask("verb=GetRecord&metadataPrefix=oai_dc&identifier=" + url);
        assertEquals("http://foo.example/" + path, text(reply, "identifier"));
        assertEquals(2, reply.getElementsByTagName("dc:identifier").getLength());
    }

    @Test
    void aFileIsKnownAsSoonAsItIsThere() throws Exception {
        ask("verb=ListSets");
        file("new.txt", "x", "2005-06-01T00:00:00Z");
        Document reply = ask("verb=GetRecord&metadataPrefix=oai_dc&identifier=http://foo.example/new.txt");
        assertEquals("2026-01-01T00:00:00Z", text(reply, "datestamp"), "old as it is, it is news");
    }

    @Test
    void setsAreThoseThatHoldSomethingParentsFirst() throws Exception {
        List<String> specs = new ArrayList<>();
        NodeList nodes = ask("verb=ListSets").getElementsByTagName("setSpec");
        for (int i = 0; i < nodes.getLength(); i++) {
            specs.add(nodes.item(i).getTextContent());
        }
        assertEquals(
                List.of(
                        "mime",
                        "mime:application",
                        "mime:application:octet-stream",
                        "mime:application:pdf",
                        "mime:image",
                        "mime:image:gif",
                        "mime:image:svg~2Bxml",
                        "mime:text",
                        "mime:text:html",
                        "mime:video",
                        "mime:video:mp4"),
                specs);
    }

    @Test
    void whatTheRequesterCannotGetDoesNotExist() throws Exception {
        hidden.addAll(List.of("z", "d/x.pdf", "d/y.mp4", "d/index.html"));
        Document list = ask("verb=ListIdentifiers&metadataPrefix=oai_dc");
        assertEquals(3, list.getElementsByTagName("header").getLength());
        assertEquals(0, list.getElementsByTagName("resumptionToken").getLength());
        assertError("idDoesNotExist", ask("verb=GetRecord&metadataPrefix=oai_dc&identifier=http://foo.example/z"));
        assertError("idDoesNotExist", ask("verb=ListMetadataFormats&identifier=http://foo.example/z"));
        assertError("noRecordsMatch", ask("verb=ListRecords&metadataPrefix=oai_dc&set=mime:video"));
        assertEquals(6, ask("verb=ListSets").getElementsByTagName("setSpec").getLength());
    }

    @Test
    void aSiteOfWhichNothingIsVisibleHasNoSets() throws Exception {
        hidden.addAll(List.of("index.html", "a%20b.svg", "%C3%A9.gif", "z", "d/x.pdf", "d/y.mp4", "d/index.html"));
        assertError("noSetHierarchy", ask("verb=ListSets"));
        assertError("noSetHierarchy", ask("verb=ListRecords&metadataPrefix=oai_dc&set=mime"));
        assertError("noSetHierarchy", ask("verb=ListRecords&metadataPrefix=oai_dc&set=none"));
        assertError("noRecordsMatch", ask("verb=ListRecords&metadataPrefix=oai_dc"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"oai_dc", "oai_crate"})
    void troubleInTheMiddleEndsThePageAndTheHarvesterComesBack(String prefix) throws Exception {
        failing.add("%C3%A9.gif");
        Document page = ask("verb=ListRecords&metadataPrefix=" + prefix);
        assertEquals(1, page.getElementsByTagName("record").getLength());
        String next = "verb=ListRecords&resumptionToken=" + text(page, "resumptionToken");
        assertThrows(Unavailable.class, () -> ask(next));
        failing.clear();
        assertEquals(3, ask(next).getElementsByTagName("record").getLength());
    }

    private void assertError(String code, Document reply) {
        assertEquals(code, ((Element) reply.getElementsByTagName("error").item(0)).getAttribute("code"));
    }

    private static String collect(Document page, List<String> identifiers, List<String> cursors) {
        identifiers.addAll(identifiers(page));
        NodeList tokens = page.getElementsByTagName("resumptionToken");
        if (tokens.getLength() == 0) {
            return "";
        }
        cursors.add(((Element) tokens.item(0)).getAttribute("cursor"));
        return tokens.item(0).getTextContent();
    }

    private static List<String> identifiers(Document page) {
        List<String> identifiers = new ArrayList<>();
        NodeList nodes = page.getElementsByTagName("identifier");
        for (int i = 0; i < nodes.getLength(); i++) {
            identifiers.add(nodes.item(i).getTextContent());
        }
        return identifiers;
    }

    private static String text(Document reply, String name) {
        return reply.getElementsByTagName(name).item(0).getTextContent();
    }

    private void file(String name, String content, String date) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse(date)));
    }

    private Document ask(String query) throws Exception {
        Provider provider = new Provider(repository());
        Arguments arguments = Arguments.parse(query);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Reply reply = provider.answer(arguments, CALLER)) {
            reply.write(new XmlOutput(bytes));
        }
        OaiSchemas.validate(bytes.toByteArray());
        assertTrue(bytes.toString(StandardCharsets.UTF_8).endsWith("</OAI-PMH>"));
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes.toByteArray()));
    }

    private Repository repository() throws IOException {
        Site site = new Guarded(new DirectorySite(
                new SiteSettings.OfDirectory(
                        directory, URI.create("http://foo.example/"), Globs.ALL, SiteSettings.Links.NONE),
                ProviderTest::mimeType,
                Duration.ofSeconds(30)));
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        IndexSettings settings = new IndexSettings(
                Optional.empty(),
                Optional.empty(),
                Duration.ofHours(1),
                Duration.ofHours(1),
                DatestampRule.LEARNED,
                Optional.empty());
        if (index == null) {
            index = SqlIndex.open(H2Store.open(state), clock, Rules.of(settings, true));
            indexer = new Indexer(index, List.of(site), settings, clock);
            indexer.start();
        }
        FormatSettings formatSettings =
                new FormatSettings(new ContentRule(Delivery.VALUE, 300 * 1024), List.of(), List.of());
        Formats formats = new Formats(List.of(
                new DublinCore(),
                new HttpHeader(),
                new Didl(formatSettings),
                new Crate(formatSettings, Plugins.of(List.of()), specimens)));
        Sites sites = new Sites(List.of(site));
        if (rechecks == null) {
            rechecks = new Rechecks(index, sites, Duration.ofHours(1));
        }
        return new Repository(description, sites, index, indexer, formats, limits, rechecks);
    }

    private static String mimeType(String name) {
        return Map.of(
                        "html",
                        "text/html",
                        "svg",
                        "image/svg+xml",
                        "gif",
                        "image/gif",
                        "pdf",
                        "application/pdf",
                        "mp4",
                        "video/mp4",
                        "txt",
                        "text/plain")
                .get(name.substring(name.lastIndexOf('.') + 1));
    }

    /** The site, less what is hidden from the requester or fails. */
    private final class Guarded extends ForwardingSite {
        Guarded(Site site) {
            super(site);
        }

        @Override
        public Visit visit(Requester requester) {
            Visit visit = super.visit(requester);
            return new Visit() {
                @Override
                public Answer get(String path) throws IOException {
                    if (failing.contains(path)) {
                        throw new Unavailable("busy");
                    }
                    Answer answer = visit.get(path);
                    return hidden.contains(path) ? refused(answer) : answer;
                }

                @Override
                public void close() {
                    visit.close();
                }
            };
        }

        private Answer refused(Answer answer) {
            return new Answer() {
                @Override
                public Head head() {
                    return new Head(403, NOW, List.of());
                }

                @Override
                public java.io.InputStream body() throws IOException {
                    return answer.body();
                }

                @Override
                public void close() throws IOException {
                    answer.close();
                }
            };
        }
    }
}

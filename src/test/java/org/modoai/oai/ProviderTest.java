package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.Description;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ProviderTest extends ProviderFixture {
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
        site.hidden.add("index.html");
        site.failing.add("a%20b.svg");
        ask("verb=ListSets");
        assertEquals("2004-06-01T12:00:00Z", text(ask("verb=Identify"), "earliestDatestamp"), "that of a GIF");
        assertEquals("1990-01-01T00:00:00Z", text(ask("verb=Identify", KNOWN), "earliestDatestamp"));
    }

    @Test
    void theEarliestDatestampIsNeverALeapDay() throws Exception {
        file("old", "x", "1996-02-29T12:00:00Z");
        ask("verb=ListSets");
        assertEquals("1996-02-28T12:00:00Z", text(ask("verb=Identify"), "earliestDatestamp"));
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
        site.hidden.addAll(List.of("z", "d/x.pdf", "d/y.mp4", "d/index.html"));
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
        site.hidden.addAll(List.of("index.html", "a%20b.svg", "%C3%A9.gif", "z", "d/x.pdf", "d/y.mp4", "d/index.html"));
        assertError("noSetHierarchy", ask("verb=ListSets"));
        assertError("noSetHierarchy", ask("verb=ListRecords&metadataPrefix=oai_dc&set=mime"));
        assertError("noSetHierarchy", ask("verb=ListRecords&metadataPrefix=oai_dc&set=none"));
        assertError("noRecordsMatch", ask("verb=ListRecords&metadataPrefix=oai_dc"));
    }
}

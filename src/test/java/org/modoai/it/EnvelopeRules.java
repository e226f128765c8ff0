package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Sections 1 and 2: what is around every answer, and who answers. */
interface EnvelopeRules extends ProtocolFixture {
    String SECONDS = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z";

    /** A request of each verb, and one for each error that this repository can give. */
    default List<String> requests() {
        String barr = OaiClient.form(url("barr.html"));
        return List.of(
                "verb=Identify",
                "verb=ListMetadataFormats",
                "verb=ListSets",
                "verb=ListIdentifiers&metadataPrefix=oai_dc",
                "verb=ListRecords&metadataPrefix=oai_didl",
                "verb=GetRecord&metadataPrefix=http_header&identifier=" + barr,
                "verb=Nonsense",
                "verb=Identify&set=mime",
                "verb=ListRecords&resumptionToken=none",
                "verb=GetRecord&metadataPrefix=none&identifier=" + barr,
                "verb=GetRecord&metadataPrefix=oai_dc&identifier=none",
                "verb=ListRecords&metadataPrefix=oai_dc&set=none");
    }

    @Rule("1.1")
    default void theResponseDateIsInWholeSecondsOfUtc() throws IOException {
        for (String request : requests()) {
            String date = oai().get(request).text("responseDate");
            assertTrue(date.matches(SECONDS), date);
            Duration off = Duration.between(Instant.parse(date), Instant.now()).abs();
            assertTrue(off.compareTo(Duration.ofHours(1)) < 0, "local time? " + date);
        }
    }

    @Rule("1.2")
    default void theRootIsUnprefixedAndItsSchemaIsTheFirst() throws IOException {
        for (String request : requests()) {
            Element root = oai().get(request).document().getDocumentElement();
            assertEquals("OAI-PMH", root.getNodeName());
            assertEquals(OaiAnswer.OAI, root.getNamespaceURI());
            assertEquals(
                    "http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd",
                    root.getAttribute("xsi:schemaLocation"));
        }
    }

    @Rule("1.3")
    default void theRequestIsEchoedAsItCame() throws IOException {
        OaiAnswer answer = oai().get("until=2004-01-03&verb=ListIdentifiers&metadataPrefix=oai_dc&from=2004-01-02");
        assertEquals(origin() + "/modoai", answer.text("request"));
        assertEquals(
                Map.of(
                        "verb", "ListIdentifiers",
                        "metadataPrefix", "oai_dc",
                        "from", "2004-01-02",
                        "until", "2004-01-03"),
                answer.echoed());
    }

    @Rule("1.3")
    default void argumentsAreEchoedOnAllErrorsButTwo() throws IOException {
        for (String request : requests()) {
            OaiAnswer answer = oai().get(request);
            boolean hidden = List.of("badVerb", "badArgument").contains(answer.error());
            assertEquals(hidden, answer.echoed().isEmpty(), answer::toString);
            assertEquals(origin() + "/modoai", answer.text("request"));
        }
    }

    @Rule("1.4")
    default void anIdentifierWithAQuoteIsEchoedEscaped() throws IOException {
        for (String verb : List.of("GetRecord&metadataPrefix=oai_dc", "ListMetadataFormats")) {
            OaiAnswer answer = oai().get("verb=" + verb + "&identifier=invalid%22id");
            assertEquals("idDoesNotExist", answer.error());
            assertEquals("invalid\"id", answer.echoed().get("identifier"));
        }
    }

    @Rule("1.4")
    default void anIdentifierThatIsNoUriIsNotEchoed() throws IOException {
        for (String bad : List.of(":", "%", "100%.txt", "%zz", "http://[", "http://", "a#b#c", "1a:b", "[x]")) {
            for (String verb : List.of("GetRecord&metadataPrefix=oai_dc", "ListMetadataFormats")) {
                OaiAnswer answer = oai().get("verb=" + verb + "&identifier=" + OaiClient.form(bad));
                assertEquals("badArgument", answer.error(), bad);
                assertEquals(Map.of(), answer.echoed(), bad);
            }
        }
    }

    @Rule("1.4")
    default void markupInArgumentsStaysText() throws IOException {
        String evil = "<b a=\"'&amp;]]>";
        for (String query : List.of(
                "verb=" + OaiClient.form(evil),
                "verb=Identify&" + OaiClient.form(evil) + "=1",
                "verb=ListRecords&metadataPrefix=" + OaiClient.form(evil),
                "verb=ListRecords&resumptionToken=" + OaiClient.form(evil),
                "verb=GetRecord&metadataPrefix=oai_dc&identifier=" + OaiClient.form(evil))) {
            assertFalse(oai().get(query).error().isEmpty(), query);
        }
    }

    @Rule("1.5")
    default void errorsAreAnswersToo() throws IOException {
        for (String request : requests()) {
            Http.Response response = oai().http().get("/modoai?" + request);
            assertEquals(200, response.status(), request);
            assertEquals(
                    "text/xml;charset=UTF-8", response.header("Content-Type").orElse(""), request);
            assertTrue(response.text().startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"), request);
        }
    }

    @Rule("1.6")
    default void everyErrorIsExplained() throws IOException {
        for (String request : requests()) {
            oai().get(request).texts("error").forEach(message -> assertFalse(message.isBlank(), request));
        }
    }

    @Rule("1.7")
    default void identifySaysAllInTheOrderOfTheSchema() throws IOException {
        Node identify = oai().get("verb=Identify").elements("Identify").get(0);
        List<String> names = new ArrayList<>();
        for (Node child = identify.getFirstChild(); child != null; child = child.getNextSibling()) {
            names.add(child.getLocalName());
        }
        assertEquals(
                List.of(
                        "repositoryName",
                        "baseURL",
                        "protocolVersion",
                        "adminEmail",
                        "adminEmail",
                        "earliestDatestamp",
                        "deletedRecord",
                        "granularity",
                        "compression",
                        "description",
                        "description"),
                names);
    }

    @Rule("1.8")
    default void pagesAreBoundedByBytesToo() throws IOException {
        List<OaiAnswer> pages = webapp("/bytes").pages("ListRecords", "metadataPrefix=oai_didl");
        assertEquals(
                List.of(1, 1, 1),
                pages.stream().map(page -> page.identifiers().size()).toList());
        assertEquals(3, webapp("/bytes").identifiers("metadataPrefix=oai_didl").size());
    }

    @Rule("2.1")
    default void theBaseUrlIsWhatTheHarvesterWrote() throws IOException {
        for (String path : List.of("/modoai", "/modoai/", "/host/modoai", "/host/modoai/")) {
            OaiAnswer answer = new OaiClient(server().http(), path).get("verb=Identify");
            assertEquals(origin() + path, answer.text("baseURL"));
            assertEquals(origin() + path, answer.text("request"));
        }
        for (String host : List.of("www.example.org", "www.example.org:81", "WWW.Example.ORG", "[::1]:8080")) {
            OaiAnswer answer = oai().get("verb=Identify", "Host: " + host);
            assertEquals("http://" + host + "/modoai", answer.text("baseURL"));
        }
    }

    @Rule("2.1")
    default void whatAStrangerForwardsDoesNotCount() throws IOException {
        OaiAnswer answer = oai().get(
                        "verb=Identify",
                        "X-Forwarded-Host: evil.example",
                        "X-Forwarded-Proto: https",
                        "Forwarded: host=evil.example;proto=https");
        assertEquals(origin() + "/modoai", answer.text("baseURL"));
    }

    @Rule("2.1")
    default void whatATrustedProxyForwardsCounts() throws IOException {
        for (String[] headers : List.of(
                new String[] {"X-Forwarded-Host: www.example.org", "X-Forwarded-Proto: https"},
                new String[] {"Forwarded: for=192.0.2.1;proto=https;host=www.example.org"})) {
            OaiAnswer identify = webapp("/leap").get("verb=Identify", headers);
            assertEquals("https://www.example.org/leap/modoai", identify.text("baseURL"));
            OaiAnswer list = webapp("/leap").get("verb=ListIdentifiers&metadataPrefix=oai_dc", headers);
            assertEquals(List.of("https://www.example.org/leap/leap.txt"), list.identifiers());
            OaiAnswer record = webapp("/leap")
                    .get(
                            "verb=GetRecord&metadataPrefix=http_header&identifier=https://www.example.org/leap/leap.txt",
                            headers);
            assertEquals("https://www.example.org/leap/leap.txt", record.text("identifier"));
        }
    }

    @Rule("2.2")
    default void adminEmailsPassTheValidators() throws IOException {
        assertEquals(
                List.of("first@example.org", "second@example.org"),
                oai().get("verb=Identify").texts("adminEmail"));
        String unset = "verb=Identify";
        assertEquals("webmaster@example.org", webapp("/host").get(unset).text("adminEmail"));
        assertEquals(
                "webmaster@www.site.example",
                webapp("/host").get(unset, "Host: www.site.example").text("adminEmail"));
        for (String host : List.of("127.0.0.1", "[::1]", "intranet", "site.example.")) {
            String email = webapp("/host").get(unset, "Host: " + host).text("adminEmail");
            assertTrue(email.matches("[a-z]{2,}@([a-z0-9-]+\\.)+[a-z]{2,}"), host + ": " + email);
        }
    }
}

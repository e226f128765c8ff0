package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Section 3: arguments, and how they arrive. */
interface ArgumentRules extends ProtocolFixture {
    private void assertError(String code, String... queries) throws IOException {
        for (String query : queries) {
            OaiAnswer get = oai().get(query);
            assertEquals(code, get.error(), query);
            assertEquals(Map.of(), get.echoed(), query);
            OaiAnswer post = oai().post(query);
            assertEquals(code, post.error(), "POST " + query);
            assertEquals(Map.of(), post.echoed(), query);
        }
    }

    @Rule("3.1")
    default void aVerbMissingUnknownOrRepeatedIsABadVerb() throws IOException {
        assertError(
                "badVerb",
                "",
                "metadataPrefix=oai_dc",
                "verb",
                "verb=",
                "verb=identify",
                "verb=IDENTIFY",
                "verb=Identify%20",
                "Verb=Identify",
                "verb=Identify&verb=Identify",
                "verb=Identify&verb=ListSets",
                "verb=Identify&verb=Nonsense");
        assertEquals("badVerb", OaiAnswer.of(oai().http().get("/modoai")).error());
    }

    @Rule("3.1")
    default void whatIsMissingIsABadArgument() throws IOException {
        assertError(
                "badArgument",
                "verb=ListRecords",
                "verb=ListIdentifiers",
                "verb=ListIdentifiers&from=2004-01-01",
                "verb=GetRecord",
                "verb=GetRecord&metadataPrefix=oai_dc",
                "verb=GetRecord&identifier=" + OaiClient.form(url("barr.html")));
    }

    @Rule("3.1")
    default void whatTheVerbDoesNotTakeIsABadArgument() throws IOException {
        assertError(
                "badArgument",
                "verb=Identify&metadataPrefix=oai_dc",
                "verb=Identify&resumptionToken=x",
                "verb=Identify&nonsense=1",
                "verb=Identify&nonsense",
                "verb=Identify&=",
                "verb=ListMetadataFormats&metadataPrefix=oai_dc",
                "verb=ListMetadataFormats&resumptionToken=x",
                "verb=ListSets&set=mime",
                "verb=ListSets&metadataPrefix=oai_dc",
                "verb=GetRecord&metadataPrefix=oai_dc&identifier=x&set=mime",
                "verb=GetRecord&metadataPrefix=oai_dc&identifier=x&from=2004-01-01",
                "verb=GetRecord&resumptionToken=x",
                "verb=ListRecords&metadataPrefix=oai_dc&identifier=x",
                "verb=ListRecords&metadataprefix=oai_dc");
    }

    @Rule("3.1")
    default void aRepeatedArgumentIsABadArgument() throws IOException {
        assertError(
                "badArgument",
                "verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc",
                "verb=ListRecords&metadataPrefix=oai_dc&set=mime&set=mime",
                "verb=ListRecords&metadataPrefix=oai_dc&from=2004-01-01&from=2004-01-01",
                "verb=ListMetadataFormats&identifier=a&identifier=b",
                "verb=ListRecords&resumptionToken=a&resumptionToken=a");
    }

    @Rule("3.1")
    default void anEmptyArgumentIsABadArgument() throws IOException {
        assertError(
                "badArgument",
                "verb=ListRecords&metadataPrefix=",
                "verb=ListRecords&metadataPrefix=oai_dc&set=",
                "verb=ListRecords&metadataPrefix=oai_dc&from=",
                "verb=ListRecords&metadataPrefix=oai_dc&until",
                "verb=ListRecords&resumptionToken=",
                "verb=ListSets&resumptionToken=",
                "verb=ListMetadataFormats&identifier=");
    }

    @Rule("3.2")
    default void aTokenComesAlone() throws IOException {
        String token = oai().get("verb=ListIdentifiers&metadataPrefix=oai_dc").text("resumptionToken");
        for (String more : List.of("metadataPrefix=oai_dc", "set=mime", "from=2004-01-01", "until=2004-01-01")) {
            assertError("badArgument", "verb=ListIdentifiers&resumptionToken=" + token + "&" + more);
            assertError("badArgument", "verb=ListIdentifiers&" + more + "&resumptionToken=" + token);
        }
        assertEquals("", oai().error("resumptionToken=" + token + "&verb=ListIdentifiers"));
    }

    @Rule("3.3")
    default void postAndGetAreOne() throws IOException {
        for (String query : List.of(
                "verb=ListMetadataFormats",
                "verb=ListIdentifiers&metadataPrefix=oai_dc&set=mime:text&from=2004-01-02",
                "verb=GetRecord&metadataPrefix=oai_dc&identifier=" + OaiClient.form(url("a+b.txt")))) {
            String moment = "<responseDate>[^<]*|<resumptionToken[^<]*";
            String get = oai().get(query).xml().replaceAll(moment, "");
            assertEquals(get, oai().post(query).xml().replaceAll(moment, ""));
            assertEquals(get, formWithCharset(query).xml().replaceAll(moment, ""));
        }
    }

    private OaiAnswer formWithCharset(String form) throws IOException {
        return OaiAnswer.of(
                oai().http().post("/modoai", form, "Content-Type: Application/X-WWW-Form-URLencoded; charset=UTF-8"));
    }

    @Rule("3.3")
    default void theSameArgumentInQueryAndBodyIsARepetition() throws IOException {
        Http http = oai().http();
        OaiAnswer split = OaiAnswer.of(http.post("/modoai?verb=ListIdentifiers", "metadataPrefix=oai_dc"));
        assertEquals("", split.error());
        OaiAnswer verbs = OaiAnswer.of(http.post("/modoai?verb=Identify", "verb=Identify"));
        assertEquals("badVerb", verbs.error());
        OaiAnswer prefixes =
                OaiAnswer.of(http.post("/modoai?verb=ListIdentifiers&metadataPrefix=oai_dc", "metadataPrefix=oai_dc"));
        assertEquals("badArgument", prefixes.error());
    }

    @Rule("3.3")
    default void aPostThatIsNoFormIsRefused() throws IOException {
        Http http = oai().http();
        assertEquals(
                415,
                http.post("/modoai", "{}", "Content-Type: application/json").status());
        assertEquals(
                413,
                http.post("/modoai", "verb=Identify&x=" + "x".repeat(100_000)).status());
        assertEquals("badVerb", oai().post("").error());
    }

    @Rule("3.4")
    default void brokenEncodingIsABadArgumentOnEveryTomcat() throws IOException {
        assertError(
                "badArgument",
                "verb=ListRecords&metadataPrefix=%",
                "verb=ListRecords&metadataPrefix=%4",
                "verb=ListRecords&metadataPrefix=%zz",
                "verb=ListRecords&metadataPrefix=oai_dc&set=%FF",
                "verb=GetRecord&metadataPrefix=oai_dc&identifier=%C3%28",
                "verb=GetRecord&metadataPrefix=oai_dc&identifier=%ED%A0%80",
                "verb=GetRecord&metadataPrefix=oai_dc&identifier=%C0%AF",
                "verb=Identify&%",
                "verb=Identify&%00=%00");
    }

    @Rule("3.4")
    default void moreArgumentsThanTheContainerWouldParseAreABadArgument() throws IOException {
        StringBuilder form = new StringBuilder("verb=Identify");
        for (int i = 0; i < 1500; i++) {
            form.append("&a").append(i).append("=1");
        }
        assertEquals("badArgument", oai().post(form.toString()).error());
    }

    @Rule("3.4")
    default void noTokenNeedsEncodingByTheClient() throws IOException {
        for (OaiAnswer page : oai().pages("ListRecords", "metadataPrefix=oai_dc&set=mime:text")) {
            String token = page.token().orElseThrow().getTextContent();
            assertEquals(token, OaiClient.form(token));
        }
    }

    @Rule("3.5")
    default void whatIsNotOursKeepsItsArgumentsAndItsBody() throws IOException {
        Http http = server().http();
        assertEquals("host:Identify", http.get("/host/echo.jsp?verb=Identify").text());
        assertEquals(
                "host:ListSets", http.post("/host/echo.jsp", "verb=ListSets").text());
        assertEquals(
                "host:null",
                http.post("/host/echo.jsp", "", "Content-Length: 0").text());
        Http.Response page = http.get("/host/zero.txt?verb=Identify");
        assertEquals("x".repeat(2000), page.text());
        assertEquals(404, http.get("/host/modoaix?verb=Identify").status());
    }
}

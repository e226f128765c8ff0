package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** The requests that the papers on mod_oai print, word for word, at all the base URLs that they print. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PapersIT {
    private static final String HOST = "Host: www.foo.edu";
    private static final String DIDL = "urn:mpeg:mpeg21:2002:02-DIDL-NS";
    private static final String DII = "urn:mpeg:mpeg21:2002:01-DII-NS";
    private static final String CRATE = "http://www.cratemodel.org/OAI/2.0/crate/";
    private static final String HTTP = "http://www.modoai.org/OAI/2.0/http_header/";

    private TomcatServer server;
    private FixtureSite site;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(Distribution.TOMCAT_10_1, "papers");
        site = new FixtureSite(server.webapps().resolve("ROOT"), server.base().resolve("outside"));
        new Webapp(site.root()).configuration("prefix=\"/mod_oai\"/>");
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        server.start();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/modoai", "/modoai/", "/mod_oai", "/mod_oai/"})
    void identify(String base) throws IOException {
        OaiAnswer answer = ask(base, "?verb=Identify");
        assertEquals("http://www.foo.edu" + base, answer.text("baseURL"));
        assertEquals("2.0", answer.text("protocolVersion"));
        assertEquals("webmaster@www.foo.edu", answer.text("adminEmail"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/modoai", "/modoai/", "/mod_oai", "/mod_oai/"})
    void onePageAsADigitalItemByAnIdentifierThatIsNotEncoded(String base) throws IOException {
        OaiAnswer answer = ask(base, "?verb=GetRecord&identifier=http://www.foo.edu/barr.html&metadataPrefix=oai_didl");
        assertEquals("http://www.foo.edu/barr.html", answer.text("identifier"));
        assertEquals("2004-01-01T00:00:00Z", answer.text("datestamp"));
        assertEquals("mime:text:html", answer.text("setSpec"));
        assertEquals(
                "http://www.foo.edu/barr.html", only(answer, DII, "Identifier").getTextContent());
        assertEquals("200", only(answer, HTTP, "header").getAttribute("status"));
        assertEquals(
                "Thu, 01 Jan 2004 00:00:00 GMT",
                only(answer, HTTP, "Last-Modified").getTextContent());
        assertEquals("text/html", only(answer, HTTP, "Content-Type").getTextContent());
        Element resource = only(answer, DIDL, "Resource");
        assertEquals("text/html", resource.getAttribute("mimeType"));
        DigitalItem item = new DigitalItem(only(answer, DIDL, "DIDL"));
        assertArrayEquals(site.resources().get("barr.html"), item.bytes(server.http()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/modoai", "/modoai/", "/mod_oai", "/mod_oai/"})
    void allPdfFiles(String base) throws IOException {
        OaiAnswer answer = ask(base, "?verb=ListIdentifiers&metadataPrefix=oai_dc&set=mime:application:pdf");
        assertEquals(List.of("http://www.foo.edu/paper.pdf"), answer.identifiers());
        assertEquals(List.of("mime:application:pdf"), answer.texts("setSpec"));
        assertTrue(answer.token().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/modoai", "/modoai/", "/mod_oai", "/mod_oai/"})
    void allFilmsOfAYear(String base) throws IOException {
        OaiAnswer answer =
                ask(base, "?verb=ListRecords&metadataPrefix=oai_didl&set=mime:video&from=2004-01-01&until=2004-12-31");
        assertEquals(List.of("http://www.foo.edu/film.mp4"), answer.identifiers());
        assertEquals("2004-01-01", answer.echoed().get("from"));
        DigitalItem item = new DigitalItem(only(answer, DIDL, "DIDL"));
        assertArrayEquals(site.resources().get("film.mp4"), item.bytes(server.http()));
        assertEquals(
                "noRecordsMatch",
                ask(base, "?verb=ListRecords&metadataPrefix=oai_didl&set=mime:video&from=2005-01-01&until=2005-12-31")
                        .error());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/modoai", "/modoai/", "/mod_oai", "/mod_oai/"})
    void everythingAsCrates(String base) throws IOException {
        OaiAnswer answer = ask(base, "?verb=ListRecords&metadataPrefix=oai_crate");
        assertEquals("oai_crate", answer.echoed().get("metadataPrefix"));
        int records = answer.elements("record").size();
        assertEquals(records, answer.elements(DIDL, "Item").size());
        List<String> labels = answer.elements(CRATE, "PluginLabel").stream()
                .map(Element::getTextContent)
                .toList();
        assertEquals(records, labels.stream().filter("digest"::equals).count());
        assertEquals(labels.size(), answer.elements(CRATE, "PluginContent").size());
    }

    private OaiAnswer ask(String base, String query) throws IOException {
        return new OaiClient(server.http(), base).get(query.substring(1), HOST);
    }

    private static Element only(OaiAnswer answer, String namespace, String name) {
        List<Element> elements = answer.elements(namespace, name);
        assertEquals(1, elements.size(), () -> name + " in " + answer.response());
        return elements.get(0);
    }
}

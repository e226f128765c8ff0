package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sections 10 and 11: HTTP, and what was seen with other providers. */
interface TransportRules extends ProtocolFixture {
    String IDENTIFY = "verb=Identify";
    String RECORDS = "verb=ListRecords&metadataPrefix=oai_didl";

    @Rule("10.1")
    default void oneHarvestTooManyIsToldToWait() throws IOException, InterruptedException {
        List<Socket> harvests = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                harvests.add(begin("GET /modoai?verb=GetRecord&metadataPrefix=oai_didl&identifier=" + url("big.bin")
                        + " HTTP/1.1\r\nHost: localhost:" + server().port() + "\r\n\r\n"));
                assertTrue(harvests.get(i).getInputStream().read() >= 0);
            }
            Http.Response refused = server().http().get("/modoai?" + IDENTIFY);
            assertEquals(503, refused.status());
            assertEquals(List.of("7"), refused.headers("Retry-After"));
            assertEquals(200, server().http().get("/barr.html").status());
            assertEquals(200, server().http().get("/modoai/schema/dii.xsd").status());
        } finally {
            for (Socket harvest : harvests) {
                harvest.close();
            }
        }
        awaitIdentify();
    }

    /** Clients that never send what they announce must not keep others out. */
    @Rule("10.1")
    default void anUnfinishedFormIsNoHarvest() throws IOException {
        List<Socket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 8; i++) {
                clients.add(begin("POST /modoai HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n"
                        + "Content-Type: application/x-www-form-urlencoded\r\n\r\nverb=Iden"));
            }
            for (int i = 0; i < 20; i++) {
                assertEquals(200, server().http().get("/modoai?" + IDENTIFY).status());
            }
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    private Socket begin(String request) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server().port());
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    private void awaitIdentify() throws IOException, InterruptedException {
        for (int i = 0; server().http().get("/modoai?" + IDENTIFY).status() != 200; i++) {
            assertTrue(i < 300, "harvests that were broken off still count");
            Thread.sleep(100);
        }
    }

    @Rule("10.2")
    default void gzipComesWhenAskedFor() throws IOException {
        assertEquals(List.of("gzip"), oai().get(IDENTIFY).texts("compression"));
        for (String accepted : List.of("gzip", "GZIP", "x-gzip", "deflate, gzip;q=0.5", "*", "identity;q=0.1, gzip")) {
            OaiAnswer answer = oai().get(RECORDS, "Accept-Encoding: " + accepted);
            assertEquals(Optional.of("gzip"), answer.response().header("Content-Encoding"), accepted);
            assertEquals(List.of("Accept-Encoding"), answer.response().headers("Vary"), accepted);
            assertEquals(PAGE, answer.identifiers().size());
        }
        Http.Response both =
                server().http().get("/modoai?" + IDENTIFY, "Accept-Encoding: deflate", "Accept-Encoding: gzip");
        assertEquals(Optional.of("gzip"), both.header("Content-Encoding"));
    }

    @Rule("10.2")
    default void listsGoOutChunkedAndToOldClientsUntilTheEnd() throws IOException {
        Http.Response chunked = oai().get(RECORDS).response();
        assertEquals(Optional.of("chunked"), chunked.header("Transfer-Encoding"));
        assertEquals(Optional.empty(), chunked.header("Content-Length"));
        Http.Response old = server().http().get10("/modoai?" + RECORDS, "Host: localhost:" + server().port());
        assertEquals(Optional.empty(), old.header("Transfer-Encoding"));
        String moment = "<responseDate>[^<]*|<http:Date>[^<]*|<resumptionToken[^<]*";
        assertEquals(chunked.text().replaceAll(moment, ""), old.text().replaceAll(moment, ""));
    }

    @Rule("11.1")
    default void schemaLocationHasTheHttpAddressWhateverTheVerb() throws IOException {
        for (String query : List.of(IDENTIFY, RECORDS, "verb=ListSets", "verb=None")) {
            assertTrue(oai().get(query)
                    .xml()
                    .contains("xsi:schemaLocation=\"http://www.openarchives.org/OAI/2.0/"
                            + " http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd\""));
        }
    }

    @Rule("11.2")
    default void aPrefixOrSetThatIsNoneIsABadArgument() throws IOException {
        for (String bad : List.of("oai+dc", "oai%20dc", "oai/dc", "%22", "%C3%A9", "a;b")) {
            for (String query : List.of(
                    "verb=ListRecords&metadataPrefix=" + bad,
                    "verb=GetRecord&identifier=x&metadataPrefix=" + bad,
                    "verb=ListIdentifiers&metadataPrefix=oai_dc&set=" + bad,
                    "verb=ListIdentifiers&metadataPrefix=oai_dc&set=mime:" + bad)) {
                OaiAnswer answer = oai().get(query);
                assertEquals("badArgument", answer.error(), query);
                assertTrue(answer.echoed().isEmpty(), query);
            }
        }
        for (String bad : List.of(":", "mime:", ":mime", "mime::image")) {
            assertEquals("badArgument", oai().error("verb=ListIdentifiers&metadataPrefix=oai_dc&set=" + bad), bad);
        }
    }

    @Rule("11.3")
    default void aSlashAtTheEndChangesNothing() throws IOException {
        OaiClient slash = new OaiClient(server().http(), "/modoai/");
        assertEquals(urls(), slash.identifiers("metadataPrefix=oai_dc"));
        assertEquals("", slash.post(IDENTIFY).error());
        assertEquals(404, server().http().get("/modoai/x?" + IDENTIFY).status());
        assertEquals(404, server().http().get("/modoai/index.html").status());
    }

    @Rule("11.3")
    default void whateverIsAcceptedTheAnswerIsOaiPmh() throws IOException {
        for (String accept : List.of("application/xml", "text/html", "*/*", "application/json;q=0.9, text/xml;q=0")) {
            assertEquals(
                    1,
                    oai().get(IDENTIFY, "Accept: " + accept)
                            .elements("Identify")
                            .size());
        }
        Http.Response head = server().http().head("/modoai?" + IDENTIFY);
        assertEquals(405, head.status());
        assertEquals(Optional.of("GET, POST"), head.header("Allow"));
        for (String method : List.of("PUT", "DELETE", "PATCH", "OPTIONS")) {
            Http.Response refused = server().http().send(method, "/modoai", "HTTP/1.1", List.of(), new byte[0]);
            assertEquals(405, refused.status(), method);
            assertEquals(Optional.of("GET, POST"), refused.header("Allow"), method);
        }
    }

    @Rule("11.4")
    default void nothingIsCompressedUnasked() throws IOException {
        for (String accepted :
                List.of("gzip;q=0", "gzip; q=0.000", "identity", "deflate", "br", "*;q=0", "gzip;q=0, *", "")) {
            Http.Response response =
                    oai().get(RECORDS, "Accept-Encoding: " + accepted).response();
            assertEquals(Optional.empty(), response.header("Content-Encoding"), accepted);
            assertEquals(List.of("Accept-Encoding"), response.headers("Vary"), accepted);
        }
        assertEquals(Optional.empty(), oai().get(RECORDS).response().header("Content-Encoding"));
    }

    @Rule("11.4")
    default void whatXmlCannotCarryIsABadArgument() throws IOException {
        for (String bad : List.of("%00", "%01", "%0B", "%1F", "%EF%BF%BE", "%EF%BF%BF")) {
            for (String query : List.of(
                    "verb=GetRecord&metadataPrefix=oai_dc&identifier=x" + bad,
                    "verb=ListRecords&metadataPrefix=x" + bad,
                    "verb=ListRecords&resumptionToken=x" + bad,
                    "verb=Identify&x" + bad + "=1")) {
                assertEquals("badArgument", oai().error(query), query);
            }
            assertEquals("badVerb", oai().error("verb=x" + bad));
        }
    }

    @Rule("11.6")
    default void headAndBodyLeaveTogether() throws IOException {
        try (Socket socket = begin("GET /modoai?" + IDENTIFY + " HTTP/1.1\r\nHost: localhost\r\n\r\n")) {
            InputStream in = Leaks.watched(socket.getInputStream());
            byte[] first = new byte[64 * 1024];
            int length = in.read(first);
            String text = new String(first, 0, length, StandardCharsets.UTF_8);
            assertTrue(text.contains("</OAI-PMH>"), text);
        }
    }

    @Rule("11.7")
    default void noAnswerHasACookie() throws IOException {
        for (String query : List.of(IDENTIFY, RECORDS, "verb=ListSets", "verb=None")) {
            assertEquals(List.of(), oai().get(query).response().headers("Set-Cookie"));
            assertEquals(List.of(), webapp("/host").get(query).response().headers("Set-Cookie"));
        }
        assertArrayEquals(
                site().resources().get("barr.html"),
                server().http().get("/barr.html").body());
    }

    @Rule("11.8")
    default void identifiersAndDatestampsNeedNoEntities() throws IOException {
        for (OaiAnswer page : oai().pages("ListIdentifiers", "metadataPrefix=oai_dc")) {
            String headers = page.xml().replaceFirst("(?s).*<ListIdentifiers>", "");
            assertTrue(headers.indexOf('&') < 0 && headers.indexOf("<![CDATA[") < 0, headers);
        }
    }
}

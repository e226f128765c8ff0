package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.w3c.dom.Document;

/** Who is let in, how often and when; on a server of ten threads, which is behind a proxy for all but one webapp. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class LimitsIT {
    private static final String PROXY = "><repository><trustedProxy>127.0.0.1</trustedProxy></repository>";
    private static final String ALIAS = "><formats><alias prefix='odu' of='oai_crate'/></formats>";
    private static final String ARCHIVE = "X-Forwarded-For: 203.0.113.9, 192.0.2.7";
    private static final String OTHER = "X-Forwarded-For: 192.0.2.7, 203.0.113.9";
    private static final String LIST = "/modoai?verb=ListIdentifiers&metadataPrefix=";
    private static final String BIG = "/modoai?verb=ListRecords&metadataPrefix=oai_didl&set=mime:video";
    private static final int THREADS = 10;

    private TomcatServer server;

    @BeforeAll
    void start() throws Exception {
        server = new TomcatServer(Distribution.TOMCAT_11, "limits");
        server.replace(
                "server.xml",
                "<Connector port=\"0\"",
                "<Connector port=\"0\" maxThreads=\"" + THREADS + "\" socket.txBufSize=\"16384\"");
        server.replace(
                "server.xml",
                "</Host>",
                "<Valve className=\"org.apache.catalina.authenticator.SingleSignOn\"/></Host>");
        server.replace(
                "tomcat-users.xml",
                "</tomcat-users>",
                "<user username='ada' password='s:cret' roles='archive'/>"
                        + "<user username='cyd' password='s:cret' roles='archive'/>"
                        + "<user username='bob' password='s:cret' roles='other'/></tomcat-users>");
        webapp("greedy", "><limits retryAfter='7s'/>");
        webapp("half", ">");
        Files.createDirectories(robots().getParent());
        Files.writeString(robots(), "User-agent: *\nDisallow: /*/0.html$\nDisallow: /robots/1\n");
        webapp("robots", "robots='respect' negotiate='true'><index rescan='0s'/>");
        webapp("rate", PROXY + "<limits rate='60'/>");
        webapp("allow", "negotiate='true' rootCrate='true' " + PROXY + "<limits><allow>192.0.2.0/24</allow></limits>");
        webapp("role", "negotiate='true' rootCrate='true' " + ALIAS + "<limits crateRole='archive'/>");
        webapp("guarded", ALIAS + "<limits crateRole='archive'/>").webXml("", """
                <security-constraint>
                  <web-resource-collection>
                    <web-resource-name>all</web-resource-name><url-pattern>/modoai/*</url-pattern>
                  </web-resource-collection>
                  <auth-constraint><role-name>archive</role-name><role-name>other</role-name></auth-constraint>
                </security-constraint>
                <login-config><auth-method>BASIC</auth-method></login-config>
                <security-role><role-name>archive</role-name></security-role>
                <security-role><role-name>other</role-name></security-role>""");
        webapp(
                "window",
                "negotiate='true' " + PROXY + "<formats><alias prefix='odu' of='oai_crate'/></formats><limits>"
                        + closed(150, "formats='oai_crate'") + closed(20, "formats='crate'")
                        + closed(20, "formats='oai_didl' harvester='192.0.2.0/24'") + "</limits>");
        webapp(
                "time",
                "><limits responseTime='1s'/><plugins priority='normal'><plugin label='slow' exec=\"sh -c 'sleep 1' %s\"/></plugins>");
        server.start();
        for (String name : List.of("greedy", "half", "rate", "role", "window", "time")) {
            new OaiReader(server.http(), "/" + name + "/modoai").identifiers();
        }
    }

    private Webapp webapp(String name, String configuration) throws IOException {
        Webapp webapp = new Webapp(server.webapps().resolve(name)).webXml("", "");
        for (int i = 0; i < 6; i++) {
            webapp.file(i + ".html", "<p>" + i + "\n");
        }
        BigFile.sparse(webapp.root().resolve("big.mp4"), 80_000_000);
        String big = "<content threshold='1GB'/>";
        String all = configuration.contains("<formats>")
                ? configuration.replace("<formats>", "<formats>" + big)
                : configuration + "<formats>" + big + "</formats>";
        return webapp.configuration(all + "</modoai>");
    }

    /** A window that does not open before so many minutes have passed, and then for half an hour. */
    private static String closed(int minutes, String attributes) {
        LocalTime opens = LocalTime.now(ZoneOffset.UTC).plusMinutes(minutes).truncatedTo(ChronoUnit.MINUTES);
        return "<window hours='" + opens + "-" + opens.plusMinutes(30) + "' zone='UTC' " + attributes + "/>";
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void greedyHarvestersDoNotShutVisitorsOut() throws Exception {
        List<Socket> greedy = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                greedy.add(begin("/greedy" + BIG, "127.0.0." + (2 + i)));
                assertEquals("HTTP/1.1 200", status(greedy.get(i)));
            }
            Http.Response late = server.http().get("/greedy" + LIST + "oai_dc");
            assertEquals(503, late.status());
            assertEquals(List.of("7"), late.headers("Retry-After"));
            for (int i = 4; i < 3 * THREADS; i++) {
                greedy.add(begin("/greedy" + BIG, "127.0.0." + (2 + i % 4)));
                assertEquals("HTTP/1.1 503", status(greedy.get(i)));
            }
            for (int i = 0; i < 3 * THREADS; i++) {
                assertEquals("<p>1\n", server.http().get("/greedy/1.html").text());
            }
        } finally {
            for (Socket socket : greedy) {
                socket.close();
            }
        }
        awaitPermit("/greedy");
    }

    @Test
    void oneHarvesterHasHalfOfAllAtMost() throws Exception {
        try (Socket first = begin("/half" + BIG, "127.0.0.1");
                Socket second = begin("/half" + BIG, "127.0.0.1")) {
            assertEquals("HTTP/1.1 200", status(first));
            assertEquals("HTTP/1.1 200", status(second));
            try (Socket third = begin("/half" + BIG, "127.0.0.1");
                    Socket other = begin("/half" + BIG, "127.0.0.9")) {
                assertEquals("HTTP/1.1 503", status(third));
                assertEquals("HTTP/1.1 200", status(other));
            }
        }
        awaitPermit("/half");
    }

    @Test
    void whoAsksTooOftenIsToldWhenToComeBackAndOthersAreNotHeldUp() throws Exception {
        String identify = "/rate/modoai?verb=Identify";
        Optional<Http.Response> refused = Optional.empty();
        for (int i = 0; refused.isEmpty() && i < 1000; i++) {
            Http.Response response = server.http().get(identify, ARCHIVE);
            assertTrue(i >= 50 || response.status() == 200, response::toString);
            refused = Optional.of(response).filter(r -> r.status() == 503);
        }
        String wait = refused.orElseThrow().header("Retry-After").orElseThrow();
        assertEquals("1", wait);
        assertEquals(200, server.http().get(identify, OTHER).status());
        assertEquals(200, server.http().get(identify).status());
        assertEquals(200, server.http().get("/rate/1.html", ARCHIVE).status());
        Thread.sleep(1000L * Integer.parseInt(wait));
        assertEquals(200, server.http().get(identify, ARCHIVE).status());
    }

    @Test
    void whoIsNotAllowedFindsTheSiteAndNothingOfModoai() throws Exception {
        awaitPermit("/allow", ARCHIVE);
        for (String path : List.of("?verb=Identify", "", "/", "/schema/dii.xsd", "/nothing", "?crate=1.html")) {
            assertEquals(403, server.http().get("/allow/modoai" + path, OTHER).status(), path);
            assertEquals(403, server.http().get("/allow/modoai" + path).status(), path);
        }
        assertEquals(403, server.http().post("/allow/modoai", "verb=Identify").status());
        assertEquals(
                200, server.http().get("/allow/modoai/schema/dii.xsd", ARCHIVE).status());
        String accept = "Accept: application/crate+xml";
        assertEquals("<p>1\n", server.http().get("/allow/1.html", OTHER, accept).text());
        assertTrue(server.http().get("/allow/1.html", ARCHIVE, accept).text().contains("crate:crate"));
        assertFalse(server.http().get("/allow/?crate=1.html", OTHER).text().contains("crate:crate"));
        assertTrue(server.http().get("/allow/?crate=1.html", ARCHIVE).text().contains("crate:crate"));
    }

    @Test
    void cratesAreForThoseWhoHaveTheRoleAndNobodyIsAskedForAPassword() throws Exception {
        for (String nobody : List.of("X: y", basic("bob", "s:cret"), basic("cyd", "wrong"), "Authorization: Basic ?")) {
            assertEquals(List.of("oai_dc", "http_header", "oai_didl"), formats("/role", nobody), nobody);
            for (String prefix : List.of("oai_crate", "crate", "odu")) {
                Http.Response refused = server.http().get("/role" + LIST + prefix, nobody);
                assertEquals(200, refused.status());
                assertTrue(refused.text().contains("cannotDisseminateFormat"), refused::toString);
                assertEquals(List.of(), refused.headers("WWW-Authenticate"));
                assertEquals(List.of(), refused.headers("Set-Cookie"));
            }
            assertEquals(
                    200, server.http().get("/role" + LIST + "oai_dc", nobody).status());
            assertEquals(
                    403, server.http().get("/role/modoai?crate=1.html", nobody).status());
            String accept = "Accept: application/crate+xml";
            assertEquals(
                    "<p>1\n", server.http().get("/role/1.html", nobody, accept).text());
            assertFalse(server.http().get("/role/?crate=1.html", nobody).text().contains("crate:crate"));
        }
        for (String context : List.of("/role", "/guarded")) {
            String ada = basic("ada", "s:cret");
            awaitPermit(context, ada);
            assertEquals(
                    List.of("oai_dc", "http_header", "oai_didl", "oai_crate", "crate", "odu"), formats(context, ada));
            Http.Response crates = server.http().get(context + LIST + "odu", ada);
            assertTrue(crates.text().contains("1.html"), crates::toString);
            // where the container has been told to ask, the single sign-on is its own affair
            assertTrue(
                    context.equals("/guarded") || crates.headers("Set-Cookie").isEmpty(), crates::toString);
            assertEquals(
                    200,
                    server.http().get(context + "/modoai?crate=1.html", ada).status());
        }
        assertEquals(List.of("oai_dc", "http_header", "oai_didl"), formats("/guarded", basic("bob", "s:cret")));
        assertEquals(401, server.http().get("/guarded/modoai?verb=Identify").status());
    }

    private List<String> formats(String context, String header) throws IOException {
        Document list = new OaiReader(server.http(), context + "/modoai", header).ask("verb=ListMetadataFormats");
        return OaiReader.texts(list, "metadataPrefix");
    }

    private static String basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(pair);
    }

    @Test
    void outsideItsWindowAFormatIsPostponedUntilItOpensAnHourAtMost() throws Exception {
        for (String format : List.of("oai_crate", "odu")) {
            Http.Response closed = server.http().get("/window" + LIST + format);
            assertEquals(503, closed.status(), closed::toString);
            assertEquals(List.of("3600"), closed.headers("Retry-After"));
        }
        String record =
                "/window/modoai?verb=GetRecord&identifier=" + OaiReader.encode("http://localhost/window/1.html");
        for (String target :
                List.of(record + "&metadataPrefix=crate", "/window/modoai?crate=1.html", "/window" + LIST + "crate")) {
            Http.Response closed = server.http().get(target, "Host: localhost");
            assertEquals(503, closed.status(), target);
            int wait = Integer.parseInt(closed.header("Retry-After").orElseThrow());
            assertTrue(wait >= 1 && wait <= 1200, closed::toString);
        }
        assertEquals(
                503,
                server.http()
                        .get("/window/1.html", "Accept: application/crate+xml")
                        .status());
        assertEquals(
                503, server.http().get("/window" + LIST + "oai_didl", ARCHIVE).status());
        assertEquals(
                200, server.http().get("/window" + LIST + "oai_didl", OTHER).status());
        for (String verb :
                List.of("Identify", "ListSets", "ListMetadataFormats", "ListRecords&metadataPrefix=oai_dc")) {
            assertEquals(
                    200,
                    server.http().get("/window/modoai?verb=" + verb, ARCHIVE).status(),
                    verb);
        }
        assertEquals(6, formats("/window", "X: y").size());
    }

    @Test
    void aPageThatTakesTooLongEndsWithATokenAndNothingIsMissed() throws Exception {
        OaiReader reader = new OaiReader(server.http(), "/time/modoai");
        List<String> all = reader.identifiers();
        List<String> harvested = new ArrayList<>();
        Document page = reader.ask("verb=ListRecords&metadataPrefix=oai_crate&set=mime:text");
        harvested.addAll(OaiReader.texts(page, "datestamp"));
        assertTrue(harvested.size() < 6, "one page took them all");
        for (Optional<String> token = OaiReader.token(page); token.isPresent(); token = OaiReader.token(page)) {
            page = reader.ask("verb=ListRecords&resumptionToken=" + token.get());
            harvested.addAll(OaiReader.texts(page, "datestamp"));
        }
        assertEquals(all.size() - 1, harvested.size());
    }

    @Test
    void aWholeSiteInOneCrateMayTakeItsTime() throws Exception {
        String crate = server.http().get("/time/modoai?crate=/").text();
        for (int i = 0; i < 6; i++) {
            assertTrue(crate.contains("/time/" + i + ".html"), crate);
        }
    }

    @Test
    void whoReadsNextToNothingLosesTheConnection() throws Exception {
        try (Socket loris = begin("/time" + BIG, "127.0.0.1")) {
            InputStream in = loris.getInputStream();
            assertEquals("HTTP/1.1 200", status(loris));
            while (in.readNBytes(1024).length == 1024) {
                Thread.sleep(200);
            }
        } catch (IOException reset) {
            assertTrue(reset.getMessage().contains("reset"), reset.toString());
        }
        assertTrue(server.log().contains("the client reads too slowly"));
        awaitPermit("/time");
    }

    @Test
    void whatRobotsTxtForbidsIsNotOfferedAndIsGoneOnceItDoes() throws Exception {
        OaiReader reader = new OaiReader(server.http(), "/robots/modoai", "Host: localhost");
        assertEquals(List.of("2.html", "3.html", "4.html", "5.html", "big.mp4"), names(reader));
        String accept = "Accept: application/crate+xml";
        assertEquals("<p>1\n", server.http().get("/robots/1.html", accept).text());
        assertTrue(server.http().get("/robots/2.html", accept).text().contains("crate:crate"));
        Files.writeString(robots(), "User-agent: *\nDisallow: /\n\nUser-agent: modoai\nDisallow: /robots/3\n");
        for (int i = 0; !names(reader).contains("0.html"); i++) {
            assertTrue(i < 300, "the change is not noticed");
            Thread.sleep(100);
        }
        assertEquals(List.of("0.html", "1.html", "2.html", "4.html", "5.html", "big.mp4"), names(reader));
        Document gone = reader.record("http://localhost/robots/3.html", "oai_dc");
        assertEquals("deleted", OaiReader.elements(gone, "header").get(0).getAttribute("status"));
        assertEquals("<p>3\n", server.http().get("/robots/3.html").text());
    }

    private static List<String> names(OaiReader reader) throws IOException {
        return reader.identifiers().stream()
                .map(url -> url.replace("http://localhost/robots/", ""))
                .sorted()
                .toList();
    }

    /** Of the host: in the webapp at its root. */
    private Path robots() {
        return server.webapps().resolve("ROOT/robots.txt");
    }

    private void awaitPermit(String context, String... headers) throws IOException, InterruptedException {
        for (int i = 0; server.http().get(context + LIST + "oai_dc", headers).status() != 200; i++) {
            assertTrue(i < 300, "harvests that were broken off still count");
            Thread.sleep(100);
        }
    }

    private Socket begin(String target, String from) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), server.port()));
        socket.setSoTimeout(60_000);
        String request = "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String status(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    }
}

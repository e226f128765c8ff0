package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.it.Waiting.await;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.modoai.OaiSchemas;

/** Harvests under way: limits, encodings, broken connections, and webapps and servers that come and go meanwhile. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class FlowIT {
    private static final String HOST = "Host: www.example.org";
    private static final String LIST = "/flow/modoai?verb=ListIdentifiers&metadataPrefix=oai_dc";
    private static final String BIG = "/flow/modoai?verb=ListRecords&metadataPrefix=oai_didl&set=mime:video";
    private static final int HARVESTS = 2;
    private static final int HUGE = 80_000_000;

    private TomcatServer server;
    private Path big;

    /** Once; a test that stops the server starts it again. */
    @BeforeEach
    void start() throws IOException, InterruptedException {
        if (server != null) {
            return;
        }
        server = new TomcatServer(Distribution.TOMCAT_11, "flow");
        server.replace(
                "server.xml", "<Engine name=\"Catalina\"", "<Engine backgroundProcessorDelay=\"1\" name=\"Catalina\"");
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Path root = Files.createDirectories(server.webapps().resolve("ROOT"));
        Files.writeString(root.resolve("index.html"), "<p>root\n");
        Webapp flow = new Webapp(server.webapps().resolve("flow")).webXml("", "");
        for (int i = 0; i < 10; i++) {
            flow.file(i + ".html", "<p>" + i + "\n");
        }
        flow.configuration("><limits pageRecords='3' harvests='" + (HARVESTS + 1) + "' clientHarvests='" + HARVESTS
                + "' retryAfter='7s'/>" + "<formats><content threshold='1GB'/></formats></modoai>");
        big = BigFile.sparse(flow.root().resolve("big.mp4"), HUGE);
        server.start();
        new OaiReader(server.http(), "/flow/modoai", HOST).identifiers();
        new OaiReader(server.http(), "/modoai", HOST).identifiers();
    }

    @AfterEach
    void freeAgain() throws Exception {
        await("a permit", () -> server.http().get(LIST, HOST).status() == 200);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void aTokenCanBeReplayedAndOutlivesTheServer() throws Exception {
        OaiReader reader = new OaiReader(server.http(), "/flow/modoai", HOST);
        List<String> all = reader.identifiers();
        String token = OaiReader.token(reader.ask("verb=ListIdentifiers&metadataPrefix=oai_dc"))
                .orElseThrow();
        String query = "verb=ListIdentifiers&resumptionToken=" + token;
        List<String> second = OaiReader.texts(reader.ask(query), "identifier");
        assertEquals(all.subList(3, 6), second);
        assertEquals(second, OaiReader.texts(reader.ask(query), "identifier"));
        server.stop();
        server.start();
        OaiReader later = new OaiReader(server.http(), "/flow/modoai", HOST);
        assertEquals(second, OaiReader.texts(later.ask(query), "identifier"));
        assertEquals(pages(all), pages(later.identifiers()));
    }

    /** Without what the other tests change. */
    private static List<String> pages(List<String> identifiers) {
        return identifiers.stream().filter(url -> url.endsWith(".html")).toList();
    }

    @Test
    void harvestsBeyondTheLimitArePostponedUntilOneOfThemEnds() throws Exception {
        try (Socket second = begin(BIG)) {
            try (Socket first = begin(BIG)) {
                assertTrue(first.isConnected());
                for (String verb :
                        List.of("verb=Identify", "verb=ListRecords&metadataPrefix=oai_dc", "verb=nonsense")) {
                    Http.Response third = server.http().get("/flow/modoai?" + verb, HOST);
                    assertEquals(503, third.status(), third::toString);
                    assertEquals(List.of("7"), third.headers("Retry-After"));
                }
                assertEquals("<p>1\n", server.http().get("/flow/1.html").text());
                assertEquals(200, server.http().get("/modoai?verb=Identify").status());
            }
            await(
                    "the permit of a harvester that hung up",
                    () -> server.http().get(LIST, HOST).status() == 200);
            assertTrue(second.isConnected());
        }
    }

    @Test
    void manyHarvestersWhoHangUpLeaveNothingBehind() throws Exception {
        for (int i = 0; i < 3 * HARVESTS; i++) {
            begin(BIG).close();
            await("a permit", () -> server.http().get(LIST, HOST).status() == 200);
        }
        await("the end of visits", () -> !threads().contains("modoai-visit"));
    }

    @Test
    void aListIsCompressedOnlyIfAskedFor() throws IOException {
        for (String wish : List.of("gzip", "deflate, gzip;q=0.5", "*")) {
            Http.Response response = server.http().get(LIST, HOST, "Accept-Encoding: " + wish);
            assertEquals(List.of("gzip"), response.headers("Content-Encoding"), wish);
            assertEquals(List.of("Accept-Encoding"), response.headers("Vary"));
            assertTrue(response.headers("Content-Length").isEmpty(), response::toString);
            try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
                OaiSchemas.validate(plain.readAllBytes());
            }
        }
        for (String wish : List.of("X-None: x", "Accept-Encoding: identity", "Accept-Encoding: gzip;q=0, deflate")) {
            Http.Response response = server.http().get(LIST, HOST, wish);
            assertEquals(List.of(), response.headers("Content-Encoding"), wish);
            assertEquals(List.of("Accept-Encoding"), response.headers("Vary"));
            OaiSchemas.validate(response.body());
        }
    }

    @Test
    void aListIsChunkedAndForOldClientsEndsWithTheConnection() throws IOException {
        Http.Response chunked = server.http().get(LIST, HOST);
        assertEquals(List.of("chunked"), chunked.headers("Transfer-Encoding"));
        assertTrue(chunked.headers("Content-Length").isEmpty());
        Http.Response old = server.http().get10(LIST, HOST, "Connection: keep-alive");
        assertEquals(200, old.status());
        assertTrue(old.headers("Transfer-Encoding").isEmpty(), old::toString);
        OaiSchemas.validate(old.body());
        assertEquals(
                OaiReader.texts(OaiReader.parse(chunked.body()), "identifier"),
                OaiReader.texts(OaiReader.parse(old.body()), "identifier"));
    }

    @Test
    void aListWhoseFileShrinksMidwayIsVisiblyCut() throws Exception {
        try (Socket socket = begin(BIG)) {
            try (FileChannel file = FileChannel.open(big, StandardOpenOption.WRITE)) {
                file.truncate(HUGE / 2);
            }
            String end = end(Leaks.watched(socket.getInputStream()));
            assertFalse(end.endsWith("\r\n0\r\n\r\n"), end);
            assertFalse(end.contains("</OAI-PMH>"), end);
        } finally {
            Files.delete(big);
            BigFile.sparse(big, HUGE);
        }
        assertEquals("<p>1\n", server.http().get("/flow/1.html").text());
    }

    @Test
    void aCompressedListWhoseFileShrinksMidwayIsVisiblyCut() throws Exception {
        Path noise = server.webapps().resolve("flow/noise.ogg");
        byte[] random = new byte[30_000_000];
        new java.util.Random(1).nextBytes(random);
        Files.write(noise, random);
        String target = "/flow/modoai?verb=GetRecord&metadataPrefix=oai_didl&identifier="
                + OaiReader.encode("http://www.example.org/flow/noise.ogg");
        try (Socket socket = begin(target, "Accept-Encoding: gzip")) {
            try (FileChannel file = FileChannel.open(noise, StandardOpenOption.WRITE)) {
                file.truncate(random.length / 2);
            }
            String end = end(Leaks.watched(socket.getInputStream()));
            assertFalse(end.endsWith("\r\n0\r\n\r\n"), "the body came to a proper end");
        } finally {
            Files.delete(noise);
        }
    }

    @Test
    void aSiteThatIsUndeployedComesBackWithItsRecords() throws Exception {
        OaiReader reader = new OaiReader(server.http(), "/modoai", HOST);
        List<String> before = reader.identifiers();
        List<String> dates = OaiReader.texts(reader.ask("verb=ListIdentifiers&metadataPrefix=oai_dc"), "datestamp");
        assertEquals(List.of("http://www.example.org/index.html"), before);
        Path root = server.webapps().resolve("ROOT");
        Path aside = server.base().resolve("aside");
        Files.move(root, aside);
        await("the end of ROOT", () -> server.http().get("/index.html").status() == 404);
        for (String query : List.of("ListRecords&metadataPrefix=oai_dc", "ListRecords&metadataPrefix=oai_didl")) {
            Http.Response response = server.http().get("/modoai?verb=" + query, HOST);
            boolean none = response.status() == 200 && response.text().contains("noRecordsMatch");
            assertTrue(
                    none
                            || response.status() == 503
                                    && response.header("Retry-After").isPresent(),
                    response::toString);
        }
        Files.move(aside, root);
        await("ROOT", () -> server.http().get("/index.html").status() == 200);
        assertEquals(before, reader.identifiers());
        assertEquals(dates, OaiReader.texts(reader.ask("verb=ListIdentifiers&metadataPrefix=oai_dc"), "datestamp"));
        assertEquals("<p>root\n", new String(reader.content(before.get(0)), StandardCharsets.UTF_8));
    }

    @Test
    void aReloadOfTheHostWebappLeavesNothingBehind() throws Exception {
        OaiReader reader = new OaiReader(server.http(), "/flow/modoai", HOST);
        List<String> before = reader.identifiers();
        String log = reload();
        assertEquals(pages(before), pages(reader.identifiers()));
        assertNoThreadLeft();
        for (String complaint : List.of("memory leak", "is in use by another", "has started a thread")) {
            assertFalse(log.contains(complaint), log);
        }
    }

    @Test
    void aReloadDuringAHarvestLeavesTheNextOneWhole() throws Exception {
        OaiReader reader = new OaiReader(server.http(), "/flow/modoai", HOST);
        List<String> before = reader.identifiers();
        try (Socket underWay = begin(BIG)) {
            String log = reload();
            assertFalse(log.contains("is in use by another"), log);
            assertEquals(pages(before), pages(reader.identifiers()));
            assertTrue(underWay.isConnected());
        }
        assertNoThreadLeft();
    }

    /** What was logged meanwhile. */
    private String reload() throws Exception {
        int length = server.log().length();
        Files.setLastModifiedTime(server.webapps().resolve("flow/WEB-INF/web.xml"), FileTime.from(Instant.now()));
        await(
                "the reload",
                () -> server.log().substring(length).contains("Reloading Context with name [/flow] is completed"));
        return server.log().substring(length);
    }

    /** None but the two that look at the site for each of the two webapps. */
    private void assertNoThreadLeft() throws Exception {
        await("the end of visits", () -> !threads().contains("modoai-visit"));
        String threads = threads();
        assertEquals(4, threads.split("\"modoai-", -1).length - 1, threads);
    }

    @Test
    void aBodyCutShortIsNoticedByTheClientOfTheseTests() {
        // guards the tests above: their client must tell a whole body from a part
        byte[] cut = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab".getBytes(StandardCharsets.US_ASCII);
        assertThrows(IOException.class, () -> {
            try (java.net.ServerSocket fake = new java.net.ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                Thread answer = new Thread(() -> {
                    try (Socket socket = fake.accept()) {
                        socket.getOutputStream().write(cut);
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
                answer.start();
                new Http(fake.getLocalPort()).get("/");
            }
        });
    }

    /** Sends a request and reads the beginning of its answer, no more: the server has to wait with the rest. */
    private Socket begin(String target, String... headers) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(64 * 1024);
        socket.connect(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        socket.setSoTimeout(120_000);
        StringBuilder request =
                new StringBuilder("GET " + target + " HTTP/1.1\r\n" + HOST + "\r\nConnection: close\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        socket.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        String start = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
        assertEquals("HTTP/1.1 200", start);
        return socket;
    }

    /** The last that comes; a connection that is reset ends there too. */
    private static String end(InputStream in) {
        byte[] last = new byte[0];
        try (InputStream all = new BufferedInputStream(in)) {
            byte[] chunk = all.readNBytes(100_000);
            while (chunk.length > 0) {
                byte[] both = new byte[last.length + chunk.length];
                System.arraycopy(last, 0, both, 0, last.length);
                System.arraycopy(chunk, 0, both, last.length, chunk.length);
                last = java.util.Arrays.copyOfRange(both, Math.max(0, both.length - 1000), both.length);
                chunk = all.readNBytes(100_000);
            }
        } catch (IOException reset) {
            return new String(last, StandardCharsets.ISO_8859_1) + reset;
        }
        return new String(last, StandardCharsets.ISO_8859_1);
    }

    private String threads() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Artifacts.java().resolve("bin/jcmd").toString(),
                        Long.toString(server.process().pid()),
                        "Thread.print")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}

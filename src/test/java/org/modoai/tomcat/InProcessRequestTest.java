package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.tomcat.TomcatServer.put;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.valves.RemoteIpValve;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.site.Answer;
import org.modoai.site.Header;
import org.modoai.site.PipedVisit;
import org.modoai.site.Requester;
import org.modoai.site.Unavailable;
import org.modoai.site.Visit;

@Timeout(600)
class InProcessRequestTest {
    private static final Set<String> NOT_COMPARED =
            Set.of("date", "connection", "keep-alive", "transfer-encoding", "set-cookie");

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    static Path temp;

    private static Path root;
    private static TomcatServer server;
    private static StandardContext site;

    @BeforeAll
    static void start() throws Exception {
        root = Files.createDirectories(temp.resolve("site"));
        Path docs = Files.createDirectories(temp.resolve("docs"));
        put(docs, "a.txt", "of docs");
        server = new TomcatServer(temp.resolve("base"));
        Connector connector = server.tomcat().getConnector();
        connector.setProperty("compression", "on");
        connector.setProperty("server", "Test \u00e9");
        server.tomcat().getEngine().getPipeline().addValve(new RemoteIpValve());
        server.tomcat().addUser("user", "pass");
        server.tomcat().addRole("user", "reader");
        site = RequestedWebapp.in(server, root);
        server.webapp("/docs", docs);
        server.start();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void everyAnswerEqualsThatOfARealGet() throws Exception {
        for (String path : List.of(
                "/a.html",
                "/a.txt",
                "/a.css",
                "/a.js",
                "/a.png",
                "/a.jpg",
                "/a.gif",
                "/a.pdf",
                "/a.xml",
                "/a.svg",
                "/a.zip",
                "/a.mp4",
                "/a.json",
                "/none",
                "/a.unknownext",
                "/100%25%3Ba%3Db%2Bc.txt",
                "/%C3%A9%20space.txt",
                "/%F0%9F%98%80.html",
                "/sub/index.html",
                "/sub/",
                "/sendfile.txt",
                "/large.bin",
                "/empty.txt",
                "/page.jsp",
                "/cookie/a.txt",
                "/here/a.txt")) {
            compare(path, 200);
        }
    }

    @Test
    void whatIsRefusedOutsideIsRefusedInside() throws Exception {
        compare("/secret/a.txt", 401);
        compare("/secret/a.txt", 401, basic("user:wrong"));
        compare("/secret/a.txt", 200, basic("user:pass"));
        compare("/token/a.txt", 403);
        compare("/token/a.txt", 200, "X-Token: sesame");
        compare("/there/a.txt", 403);
        compare("/there/a.txt", 200, "X-Forwarded-For: 203.0.113.5");
        compare("/here/a.txt", 403, "X-Forwarded-For: 203.0.113.5");
        compare("/WEB-INF/web.xml", 404);
        compare("/META-INF/MANIFEST.MF", 404);
        compare("/missing.txt", 404);
        compare("/sub", 302);
        compare("/a.txt", 200, "X-Forwarded-Proto: https");
    }

    @Test
    void conditionsAndRangesOfTheOuterRequestDoNotCount() throws Exception {
        inside(
                "/a.txt",
                answer -> {
                    assertEquals(200, answer.head().status());
                    assertArrayEquals(
                            Files.readAllBytes(root.resolve("a.txt")),
                            answer.body().readAllBytes());
                },
                "Range: bytes=0-3",
                "If-Modified-Since: Sun, 29 Feb 2104 01:02:03 GMT",
                "Accept-Encoding: gzip");
    }

    @Test
    void theDateIsTheMomentOfTheRequest() throws Exception {
        inside(
                "/a.txt",
                answer -> assertEquals(
                        java.time.format.DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
                                .withZone(java.time.ZoneOffset.UTC)
                                .format(answer.head().date()),
                        answer.head().header("date").orElseThrow()));
    }

    @Test
    void cookiesAreNotReportedAndSessionsDoNotStay() throws Exception {
        int before = site.getManager().getActiveSessions();
        inside("/cookie/a.txt", answer -> {
            assertEquals(200, answer.head().status());
            assertTrue(answer.head().header("Set-Cookie").isEmpty());
        });
        assertEquals(before, site.getManager().getActiveSessions());
        String id = server.get("/cookie/a.txt").headers().stream()
                .filter(header -> header.value().startsWith("JSESSIONID="))
                .map(header -> header.value().replaceAll(";.*", ""))
                .findFirst()
                .orElseThrow();
        inside("/cookie/a.txt", answer -> assertEquals(200, answer.head().status()), "Cookie: " + id);
        assertEquals(before + 1, site.getManager().getActiveSessions(), "the client's own session lives on");
    }

    @Test
    void anAsynchronousAnswerFailsClosed() throws Exception {
        inside("/async/a.txt", answer -> assertEquals(404, answer.head().status()));
    }

    @Test
    void aPageAboutAnErrorIsNoResourceWhateverItsStatus() throws Exception {
        assertEquals(200, server.get("/gone/a.txt").status());
        inside("/gone/a.txt", answer -> assertEquals(404, answer.head().status()));
    }

    @Test
    void anAnswerCutByTheServerIsAnException() throws Exception {
        inside(
                "/cut/a.txt",
                answer -> assertThrows(IOException.class, () -> answer.body().readAllBytes()));
    }

    @Test
    void anotherWebappsAnswerIsNotOurs() throws Exception {
        assertEquals("of docs", new String(server.get("/docs/a.txt").body()));
        inside("/docs/a.txt", answer -> assertEquals(404, answer.head().status()));
    }

    @Test
    void aMissingWebappIsUnavailable() throws Exception {
        server.inside((container, request) -> {
            try (Visit visit = new PipedVisit(
                    new InProcessRequest(container, "/gone"), path -> path, container.requester(request), PATIENCE)) {
                assertThrows(Unavailable.class, () -> visit.get("/gone/a.txt"));
            }
        });
    }

    @Test
    void requestersByAjpAreRefused() throws Exception {
        Connector ajp = new Connector("AJP/1.3");
        ajp.setPort(0);
        ajp.setProperty("secretRequired", "false");
        ajp.setProperty("address", "127.0.0.1");
        server.tomcat().getService().addConnector(ajp);
        try {
            server.inside((container, request) -> {
                Requester http = container.requester(request);
                Requester.Connection seen = http.connection();
                Requester requester = new Requester(
                        new Requester.Connection(
                                seen.remoteAddress(),
                                seen.remoteHost(),
                                seen.remotePort(),
                                seen.peerAddress(),
                                seen.localAddress(),
                                seen.localName(),
                                ajp.getLocalPort()),
                        http.scheme(),
                        http.serverName(),
                        http.serverPort(),
                        http.headers(),
                        Map.of());
                Unavailable refused = assertThrows(
                        Unavailable.class,
                        () -> new InProcessRequest(container, "").get("/a.txt", requester, new Swallow()));
                assertTrue(refused.getMessage().contains("AJP"), refused.getMessage());
            });
        } finally {
            server.tomcat().getService().removeConnector(ajp);
        }
    }

    @Test
    void theSubRequestIsMarkedAndTheOuterIsNot() throws Exception {
        inside(
                "/a.txt",
                answer -> assertEquals("true", answer.head().header("X-Marked").orElseThrow()));
        assertTrue(server.get("/a.txt").headers().contains(new Header("X-Marked", "false")));
    }

    @Test
    void theClassLoaderOfTheThreadIsRestored() throws Exception {
        server.inside((container, request) -> {
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            Requester requester = container.requester(request);
            new InProcessRequest(container, "").get("/a.txt", requester, new Swallow());
            assertSame(before, Thread.currentThread().getContextClassLoader());
            assertFalse(InProcessRequest.marks(request));
        });
    }

    private static final class Swallow implements org.modoai.site.SubRequest.Receiver {
        @Override
        public void head(org.modoai.site.Head head) {}

        @Override
        public void body(java.nio.ByteBuffer bytes) {
            bytes.position(bytes.limit());
        }

        @Override
        public void file(Path file, long start, long end) {}
    }

    private interface Look {
        void at(Answer answer) throws IOException;
    }

    private static void inside(String path, Look look, String... headers) throws Exception {
        server.inside(
                (container, request) -> {
                    try (Visit visit = new PipedVisit(
                                    new InProcessRequest(container, ""),
                                    target -> target,
                                    container.requester(request),
                                    PATIENCE);
                            Answer answer = visit.get(path)) {
                        look.at(answer);
                    }
                },
                headers);
    }

    private static void compare(String path, int status, String... headers) throws Exception {
        TomcatServer.Reply real = server.get(path, headers);
        assertEquals(status, real.status(), "the real " + path);
        inside(
                path,
                answer -> {
                    assertEquals(status, answer.head().status(), path);
                    if (status == 200) {
                        assertEquals(
                                comparable(real.headers()),
                                comparable(answer.head().headers()),
                                path);
                        assertArrayEquals(real.body(), answer.body().readAllBytes(), path);
                    }
                },
                headers);
    }

    private static List<String> comparable(List<Header> headers) {
        List<String> lines = new ArrayList<>();
        for (Header header : headers) {
            String name = header.name().toLowerCase(Locale.ROOT);
            if (!NOT_COMPARED.contains(name) && !name.equals("x-marked")) {
                lines.add(name + ": " + header.value());
            }
        }
        return lines.stream().sorted().toList();
    }

    private static String basic(String credentials) {
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(credentials.getBytes());
    }
}

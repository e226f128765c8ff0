package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.catalina.core.StandardContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.site.Answer;
import org.modoai.site.Header;
import org.modoai.site.PipedVisit;
import org.modoai.site.Visit;

/** Which header fields a GET inside has from the request of the harvester, and which of its answer are told. */
@Timeout(120)
class PassedOnFieldsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    static Path temp;

    private static TomcatServer server;

    @BeforeAll
    static void start() throws Exception {
        server = new TomcatServer(temp.resolve("base"));
        StandardContext site = server.webapp("", Files.createDirectories(temp.resolve("site")));
        site.addServletContainerInitializer(
                (classes, webapp) -> {
                    webapp.addServlet("echo", new Echo()).addMapping("/echo");
                    webapp.addServlet("fields", new Fields()).addMapping("/fields");
                },
                Set.of());
        server.start();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    /** Says what fields a request has. */
    private static final class Echo extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            for (String name : Collections.list(request.getHeaderNames())) {
                response.getWriter().println(name.toLowerCase(Locale.ROOT) + ": " + request.getHeader(name));
            }
        }
    }

    /** Answers with fields of many kinds. */
    private static final class Fields extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            for (String name : List.of(
                    "Proxy-Cache-Status",
                    "Proxy-Status",
                    "Proxied-By",
                    "X-Hop",
                    "X-Other",
                    "Keep-Alive",
                    "Proxy-Connection",
                    "Proxy-Authenticate",
                    "Proxy-Authentication-Info",
                    "Trailer",
                    "Upgrade",
                    "Set-Cookie")) {
                response.addHeader(name, "a=b");
            }
            response.addHeader("Connection", "close, x-hop");
            response.getWriter().print("well");
        }
    }

    /** All that filters, valves and authenticators of Tomcat read, or are told to read in manuals of proxies. */
    static Stream<String> read() {
        return Stream.of(
                // RemoteIpValve and RemoteIpFilter: remoteIpHeader
                "X-Forwarded-For",
                "X-Real-IP",
                "X-Client-IP",
                "X-Cluster-Client-IP",
                "X-Original-Forwarded-For",
                "X-ProxyUser-Ip",
                "Client-IP",
                "True-Client-IP",
                "CF-Connecting-IP",
                "Fastly-Client-IP",
                "Forwarded",
                "Proxy-Client-IP",
                "WL-Proxy-Client-IP",
                // proxiesHeader, hostHeader, portHeader, protocolHeader
                "X-Forwarded-By",
                "X-Forwarded-Host",
                "X-Forwarded-Port",
                "X-Forwarded-Proto",
                "X-Forwarded-Protocol",
                "X-Forwarded-Ssl",
                "X-Url-Scheme",
                "Front-End-Https",
                "Proxy-Host",
                "Proxy-Port",
                "Proxy-Protocol",
                "Proxy-Proto",
                "Proxies-By",
                "Via",
                // SSLValve
                "ssl_client_cert",
                "ssl_client_escaped_cert",
                "ssl_cipher",
                "ssl_session_id",
                "ssl_cipher_usekeysize",
                "WL-Proxy-SSL",
                "WL-Proxy-Client-Cert",
                "Proxy-SSL-Client-Cert",
                // authenticators, SingleSignOn, PersistentValve, LoadBalancerDrainingValve
                "Authorization",
                "Cookie",
                "Proxy-Authorization",
                "Proxy-Remote-User",
                "Remote-User",
                "X-Remote-User",
                // CorsFilter
                "Origin",
                "Access-Control-Request-Method",
                "Access-Control-Request-Headers",
                "Access-Control-Request-Private-Network",
                // RestCsrfPreventionFilter and CsrfPreventionFilter
                "X-CSRF-Token",
                "Referer",
                "Sec-Fetch-Site",
                "Sec-Fetch-Mode",
                // CrawlerSessionManagerValve, WebdavFixFilter, RewriteValve
                "User-Agent",
                "From",
                "Accept-Language",
                "Accept-Charset",
                "X-Requested-With",
                "Max-Forwards",
                "Pragma",
                "Cache-Control",
                "DNT",
                // names that only begin like those of conditions and bodies
                "Content-Client-IP",
                "If-Client-IP");
    }

    @ParameterizedTest
    @MethodSource("read")
    void whatProgramsOnTheWayReadIsPassedOn(String name) throws Exception {
        String line = name + ": 10.1.1.1";
        assertTrue(
                text(server.get("/echo", line)).contains(name.toLowerCase(Locale.ROOT) + ": 10.1.1.1"),
                "a GET by socket has it");
        assertEquals("10.1.1.1", inside(line).get(name.toLowerCase(Locale.ROOT)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Keep-Alive: timeout=5",
                "Proxy-Connection: keep-alive",
                "TE: trailers",
                "Trailer: Expires",
                "Upgrade: foo/2",
                "HTTP2-Settings: AAMAAABkAAQAAP__",
                "Range: bytes=0-1",
                "If-Match: *",
                "If-None-Match: *",
                "If-Modified-Since: Sun, 29 Feb 2104 01:02:03 GMT",
                "If-Unmodified-Since: Sun, 29 Feb 2104 01:02:03 GMT",
                "If-Range: *",
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: 0",
                "Content-Encoding: gzip",
                "Content-Language: de",
                "Content-Location: /a",
                "Content-Range: bytes 0-1/2",
                "Content-MD5: x",
                "Content-Digest: x",
                "Content-Disposition: inline",
                "Accept: text/xml",
                "Accept-Encoding: gzip"
            })
    void whatBelongsToOneConnectionOrOneMessageIsNot(String line) throws Exception {
        String name = line.split(":")[0].toLowerCase(Locale.ROOT);
        assertFalse(inside(line).containsKey(name));
        assertFalse(inside().containsKey("connection"));
    }

    /** Tomcat does not take them away either: who could would hide from a filter what a proxy has written. */
    @Test
    void whatTheConnectionFieldNamesIsPassedOnAsToAnyServlet() throws Exception {
        String connection = "Connection: X-Forwarded-For, Cookie";
        String forwarded = "X-Forwarded-For: 10.1.1.1";
        assertTrue(text(server.get("/echo", connection, forwarded)).contains("x-forwarded-for: 10.1.1.1"));
        Map<String, String> fields = inside(connection, forwarded, "Cookie: a=b");
        assertEquals("10.1.1.1", fields.get("x-forwarded-for"));
        assertEquals("a=b", fields.get("cookie"));
        assertFalse(fields.containsKey("connection"));
    }

    @Test
    void ofTheAnswerIsToldWhatIsNotOfTheConnectionAlone() throws Exception {
        AtomicReference<List<Header>> told = new AtomicReference<>();
        inside("/fields", answer -> told.set(answer.head().headers()));
        List<String> names = told.get().stream().map(Header::name).toList();
        assertTrue(
                names.containsAll(List.of("Proxy-Cache-Status", "Proxy-Status", "Proxied-By", "X-Other")),
                names::toString);
        for (String name : List.of(
                "Connection",
                "X-Hop",
                "Keep-Alive",
                "Proxy-Connection",
                "Proxy-Authenticate",
                "Proxy-Authentication-Info",
                "Trailer",
                "Upgrade",
                "Set-Cookie")) {
            assertFalse(names.contains(name), name);
        }
    }

    private static String text(TomcatServer.Reply reply) {
        assertEquals(200, reply.status());
        return new String(reply.body(), StandardCharsets.ISO_8859_1);
    }

    /** The fields of a GET inside on behalf of a request with these lines. */
    private static Map<String, String> inside(String... lines) throws Exception {
        Map<String, String> fields = new TreeMap<>();
        inside(
                "/echo",
                answer -> new String(answer.body().readAllBytes(), StandardCharsets.ISO_8859_1)
                        .lines()
                        .map(line -> line.split(": ", 2))
                        .forEach(field -> fields.put(field[0], field[1])),
                lines);
        return fields;
    }

    private interface Look {
        void at(Answer answer) throws IOException;
    }

    private static void inside(String path, Look look, String... lines) throws Exception {
        server.inside(
                (container, request) -> {
                    try (Visit visit = new PipedVisit(
                                    new InProcessRequest(container, ""),
                                    target -> target,
                                    container.requester(request),
                                    PATIENCE);
                            Answer answer = visit.get(path)) {
                        assertEquals(200, answer.head().status());
                        look.at(answer);
                    }
                },
                lines);
    }
}

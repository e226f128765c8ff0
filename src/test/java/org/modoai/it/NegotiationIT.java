package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.CrateTree;

/**
 * Crates at the URL of the resource and at the root of the site: two webapps alike but for the jar, which is configured to
 * negotiate in the one that has it.
 */
@ParameterizedClass
@EnumSource(Distribution.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NegotiationIT {
    /** Names of one length, since answers repeat them. */
    private static final String WITH = "/withjar";

    private static final String WITHOUT = "/without";
    private static final String ACCEPT = "Accept: application/crate+xml";

    /** Answers by itself, and says what can be seen of the request. */
    private static final String ECHO = """
            import jakarta.servlet.annotation.*;
            import jakarta.servlet.http.*;
            @WebServlet(urlPatterns = {"/echo/*", "*.do"})
            public class Echo extends HttpServlet {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doGet(HttpServletRequest request, HttpServletResponse response)
                        throws java.io.IOException {
                    response.setContentType("text/plain; charset=UTF-8");
                    response.getWriter().print(request.getClass().getName() + " " + response.getClass().getName() + " "
                            + request.getRequestURI() + " " + request.getQueryString() + " "
                            + java.util.Collections.list(request.getAttributeNames()));
                }
            }
            """;
    /** Has its own mind about Vary. */
    private static final String VARYING = """
            import jakarta.servlet.*;
            import jakarta.servlet.annotation.*;
            import jakarta.servlet.http.*;
            @WebFilter(urlPatterns = {"/added.html", "/set.html"}, asyncSupported = true)
            public class Varying extends HttpFilter {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                        throws java.io.IOException, ServletException {
                    String uri = request.getRequestURI();
                    if (uri.endsWith("added.html")) {
                        response.addHeader("Vary", "Cookie");
                    } else if (uri.endsWith("set.html")) {
                        response.setHeader("Vary", "Origin");
                    }
                    chain.doFilter(request, response);
                }
            }
            """;

    private static final String WEB_XML = """
            <error-page><error-code>404</error-code><location>/missing.jsp</location></error-page>
            """ + PrivatePart.CONSTRAINT;

    @Parameter
    Distribution distribution;

    private TomcatServer server;
    private FixtureSite site;

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "negotiation");
        PrivatePart.introduce(server);
        Path root = server.webapps().resolve(WITH.substring(1));
        site = new FixtureSite(root, server.base().resolve("outside"));
        new SourceCode(distribution, root.resolve("WEB-INF/classes"))
                .add("Echo", ECHO)
                .add("Varying", VARYING);
        Webapp webapp = new Webapp(root).webXml("", WEB_XML);
        for (String page : List.of("added.html", "set.html")) {
            webapp.file(page, "<p>" + page + "\n");
        }
        webapp.file("missing.jsp", "Nothing here\n");
        webapp.file("private/secret.html", "<p>SECRET\n");
        webapp.file("drafts/page.html", "<p>draft\n");
        webapp.file("gallery.html", "<img src=photo.jpg><img src=welcome/none.png>\n");
        Trees.copy(root, server.webapps().resolve(WITHOUT.substring(1)));
        Files.delete(server.webapps().resolve(WITHOUT.substring(1)).resolve("WEB-INF/lib/modoai-filter.jar"));
        webapp.configuration("negotiate='true' rootCrate='true'><exclude>drafts/</exclude>"
                + "<formats><content threshold='20MB'/></formats><limits harvests='1'/></modoai>");
        server.start();
        new OaiReader(server.http(), WITH + "/modoai").identifiers();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        server.close();
    }

    @Test
    void everyResourceIsAnsweredByItsCrateToWhoPrefersIt() throws IOException {
        for (Map.Entry<String, byte[]> file : site.resources().entrySet()) {
            String path = WITH + "/" + OaiClient.normal(file.getKey());
            Http.Response response = server.http().get(path, ACCEPT);
            assertEquals(List.of(CrateTree.TYPE), response.headers("Content-Type"), path);
            assertEquals(List.of("Accept, Accept-Encoding"), response.headers("Vary"));
            assertEquals(List.of("no-store"), response.headers("Cache-Control"));
            CrateTree crate = CrateTree.read(response.body());
            assertEquals(url(path), crate.identifier());
            assertArrayEquals(file.getValue(), crate.bytes().orElseThrow(), path);
        }
    }

    @Test
    void aDirectorysUrlIsAnsweredByTheCrateOfItsWelcomeFile() throws IOException {
        assertEquals(url(WITH + "/index.html"), crate(WITH + "/", ACCEPT).identifier());
        assertEquals(
                url(WITH + "/welcome/index.html"),
                crate(WITH + "/welcome/?x=y", ACCEPT).identifier());
    }

    @Test
    void headIsAnsweredAlikeAndConditionsDoNotCount() throws IOException {
        Http.Response head = server.http().head(WITH + "/barr.html", ACCEPT);
        assertEquals(200, head.status());
        assertEquals(List.of(CrateTree.TYPE), head.headers("Content-Type"));
        assertEquals(List.of("Accept, Accept-Encoding"), head.headers("Vary"));
        assertEquals(
                url(WITH + "/barr.html"),
                crate(WITH + "/barr.html", ACCEPT, "Range: bytes=0-1", "If-None-Match: *")
                        .identifier());
        Http.Response zipped = server.http().get(WITH + "/barr.html", ACCEPT, "Accept-Encoding: gzip");
        assertEquals(url(WITH + "/barr.html"), CrateTree.read(zipped.decoded()).identifier());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-None: x",
                "Accept: */*",
                "Accept: application/*",
                "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                "Accept: text/html, application/crate+xml",
                "Accept: application/crate+xml;q=0.9, */*",
                "Accept: application/crate+xml;q=0"
            })
    void whoPrefersTheResourceGetsIt(String accept) throws IOException {
        Http.Response response = server.http().get(WITH + "/barr.html", accept);
        assertArrayEquals(site.resources().get("barr.html"), response.body());
        assertEquals(List.of("Accept"), response.headers("Vary"));
    }

    /** Of a path that may be a file's. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/barr.html",
                "/barr.html?verb=Identify",
                "/barr.html;x=y",
                "/big.bin",
                "/empty.txt",
                "/welcome",
                "/welcome/",
                "/missing",
                "/emoji%20%F0%9F%8E%88.txt",
                "/100%25.txt",
                "/link-out.txt",
                "/?crate=none.txt",
                "/?crate=",
                "/?crate=../WEB-INF/web.xml",
                "/?crate=page.jsp",
                "/?crate=private/secret.html",
                "/?crate=welcome/&x=y",
                "/?crate=%zz",
                "/?verb=Identify&crate=barr.html",
                "/barr.html?crate=barr.html"
            })
    void whatCouldBeNegotiatedPassesWithAVary(String path) throws IOException {
        for (String method : List.of("GET", "HEAD")) {
            Http.Response with = send(method, WITH + path);
            assertEquals(List.of("Accept"), with.headers("Vary"), with::toString);
            assertEquals(comparable(send(method, WITHOUT + path)), comparable(with), method + " " + path);
        }
        assertEquals(comparable(send("OPTIONS", WITHOUT + path)), comparable(send("OPTIONS", WITH + path)));
    }

    /** Even if a crate is asked for. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/bare/",
                "/page.jsp",
                "/page.jsp?crate=barr.html",
                "/deep/page.jspx",
                "/echo/x?crate=barr.html",
                "/x.do",
                "/WEB-INF/secret.txt",
                "/.dotfile",
                "/drafts/page.html",
                "/private/secret.html",
                "/private/none.html",
                "/bad%zzescape"
            })
    void whatCannotBeNegotiatedPassesUntouched(String path) throws IOException {
        for (String method : List.of("GET", "HEAD", "OPTIONS")) {
            for (String accept : List.of("X-None: x", ACCEPT)) {
                Http.Response with = send(method, WITH + path, accept);
                assertEquals(List.of(), with.headers("Vary"), with::toString);
                assertEquals(comparable(send(method, WITHOUT + path, accept)), comparable(with), method + " " + path);
            }
        }
    }

    @Test
    void whatIsNotThereIsTheWebappsToAnswer() throws IOException {
        for (String path : List.of("/missing", "/link-out.txt", "/private%2Fsecret.html")) {
            assertEquals(
                    comparable(send("GET", WITHOUT + path, ACCEPT)),
                    comparable(send("GET", WITH + path, ACCEPT)),
                    path);
        }
        Http.Response post = server.http().post(WITH + "/barr.html", "crate=barr.html", ACCEPT);
        assertEquals(
                comparable(server.http().post(WITHOUT + "/barr.html", "crate=barr.html", ACCEPT)), comparable(post));
    }

    @Test
    void partsAndConditionsWorkAsEver() throws IOException {
        for (String header : List.of(
                "Range: bytes=10-19",
                "If-Modified-Since: Wed, 01 Jan 2035 00:00:00 GMT",
                "If-None-Match: *",
                "Accept-Encoding: gzip")) {
            Http.Response with = server.http().get(WITH + "/film.mp4", header);
            assertEquals(comparable(server.http().get(WITHOUT + "/film.mp4", header)), comparable(with), header);
            assertEquals(List.of("Accept"), with.headers("Vary"), header);
        }
    }

    @Test
    void theWebappsOwnVaryIsKept() throws IOException {
        assertEquals(
                List.of("Accept", "Cookie"),
                server.http().get(WITH + "/added.html").headers("Vary"));
        assertEquals(List.of("Origin"), server.http().get(WITH + "/set.html").headers("Vary"));
        assertTrue(crate(WITH + "/set.html", ACCEPT).bytes().isPresent());
    }

    @Test
    void whoAsksDecidesWhatIsThere() throws IOException {
        assertEquals(
                401, server.http().get(WITH + "/private/secret.html", ACCEPT).status());
        assertEquals(
                "<p>SECRET\n",
                new String(
                        crate(WITH + "/private/secret.html", ACCEPT, PrivatePart.CREDENTIALS)
                                .bytes()
                                .orElseThrow(),
                        StandardCharsets.UTF_8));
        assertEquals(
                url(WITH + "/private/secret.html"),
                crate(WITH + "/?crate=private/secret.html", PrivatePart.CREDENTIALS)
                        .identifier());
        assertEquals(
                new String(site.resources().get("index.html"), StandardCharsets.UTF_8),
                server.http().get(WITH + "/?crate=private/secret.html").text());
    }

    @Test
    void theRootAnswersForPathsOfItsOwnSite() throws IOException {
        assertEquals(url(WITH + "/paper.pdf"), crate(WITH + "/?crate=paper.pdf").identifier());
        assertEquals(
                url(WITH + "/paper.pdf"), crate(WITH + "/?crate=/paper.pdf").identifier());
        assertEquals(
                url(WITH + "/100%25.txt"), crate(WITH + "/?crate=100%25.txt").identifier());
        assertEquals(url(WITH + "/"), crate(WITH + "/?crate=/").identifier());
        assertEquals(2, crate(WITH + "/?crate=welcome/").crates().size());
        assertEquals(
                List.of(url(WITH + "/photo.jpg")),
                crate(WITH + "/?crate=gallery.html&with=embedded").crates().stream()
                        .map(CrateTree::identifier)
                        .toList());
        Http.Response head = server.http().head(WITH + "/?crate=paper.pdf");
        assertEquals(List.of(CrateTree.TYPE), head.headers("Content-Type"));
    }

    @Test
    void ourOwnRequestsAreNeverNegotiated() throws IOException {
        OaiReader reader = new OaiReader(server.http(), WITH + "/modoai", ACCEPT);
        assertArrayEquals(site.resources().get("barr.html"), reader.content(url(WITH + "/barr.html")));
        assertEquals(
                List.of("Accept"), OaiReader.texts(reader.record(url(WITH + "/barr.html"), "http_header"), "Vary"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/big.bin", "/?crate=/", "/?crate=big.bin"})
    void cratesAreLimitedAsHarvestsAreAndVisitorsAreNot(String path) throws Exception {
        try (Socket busy = begin(WITH + path)) {
            for (String another : List.of("/barr.html", "/?crate=barr.html")) {
                Http.Response response = server.http().get(WITH + another, ACCEPT);
                assertEquals(503, response.status(), response::toString);
                assertEquals(List.of("30"), response.headers("Retry-After"));
            }
            assertEquals(200, server.http().get(WITH + "/barr.html").status());
            assertEquals(
                    comparable(server.http().get(WITHOUT + "/page.jsp", ACCEPT)),
                    comparable(server.http().get(WITH + "/page.jsp", ACCEPT)));
            assertTrue(busy.isConnected());
        }
        // who hangs up makes room
        for (int i = 0;
                i < 100 && server.http().get(WITH + "/barr.html", ACCEPT).status() == 503;
                i++) {
            Thread.sleep(100);
        }
        assertEquals(
                url(WITH + "/barr.html"), crate(WITH + "/barr.html", ACCEPT).identifier());
    }

    /** A crate that is read to its first byte and no further. */
    private Socket begin(String path) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        String head = "GET " + path + " HTTP/1.1\r\nHost: localhost:" + server.port() + "\r\n" + ACCEPT + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        InputStream in = socket.getInputStream();
        assertEquals('H', in.read());
        return socket;
    }

    private Http.Response send(String method, String target, String... headers) throws IOException {
        return server.http().send(method, target, "HTTP/1.1", List.of(headers), new byte[0]);
    }

    private CrateTree crate(String target, String... headers) throws IOException {
        Http.Response response = server.http().get(target, headers);
        assertEquals(List.of(CrateTree.TYPE), response.headers("Content-Type"), response::toString);
        return CrateTree.read(response.body());
    }

    /** Without the Vary that is looked at elsewhere. */
    private static String comparable(Http.Response response) {
        List<String> lines = new ArrayList<>();
        lines.add(response.version() + " " + response.status());
        response.headers().forEach(header -> {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (!name.equals("date") && !header.equals(Map.entry("Vary", "Accept"))) {
                lines.add(header.getKey() + ": " + header.getValue());
            }
        });
        lines.add(new String(response.body(), StandardCharsets.ISO_8859_1));
        return String.join("\n", lines)
                .replace(WITHOUT, WITH)
                .replaceAll("JSESSIONID=[0-9A-F]+", "JSESSIONID=")
                .replaceAll("CATALINA_BOUNDARY", "BOUNDARY");
    }

    private String url(String path) {
        return "http://localhost:" + server.port() + path;
    }
}

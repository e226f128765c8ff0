package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Crates by their address: the WAR answers for a site, for one that guards some of it, and for one that fails. */
@ParameterizedClass
@EnumSource(Distribution.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrateAddressIT {
    private static final String CREDENTIALS = "Authorization: Basic "
            + Base64.getEncoder().encodeToString("ann:opensesame".getBytes(StandardCharsets.UTF_8));
    /** Not hers with a wrong password, which would lock her out. */
    private static final String WRONG =
            "Authorization: Basic " + Base64.getEncoder().encodeToString("bob:wrong".getBytes(StandardCharsets.UTF_8));

    private static final String CONFIGURATION = """
            <modoai xmlns="urn:modoai:config:1">
              <site context="ROOT"/>
              <site context="/guarded"/>
              <site context="/broken"/>
              <formats textExpression="true">
                <content threshold="20MB"/>
                <alias prefix="oduCrate" of="oai_crate"/>
              </formats>
              <plugins><plugin label="digest" kind="digest"/></plugins>
              <limits pageRecords="2" pageBytes="1KB"/>
            </modoai>
            """;
    private static final String GUARD = """
            <security-constraint>
              <web-resource-collection>
                <web-resource-name>guarded</web-resource-name><url-pattern>/secret/*</url-pattern>
              </web-resource-collection>
              <auth-constraint><role-name>reader</role-name></auth-constraint>
            </security-constraint>
            <login-config><auth-method>BASIC</auth-method><realm-name>x</realm-name></login-config>
            <security-role><role-name>reader</role-name></security-role>
            """;
    private static final String BREAKING = """
            import jakarta.servlet.*;
            import jakarta.servlet.http.*;
            public class Breaking extends HttpFilter {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                        throws java.io.IOException, ServletException {
                    if (request.getRequestURI().contains("fails")) {
                        response.sendError(500);
                    } else {
                        chain.doFilter(request, response);
                    }
                }
            }
            """;
    private static final String PAGE = "<!doctype html><link rel=stylesheet href=style.css?v=2><img src='../photo.jpg'>"
            + "<img srcset='/welcome/pic.png 2x, /none.png'><script src=//elsewhere.example/x.js></script>"
            + "<img src=/guarded/secret/film.mp4><p>\u00E9</p>\n";

    @Parameter
    Distribution distribution;

    private TomcatServer server;
    private FixtureSite site;

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "crate-address");
        server.replace(
                "tomcat-users.xml",
                "</tomcat-users>",
                "<role rolename=\"reader\"/><user username=\"ann\" password=\"opensesame\" roles=\"reader\"/>"
                        + "</tomcat-users>");
        Files.writeString(server.conf().resolve("modoai.xml"), CONFIGURATION);
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        site = new FixtureSite(server.webapps().resolve("ROOT"), server.base().resolve("outside"));
        guarded();
        broken();
        server.start();
        new OaiReader(server.http(), "/modoai").ask("verb=ListIdentifiers&metadataPrefix=oai_dc");
    }

    private void guarded() throws IOException {
        Path root = server.webapps().resolve("guarded");
        write(root.resolve("open/page.html"), PAGE);
        write(root.resolve("open/style.css"), "p { }\n");
        write(root.resolve("photo.jpg"), "not in the page's directory");
        write(root.resolve("secret/film.mp4"), "SECRET film");
        write(root.resolve("secret/deep/page.html"), "SECRET page");
        webXml("guarded", GUARD);
    }

    private void broken() throws IOException {
        Path root = server.webapps().resolve("broken");
        write(root.resolve("early/fails.txt"), "x");
        write(
                root.resolve("late/a.txt"),
                new Random(1)
                        .ints(100_000, 'a', 'z')
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining()));
        write(root.resolve("late/fails.txt"), "x");
        write(root.resolve("late/z.txt"), "x");
        webXml(
                "broken",
                "<filter><filter-name>b</filter-name><filter-class>Breaking</filter-class></filter>"
                        + "<filter-mapping><filter-name>b</filter-name><url-pattern>/*</url-pattern></filter-mapping>");
        new SourceCode(distribution, root.resolve("WEB-INF/classes")).add("Breaking", BREAKING);
    }

    private void webXml(String webapp, String body) throws IOException {
        write(
                server.webapps().resolve(webapp).resolve("WEB-INF/web.xml"),
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">" + body + "</web-app>");
    }

    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    @AfterParameterizedClassInvocation
    void stop() {
        server.close();
    }

    @Test
    void everyResourceHasItsCrateByUrlAndByPath() throws IOException {
        for (Map.Entry<String, byte[]> file : site.resources().entrySet()) {
            String identifier = url("/" + OaiClient.normal(file.getKey()));
            for (String address : List.of(identifier, "/" + OaiClient.normal(file.getKey()))) {
                CrateTree crate = crate("crate=" + encode(address));
                assertEquals(identifier, crate.identifier());
                assertEquals(List.of("http_header", "digest"), crate.labels());
                assertArrayEquals(file.getValue(), crate.bytes().orElseThrow(), file.getKey());
                assertEquals(List.of(), crate.crates());
            }
        }
    }

    @Test
    void theCrateOfTheWholeSiteIsTheSite() throws IOException {
        CrateTree crate = crate("crate=/");
        assertEquals(url("/"), crate.identifier());
        Map<String, byte[]> expected = new TreeMap<>();
        site.resources().forEach((path, bytes) -> expected.put(url("/" + OaiClient.normal(path)), bytes));
        Map<String, CrateTree> found = crate.resources();
        assertEquals(List.copyOf(expected.keySet()), List.copyOf(new TreeMap<>(found).keySet()));
        expected.forEach((identifier, bytes) ->
                assertArrayEquals(bytes, found.get(identifier).bytes().orElseThrow(), identifier));
        assertTrue(
                crate.outline()
                        .contains(" " + url("/deep/") + "\n  " + url("/deep/er/") + "\n   "
                                + url("/deep/er/and%20deeper/") + "\n    " + url("/deep/er/and%20deeper/page.html")
                                + "\n"),
                crate.outline());
        assertFalse(crate.element().getTextContent().contains("SECRET"));
    }

    @Test
    void aDirectoryIsNotItsWelcomeFile() throws IOException {
        assertEquals(
                url("/welcome/") + "\n " + url("/welcome/index.html") + "\n " + url("/welcome/other.html") + "\n",
                crate("crate=welcome/").outline());
        assertEquals(404, get("crate=welcome").status());
    }

    @Test
    void textIsThereAsTextToo() throws IOException {
        assertEquals(2, crate("crate=data.json").expressions().size());
        assertEquals(2, crate("crate=empty.txt").expressions().size());
        assertEquals(1, crate("crate=readme.txt").expressions().size(), "carriage returns");
        assertEquals(1, crate("crate=illegal.txt").expressions().size());
        assertEquals(1, crate("crate=photo.jpg").expressions().size());
    }

    @Test
    void theContentIsThatOfTheMetadataPrefix() throws IOException {
        String page = url("/barr.html");
        Element record = (Element) new OaiReader(server.http(), "/modoai")
                .record(page, "crate")
                .getElementsByTagNameNS(CrateTree.NAMESPACE, "crate")
                .item(0);
        assertEquals(comparable(record), comparable(crate("crate=barr.html").element()));
    }

    private static String comparable(Element crate) {
        StringBuilder text = new StringBuilder();
        for (Node child = crate.getFirstChild(); child != null; child = child.getNextSibling()) {
            text.append(child.getNodeName()).append(child.getTextContent()).append('\n');
        }
        return text.toString().replaceAll("Date: .*", "");
    }

    @Test
    void anAliasIsAFormatOfItsOwn() throws IOException {
        OaiReader reader = new OaiReader(server.http(), "/modoai");
        assertTrue(OaiReader.texts(reader.ask("verb=ListMetadataFormats"), "metadataPrefix")
                .containsAll(List.of("oai_crate", "oduCrate", "crate")));
        assertEquals(
                1,
                OaiReader.elements(reader.record(url("/barr.html"), "oduCrate"), "DIDL")
                        .size());
    }

    @Test
    void whatAPageEmbedsComesWithIt() throws IOException {
        CrateTree page = crate("crate=open/page.html&with=embedded");
        assertEquals(
                url("/guarded/open/page.html") + "\n " + url("/guarded/open/style.css") + "\n "
                        + url("/guarded/photo.jpg") + "\n",
                page.outline());
        assertArrayEquals(PAGE.getBytes(StandardCharsets.UTF_8), page.bytes().orElseThrow());
        CrateTree hers = crate("crate=open/page.html&with=embedded", CREDENTIALS);
        assertEquals(
                List.of(url("/guarded/open/style.css"), url("/guarded/photo.jpg"), url("/guarded/secret/film.mp4")),
                hers.crates().stream().map(CrateTree::identifier).toList());
    }

    @Test
    void whoAsksDecidesWhatIsThere() throws IOException {
        String film = "crate=" + encode(url("/guarded/secret/film.mp4"));
        String directory = "crate=" + encode(url("/guarded/secret/"));
        for (String query : List.of(film, directory, "crate=secret/film.mp4", "crate=secret/", "crate=secret/deep/")) {
            assertEquals(404, get(query).status(), query);
            assertEquals("There is no such resource here\n", get(query).text());
            assertEquals(404, get(query, WRONG).status(), query);
        }
        String all = "crate=" + encode(url("/guarded/"));
        assertEquals(
                url("/guarded/") + "\n " + url("/guarded/open/") + "\n  " + url("/guarded/open/page.html") + "\n  "
                        + url("/guarded/open/style.css") + "\n " + url("/guarded/photo.jpg") + "\n",
                crate(all).outline());
        assertEquals(
                url("/guarded/secret/") + "\n " + url("/guarded/secret/deep/") + "\n  "
                        + url("/guarded/secret/deep/page.html") + "\n " + url("/guarded/secret/film.mp4") + "\n",
                crate(directory, CREDENTIALS).outline());
        assertEquals("SECRET film", new String(crate(film, CREDENTIALS).bytes().orElseThrow(), StandardCharsets.UTF_8));
        assertEquals(5, crate(all, CREDENTIALS).resources().size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../conf/tomcat-users.xml",
                "..%2fconf%2ftomcat-users.xml",
                "%2e%2e/conf/tomcat-users.xml",
                "%252e%252e/conf/tomcat-users.xml",
                "welcome/../index.html",
                "welcome/%2e%2e/index.html",
                "welcome/..;/index.html",
                "welcome%2Findex.html%00",
                "welcome%252Findex.html",
                "index.html%00",
                "index.html%00.txt",
                "index.html%2500",
                "%5cindex.html",
                "//index.html",
                "///etc/passwd",
                "/etc/passwd",
                "file:///etc/passwd",
                "C:%5cboot.ini",
                "WEB-INF/secret.txt",
                "WEB-INF/",
                "web-inf/secret.txt",
                "WEB-INF%2Fsecret.txt",
                "./WEB-INF/secret.txt",
                "%2557EB-INF/secret.txt",
                "WEB-INF;/secret.txt",
                "META-INF/secret.txt",
                ".dotfile",
                ".git/",
                ".git/config",
                "page.jsp",
                "page.jsp/",
                "page.jsp%20",
                "deep/page.jspx",
                "link-out.txt",
                "link-out/",
                "link-loop/",
                "link-nowhere",
                "index.html/",
                "index.html/x",
                "none.txt",
                "none/",
                "*",
                "%C3%28",
                "%ff",
                "http://",
                "http://localhost/",
                "http://elsewhere.example/index.html",
                "http%3A%2F%2Fuser%3Apassword%40localhost%2Findex.html"
            })
    void nothingElseIsThere(String address) throws IOException {
        Http.Response response = get("crate=" + address);
        assertTrue(response.status() == 404 || response.status() == 400, response::toString);
        assertEquals(List.of("text/plain;charset=UTF-8"), response.headers("Content-Type"));
        assertEquals(List.of("no-store"), response.headers("Cache-Control"));
        assertFalse(response.text().contains("SECRET"), response::toString);
        assertFalse(response.text().contains(server.base().toString()), response::toString);
        assertEquals(1, response.text().lines().count(), response::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "crate=",
                "crate",
                "crate=index.html&crate=index.html",
                "crate=index.html&with=",
                "crate=index.html&with=everything",
                "crate=index.html&with=embedded&with=embedded",
                "crate=/&with=embedded",
                "crate=index.html&metadataPrefix=oai_dc",
                "crate=%",
                "crate=%zz",
                "crate=a%C3"
            })
    void whatIsMalformedIsSaid(String query) throws IOException {
        Http.Response response = get(query);
        assertEquals(400, response.status(), response::toString);
        assertFalse(response.text().isBlank());
    }

    @Test
    void aVerbMakesItARequestOfTheProtocol() throws IOException {
        for (String query : List.of("verb=Identify&crate=index.html", "crate=index.html&verb=Identify")) {
            assertEquals("badArgument", OaiAnswer.of(get(query)).error());
        }
    }

    @Test
    void aFormIsAsGoodAsAQuery() throws IOException {
        Http.Response response = server.http().post("/modoai", "crate=welcome%2Fother.html");
        assertEquals(url("/welcome/other.html"), CrateTree.read(response.body()).identifier());
        assertEquals(
                400,
                server.http()
                        .post("/modoai?crate=index.html", "crate=index.html")
                        .status());
        assertEquals(405, server.http().head("/modoai?crate=index.html").status());
    }

    @Test
    void theHeaderSaysWhatItIs() throws IOException {
        Http.Response plain = get("crate=big.bin");
        assertEquals(List.of(CrateTree.TYPE), plain.headers("Content-Type"));
        assertEquals(List.of("Accept-Encoding"), plain.headers("Vary"));
        assertEquals(List.of("no-store"), plain.headers("Cache-Control"));
        Http.Response zipped = get("crate=welcome/", "Accept-Encoding: gzip");
        assertEquals(List.of("gzip"), zipped.headers("Content-Encoding"));
        assertEquals(2, CrateTree.read(zipped.decoded()).resources().size());
    }

    @Test
    void whatFailsBeforeTheFirstByteIsPostponed() throws IOException {
        for (String query : List.of("crate=early/fails.txt", "crate=early/")) {
            Http.Response response = get(query);
            assertEquals(503, response.status(), response::toString);
            assertEquals(List.of("30"), response.headers("Retry-After"));
        }
    }

    @Test
    void whatFailsMidwayBreaksTheConnection() throws IOException {
        assertThrows(EOFException.class, () -> get("crate=late/"));
        assertThrows(
                EOFException.class,
                () -> get("crate=late/", "Accept-Encoding: gzip").decoded());
        assertEquals(200, get("crate=late/a.txt").status());
    }

    private Http.Response get(String query, String... headers) throws IOException {
        return server.http().get("/modoai?" + query, headers);
    }

    private CrateTree crate(String query, String... headers) throws IOException {
        Http.Response response = get(query, headers);
        assertEquals(200, response.status(), response::toString);
        assertEquals(List.of(CrateTree.TYPE), response.headers("Content-Type"));
        return CrateTree.read(response.body());
    }

    private String url(String path) {
        return "http://localhost:" + server.port() + path;
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}

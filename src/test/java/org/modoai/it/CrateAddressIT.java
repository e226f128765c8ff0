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
import java.util.TreeMap;
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

    @Parameter
    Distribution distribution;

    private TomcatServer server;
    private FixtureSite site;

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "crate-address");
        new CrateAddressWebapps(server, distribution).add();
        site = new FixtureSite(server.webapps().resolve("ROOT"), server.base().resolve("outside"));
        server.start();
        new OaiReader(server.http(), "/modoai").ask("verb=ListIdentifiers&metadataPrefix=oai_dc");
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
        assertArrayEquals(
                CrateAddressWebapps.PAGE.getBytes(StandardCharsets.UTF_8),
                page.bytes().orElseThrow());
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

    private interface Check {
        void run() throws IOException;
    }

    /** With files that fail though they were public before. */
    private void failing(Check check) throws IOException {
        Path failing = server.webapps().resolve(CrateAddressWebapps.FAILING);
        Files.writeString(failing, "");
        try {
            check.run();
        } finally {
            Files.delete(failing);
        }
    }

    @Test
    void whatFailsBeforeTheFirstByteIsPostponed() throws IOException {
        failing(() -> {
            for (String query : List.of("crate=early/fails.txt", "crate=early/")) {
                Http.Response response = get(query);
                assertEquals(503, response.status(), response::toString);
                assertEquals(List.of("30"), response.headers("Retry-After"));
            }
        });
    }

    @Test
    void whatFailsMidwayBreaksTheConnection() throws IOException {
        failing(() -> {
            assertThrows(EOFException.class, () -> get("crate=late/"));
            assertThrows(
                    EOFException.class,
                    () -> get("crate=late/", "Accept-Encoding: gzip").decoded());
            assertEquals(200, get("crate=late/a.txt").status());
        });
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

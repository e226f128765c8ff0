package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.w3c.dom.Document;

/** What the configuration file changes, on two servers that run side by side: one well configured, one not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConfigurationIT {
    private static final String WAR = """
            <modoai xmlns="urn:modoai:config:1">
              <repository>
                <name>Library &amp; Archive</name>
                <adminEmail>librarian@library.example.org</adminEmail>
                <adminEmail>archivist@library.example.org</adminEmail>
                <trustedProxy>127.0.0.0/8</trustedProxy>
                <friend>http://friend.example.org/oai</friend>
                <rights>https://creativecommons.org/licenses/by/4.0/</rights>
              </repository>
              <site context="ROOT"/>
              <site context="/docs"/>
              <site directory="%s" url="https://media.example.org/films/"/>
              <exclude>**/*.tmp</exclude>
            </modoai>
            """;
    private static final String FAULTY = """
            <modoai xmlns="urn:modoai:config:1">
              <limits pageRecords="many"/>
            </modoai>
            """;
    private static final String SIZE = """
            import org.modoai.config.Settings;
            import org.modoai.format.Dissemination;
            import org.modoai.format.MetadataFormat;
            import org.modoai.xml.XmlOutput;
            public class Size implements MetadataFormat {
                private final String unit;
                public Size(Settings settings) {
                    unit = settings.text("unit").orElse("none");
                }
                @Override
                public String prefix() {
                    return "size";
                }
                @Override
                public String namespace() {
                    return "http://www.openarchives.org/OAI/2.0/oai_dc/";
                }
                @Override
                public String schema(String ownSchemas) {
                    return "http://example.org/size.xsd";
                }
                @Override
                public void write(Dissemination resource, XmlOutput out) throws java.io.IOException {
                    String dc = "http://purl.org/dc/elements/1.1/";
                    out.open("x", "dc", namespace()).namespace("x", namespace()).namespace("dc", dc);
                    out.element("dc", "format", dc, resource.length() + " " + unit).close();
                }
            }
            """;

    private TomcatServer server;
    private TomcatServer faulty;
    private Path shared;
    private OaiReader reader;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(Distribution.TOMCAT_10_1, "configuration");
        shared = server.base().resolve("shared-index");
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Path films = server.base().resolve("films");
        write(films.resolve("a film.mp4"), "film\n");
        write(films.resolve("b.tmp"), "left out\n");
        write(server.conf().resolve("modoai.xml"), WAR.formatted(films));
        write(server.webapps().resolve("ROOT/index.html"), "<p>root\n");
        write(server.webapps().resolve("docs/manual.html"), "<p>docs\n");
        write(server.webapps().resolve("docs/manual.tmp"), "left out\n");
        webapp("based")
                .configuration("><repository><baseUrl>https://www.example.org/oai</baseUrl></repository></modoai>");
        webapp("elsewhere").configuration("prefix='/deep/er_oai'><site context='/docs'/></modoai>");
        webapp("twin-a").configuration("><index directory='" + shared + "'/></modoai>");
        webapp("twin-b").configuration("><index directory='" + shared + "'/><limits retryAfter='1m'/></modoai>");
        Path file = server.base().resolve("a-file");
        write(file, "in the way of a directory");
        webapp("blocked").configuration("><index directory='" + file.resolve("index") + "'/></modoai>");
        webapp("inactive").configuration("active='false'/>");
        write(state("inactive").resolve("index.mv.db"), "kept as it is");
        Webapp own = webapp("own-format")
                .configuration(
                        "><formats><format class='Size'><param name='unit'>bytes</param></format></formats></modoai>");
        new SourceCode(Distribution.TOMCAT_10_1, own.root().resolve("WEB-INF/classes")).add("Size", SIZE);
        webapp("no-format").configuration(">\n<formats><format class='Missing'/></formats></modoai>");
        server.with("-Xmx512m").start();
        reader = new OaiReader(server.http(), "/modoai");
        startFaulty();
    }

    private void startFaulty() throws IOException, InterruptedException {
        faulty = new TomcatServer(Distribution.TOMCAT_11, "faulty");
        Files.copy(Artifacts.war(), faulty.webapps().resolve("modoai.war"));
        write(faulty.conf().resolve("modoai.xml"), FAULTY);
        write(faulty.webapps().resolve("ROOT/index.html"), "<p>root\n");
        new Webapp(faulty.webapps().resolve("plain")).file("index.html", "<p>plain\n");
        faulty.start();
    }

    @AfterAll
    void stop() {
        server.close();
        faulty.close();
    }

    private Webapp webapp(String name) throws IOException {
        return new Webapp(server.webapps().resolve(name)).file("index.html", "<p>" + name + "\n");
    }

    private Path state(String context) {
        return server.base().resolve("modoai/Catalina/localhost").resolve(context);
    }

    @Test
    void severalContextsAndADirectoryMakeOneRepository() throws IOException {
        assertEquals(
                Set.of(url("/index.html"), url("/docs/manual.html"), "https://media.example.org/films/a%20film.mp4"),
                new TreeSet<>(reader.identifiers()));
        assertArrayEquals(
                "film\n".getBytes(java.nio.charset.StandardCharsets.UTF_8),
                reader.content("https://media.example.org/films/a%20film.mp4"));
    }

    @Test
    void anotherContextIsOfferedAtAnotherPrefix() throws IOException {
        assertEquals(
                List.of(url("/docs/manual.html"), url("/docs/manual.tmp")),
                new OaiReader(server.http(), "/elsewhere/deep/er_oai")
                        .identifiers().stream().sorted().toList());
        assertEquals(404, server.http().get("/elsewhere/modoai?verb=Identify").status());
        assertEquals(404, server.http().get("/elsewhere/deep?verb=Identify").status());
    }

    @Test
    void identifySaysWhatIsConfigured() throws IOException {
        Document identify = reader.ask("verb=Identify");
        assertEquals(List.of("Library & Archive"), OaiReader.texts(identify, "repositoryName"));
        assertEquals(
                List.of("librarian@library.example.org", "archivist@library.example.org"),
                OaiReader.texts(identify, "adminEmail"));
        assertTrue(OaiReader.texts(identify, "baseURL").contains("http://friend.example.org/oai"));
        assertTrue(reader.said().contains("https://creativecommons.org/licenses/by/4.0/"));
    }

    @Test
    void aConfiguredBaseUrlHoldsWhateverTheRequestSays() throws IOException {
        OaiReader based =
                new OaiReader(server.http(), "/based/modoai", "Host: other.example", "X-Forwarded-Host: x.org");
        assertEquals("https://www.example.org/oai", baseUrl(based));
        assertEquals(List.of("https://www.example.org/based/index.html"), based.identifiers());
    }

    @Test
    void forwardedHeadersCountOnlyFromATrustedProxy() throws IOException {
        String[] headers = {"X-Forwarded-Host: library.example", "X-Forwarded-Proto: https"};
        OaiReader trusting = new OaiReader(server.http(), "/modoai", headers);
        assertEquals("https://library.example/modoai", baseUrl(trusting));
        assertTrue(trusting.identifiers().contains("https://library.example/docs/manual.html"));
        assertEquals(
                "https://library.example:8443/modoai",
                baseUrl(new OaiReader(
                        server.http(),
                        "/modoai",
                        "Forwarded: for=10.0.0.1;proto=https;host=\"library.example:8443\"")));
        OaiReader wary = new OaiReader(server.http(), "/own-format/modoai", headers);
        assertEquals(url("/own-format/modoai"), baseUrl(wary));
        assertEquals(List.of(url("/own-format/index.html")), wary.identifiers());
        assertFalse(wary.said().contains("library.example"), wary.said());
    }

    @Test
    void nonsenseFromATrustedProxyIsNotRepeated() throws IOException {
        for (String host : List.of("<b>", "a b", "evil.example/path", "a:b:c", "x:99999999", "")) {
            OaiReader odd = new OaiReader(server.http(), "/modoai", "X-Forwarded-Host: " + host);
            assertEquals(url("/modoai"), baseUrl(odd), host);
        }
    }

    @Test
    void aFormatOfTheWebappsOwnIsAdvertisedAndServed() throws IOException {
        OaiReader own = new OaiReader(server.http(), "/own-format/modoai");
        assertTrue(OaiReader.texts(own.ask("verb=ListMetadataFormats"), "metadataPrefix")
                .contains("size"));
        Document record = own.record(url("/own-format/index.html"), "size");
        assertEquals(List.of("14 bytes"), OaiReader.texts(record, "format"));
        assertEquals(
                "<p>no-format\n", server.http().get("/no-format/index.html").text());
        assertPostponed(server.http().get("/no-format/modoai?verb=Identify"), "30");
        assertTrue(server.log().contains("no-format/WEB-INF/modoai.xml:2:35: class Missing"), server.log());
    }

    @Test
    void anIndexInUseElsewherePostponesHarvestsAndLeavesTheWebappAlone() throws IOException {
        Http.Response a = server.http().get("/twin-a/modoai?verb=Identify");
        Http.Response b = server.http().get("/twin-b/modoai?verb=Identify");
        assertEquals(Set.of(200, 503), new TreeSet<>(List.of(a.status(), b.status())));
        assertPostponed(a.status() == 503 ? a : b, a.status() == 503 ? "30" : "60");
        assertEquals("<p>twin-a\n", server.http().get("/twin-a/index.html").text());
        assertEquals("<p>twin-b\n", server.http().get("/twin-b/index.html").text());
    }

    @Test
    void anIndexDirectoryThatCannotBePostponesHarvestsAndLeavesTheWebappAlone() throws IOException {
        for (String verb : List.of("Identify", "ListSets", "ListIdentifiers&metadataPrefix=oai_dc")) {
            assertPostponed(server.http().get("/blocked/modoai?verb=" + verb), "30");
        }
        assertEquals("<p>blocked\n", server.http().get("/blocked/index.html").text());
    }

    private void assertPostponed(Http.Response response, String seconds) {
        assertEquals(503, response.status(), response::toString);
        assertEquals(List.of(seconds), response.headers("Retry-After"));
        assertFalse(response.text().contains(server.base().toString()), response::toString);
    }

    @Test
    void stateLiesBelowTheBaseByEngineHostAndContext() throws IOException {
        assertTrue(Files.exists(state("modoai").resolve("index.mv.db")));
        assertTrue(Files.exists(state("own-format").resolve("index.mv.db")));
        assertTrue(Files.exists(shared.resolve("index.mv.db")));
        assertTrue(Files.exists(faulty.base().resolve("modoai/Catalina/localhost/plain/index.mv.db")));
        assertEquals(200, faulty.http().get("/plain/modoai?verb=Identify").status());
    }

    @Test
    void whereItIsNotActiveItsStateIsLeftAlone() throws IOException {
        assertEquals(404, server.http().get("/inactive/modoai?verb=Identify").status());
        assertEquals("<p>inactive\n", server.http().get("/inactive/index.html").text());
        try (var files = Files.list(state("inactive"))) {
            assertEquals(List.of(state("inactive").resolve("index.mv.db")), files.toList());
        }
        assertEquals("kept as it is", Files.readString(state("inactive").resolve("index.mv.db")));
    }

    @Test
    void aFaultIsToldByPlaceAndTakesNothingElseDown() throws IOException {
        assertEquals(404, faulty.http().get("/modoai?verb=Identify").status());
        assertEquals("<p>root\n", faulty.http().get("/index.html").text());
        Pattern place = Pattern.compile(
                Pattern.quote(faulty.conf().resolve("modoai.xml").toString()) + ":2:\\d+: .*many");
        assertTrue(place.matcher(faulty.log()).find(), faulty.log());
        assertFalse(Files.exists(faulty.base().resolve("modoai/Catalina/localhost/modoai")));
    }

    private static String baseUrl(OaiReader asking) throws IOException {
        return OaiReader.texts(asking.ask("verb=Identify"), "baseURL").get(0);
    }

    private String url(String path) {
        return "http://localhost:" + server.port() + path;
    }

    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}

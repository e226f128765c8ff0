package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.analysis.media.Hostile;
import org.modoai.analysis.media.Media;
import org.w3c.dom.Element;

/**
 * The kinds that work inside the server, as they are built, on a Tomcat of little memory that ends at once when there is none
 * left: on real files, and on such as are made to take it all.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(600)
class MediaIT {
    private static final String OPTIONS = "-Xmx192m -XX:+ExitOnOutOfMemoryError";
    private static final String PLUGINS = """
            <modoai xmlns="urn:modoai:config:1" prefix="/oai">
              <plugins>
                <plugin label="type" kind="type"/>
                <plugin label="image" kind="image" mime="image/*"/>
                <plugin label="pdf" kind="pdf" mime="application/pdf" timeout="5s"/>
                <plugin label="xmp" kind="pdf" mime="application/pdf" timeout="5s"><param name="part">xmp</param></plugin>
                <plugin label="audio" kind="audio" mime="audio/*"/>
                <plugin label="language" kind="language" mime="text/*"/>
                <plugin label="keyphrases" kind="keyphrases" mime="text/*"><param name="phrases">3</param></plugin>
                <plugin label="summary" kind="summary" mime="text/*"><param name="sentences">1</param></plugin>
              </plugins>
            </modoai>
            """;
    private static final Set<String> STATUSES = Set.of("ok", "error", "timeout");

    private TomcatServer server;
    private Map<String, Map<String, CrateFinding>> findings;

    @BeforeAll
    void harvest() throws IOException, InterruptedException {
        server = new TomcatServer(Distribution.TOMCAT_10_1, "media").with(OPTIONS);
        Path root = server.webapps().resolve("ROOT");
        RealFormats.write(root);
        for (Map<String, byte[]> files : List.of(Media.files(), Hostile.files())) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Files.write(root.resolve(file.getKey()), file.getValue());
            }
        }
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Files.writeString(server.conf().resolve("modoai.xml"), PLUGINS);
        Webapp filtered = new Webapp(server.webapps().resolve("filtered"));
        RealFormats.write(filtered.root());
        filtered.file("WEB-INF/modoai.xml", PLUGINS);
        server.start();
        findings = findings("/modoai");
    }

    /** Libraries that keep threads or the like would keep the webapp, too. */
    @AfterAll
    void undeployAndStop() throws IOException, InterruptedException {
        try (TomcatServer ended = server) {
            Files.delete(server.webapps().resolve("modoai.war"));
            for (int i = 0; i < 120 && Files.exists(ended.webapps().resolve("modoai")); i++) {
                Thread.sleep(500);
            }
            assertTrue(server.log().contains("Undeploying context [/modoai]"), server.log());
            for (String complaint : List.of("memory leak", "has started a thread", "ThreadLocal")) {
                assertFalse(server.log().contains(complaint), server.log());
            }
        }
    }

    private Map<String, Map<String, CrateFinding>> findings(String path) throws IOException, InterruptedException {
        Map<String, Map<String, CrateFinding>> all = new TreeMap<>();
        for (OaiAnswer page :
                new OaiClient(server.http().unwatched(), path).pages("ListRecords", "metadataPrefix=oai_crate")) {
            for (Element record : page.elements("record")) {
                String url = record.getElementsByTagNameNS(OaiAnswer.OAI, "identifier")
                        .item(0)
                        .getTextContent();
                all.put(
                        url.substring(url.lastIndexOf('/') + 1),
                        CrateFinding.of(record).stream()
                                .collect(Collectors.toMap(CrateFinding::label, finding -> finding)));
            }
        }
        return all;
    }

    @ParameterizedTest(name = "{0} of {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "type       | camera.jpg      | image/jpeg",
                "type       | not-a-paper.pdf | by name: application/pdf",
                "image      | camera.jpg      | Exif IFD0/Make: Example",
                "image      | scan.tif        | Exif IFD0/Make: Example",
                "image      | text.png        | XMP/dc:format: image/png",
                "pdf        | paper.pdf       | Title: An empty page",
                "pdf        | paper.pdf       | Pages: 1",
                "audio      | song.mp3        | ID3v2/TPE1: Nobody",
                "audio      | sound.flac      | TITLE: Silence",
                "audio      | sound.ogg       | ARTIST: Nobody",
                "audio      | sound.m4a       | ©nam: Silence",
                "audio      | tone.wav        | Sample rate: 8000 Hz",
                "keyphrases | prose.txt       | server",
                "summary    | prose.txt       | A web server knows what it serves, but it does not say so."
            })
    void saysWhatIsInside(String label, String name, String line) {
        CrateFinding finding = findings.get(name).get(label);
        assertTrue(finding.content().lines().toList().contains(line), finding.content());
        assertEquals("ok", finding.status());
    }

    @Test
    void saysTheLanguageAndHowSureThatIs() {
        String said = findings.get("prose.txt").get("language").content();
        assertTrue(said.matches("eng [01]\\.\\d{3}\n"), said);
    }

    @ParameterizedTest
    @CsvSource({
        "type, Apache Tika 3.3.2",
        "image, metadata-extractor 2.21.0",
        "pdf, Apache PDFBox 3.0.8",
        "audio, Jaudiotagger 3.0.1",
        "language, 'Apache OpenNLP 2.5.11, model 1.8.3, of the first 10 kB'"
    })
    void saysWhatReadIt(String label, String version) {
        Set<String> versions = findings.values().stream()
                .filter(one -> one.containsKey(label))
                .map(one -> one.get(label).version())
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(version + "\n"), versions);
    }

    @ParameterizedTest
    @CsvSource({
        "image, tags.jpg",
        "image, tags.png",
        "image, tags.tif",
        "image, tags.webp",
        "image, inflated-text.png",
        "xmp, inflated-xmp.pdf",
        "pdf, inflated-objects.pdf"
    })
    void aFileThatTakesTooMuchMemoryCostsOneFinding(String label, String name) {
        CrateFinding finding = findings.get(name).get(label);
        assertEquals(name + ": takes more memory than there is for one file\n", finding.content());
        assertEquals("error", finding.status());
        assertEquals("ok", findings.get(name).get("type").status());
    }

    @Test
    void everyFileHasFindingsOfEveryPluginThatItIsFor() throws IOException {
        for (String name : Hostile.files().keySet()) {
            Map<String, CrateFinding> found = findings.get(name);
            String special = name.replaceAll(".*\\.", "");
            assertTrue(found.containsKey("type"), name);
            assertEquals(Set.of("jpg", "png", "tif", "webp").contains(special), found.containsKey("image"), name);
            assertEquals(special.equals("pdf"), found.containsKey("pdf") && found.containsKey("xmp"), name);
            assertEquals(
                    Set.of("mp3", "flac", "ogg", "m4a", "wav").contains(special), found.containsKey("audio"), name);
            found.values().forEach(finding -> assertTrue(STATUSES.contains(finding.status()), finding.status()));
        }
    }

    @Test
    void noFindingTellsWhereTheFileWas() {
        findings.forEach((name, found) -> found.values().forEach(finding -> {
            assertFalse(finding.content().contains("/modoai-"), finding.content());
            assertFalse(finding.content().contains(server.base().toString()), finding.content());
        }));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"java.lang.OutOfMemoryError", "SLF4J", "jaudiotagger", "pdfbox", "COSParser", "does not stop"})
    void theLogIsNotFilledByLibraries(String words) throws IOException {
        assertFalse(server.log().contains(words), server.log());
    }

    /** There is no bundle for it, but what reads text is in the filter itself. */
    @Test
    void theFilterHasTheKindsForTextAndSaysWhereToPutTheOthers() throws IOException, InterruptedException {
        Map<String, CrateFinding> prose = findings("/filtered/oai").get("prose.txt");
        for (String label : List.of("keyphrases", "summary")) {
            assertEquals(
                    findings.get("prose.txt").get(label).content(),
                    prose.get(label).content());
        }
        assertEquals("not-found", prose.get("type").status());
        assertTrue(
                prose.get("type").content().contains("modoai-media.jar"),
                prose.get("type").content());
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DROID and JHOVE out of their bundles: what stands in a record is what their own command lines say. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BundlesIT {
    private static final String DROID = "modoai-droid.jar";
    private static final String JHOVE = "modoai-jhove.jar";
    private static final String PLUGINS =
            "<plugins priority=\"normal\" recordTimeout=\"5m\"><plugin label=\"droid\" kind=\"droid\""
                    + " timeout=\"3m\"/><plugin label=\"jhove\" kind=\"jhove\" timeout=\"3m\"/></plugins>";
    private static final String WHERE =
            " is not there: put it into WEB-INF/plugins of the webapp or modoai/plugins in Tomcat's base directory\n";

    private TomcatServer server;
    private Map<String, byte[]> files;
    private Findings findings;

    @BeforeAll
    void harvest() throws IOException, InterruptedException {
        files = new LinkedHashMap<>(RealFormats.files());
        byte[] text = document("application/vnd.oasis.opendocument.text");
        files.put("letter.odt", text);
        files.put("cut.odt", Arrays.copyOf(text, text.length - 30));
        files.put("feed.xml", "<?xml version=\"1.0\"?>\n<feed><!-- a --></feed>\n".getBytes(StandardCharsets.UTF_8));
        server = new TomcatServer(Distribution.TOMCAT_10_1, "bundles");
        write(server.webapps().resolve("ROOT"));
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Files.writeString(
                server.conf().resolve("modoai.xml"), "<modoai xmlns=\"urn:modoai:config:1\">" + PLUGINS + "</modoai>");
        new Webapp(server.webapps().resolve("guest"))
                .file("pixel.txt", "text")
                .configuration("prefix=\"/oai\"><plugins priority=\"normal\" recordTimeout=\"5m\">"
                        + "<plugin label=\"droid\" kind=\"droid\" timeout=\"3m\"/>"
                        + "<plugin label=\"jhove\" kind=\"jhove\" timeout=\"3m\"/>"
                        + "<plugin label=\"silent\" kind=\"jhove\" needs=\"" + JHOVE + "\" timeout=\"3m\"/>"
                        + "</plugins></modoai>");
        parameters();
        server.start();
        findings = Findings.harvested(server.http(), "/modoai");
        assertEquals(
                new TreeSet<>(files.keySet()), new TreeSet<>(findings.byName().keySet()));
    }

    /** A webapp with the filter jar and a bundle, and PRONOM's files under other names. */
    private void parameters() throws IOException {
        Path files = Files.createDirectories(server.base().resolve("pronom"));
        Path broken = Files.writeString(files.resolve("broken.xml"), "not XML");
        Path newer = files.resolve("newer.xml");
        Path containers = files.resolve("container-signature-20991231.xml");
        try (ZipFile jar = new ZipFile(Artifacts.bundle(DROID).toFile())) {
            Files.copy(jar.getInputStream(jar.getEntry("droid/DROID_SignatureFile_V111.xml")), newer);
            Files.copy(jar.getInputStream(jar.getEntry("droid/container-signature-20230307.xml")), containers);
        }
        Webapp webapp = new Webapp(server.webapps().resolve("parameters"))
                .file("letter.txt", "text")
                .configuration("prefix=\"/oai\"><plugins priority=\"normal\" recordTimeout=\"5m\">"
                        + "<plugin label=\"newer\" kind=\"droid\" timeout=\"3m\"><param name=\"signatures\">" + newer
                        + "</param><param name=\"containerSignatures\">" + containers + "</param></plugin>"
                        + "<plugin label=\"broken\" kind=\"droid\" timeout=\"3m\"><param name=\"signatures\">" + broken
                        + "</param></plugin>"
                        + "<plugin label=\"narrow\" kind=\"droid\" timeout=\"3m\"><param name=\"heap\">32m</param></plugin>"
                        + "</plugins></modoai>");
        Files.write(webapp.root().resolve("crowded.doc"), CrowdedDocument.bytes());
        Files.write(webapp.root().resolve("crowded.odt"), crowded(this.files.get("letter.odt")));
        Path plugins = Files.createDirectories(webapp.root().resolve("WEB-INF/plugins"));
        Files.copy(Artifacts.bundle(DROID), plugins.resolve(DROID));
    }

    /** A ZIP file that says, in the manner of large ones, that it has two thousand million entries. */
    private static byte[] crowded(byte[] plain) {
        int end = plain.length - 22;
        ByteBuffer bytes = ByteBuffer.allocate(plain.length + 76).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(plain, 0, end);
        bytes.putInt(0x06064b50).putLong(44).putInt(0).putInt(0).putInt(0);
        bytes.putLong(Integer.MAX_VALUE).putLong(Integer.MAX_VALUE).putLong(0);
        bytes.putLong(ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN).getInt(end + 16));
        bytes.putInt(0x07064b50).putInt(0).putLong(end).putInt(1);
        return bytes.put(plain, end, 22).array();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private void write(Path root) throws IOException {
        Files.createDirectories(root);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Files.write(root.resolve(file.getKey()), file.getValue());
        }
    }

    private static byte[] document(String mediaType) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            add(out, "mimetype", mediaType);
            add(out, "content.xml", "<?xml version=\"1.0\"?><office:document-content office:version=\"1.2\"/>");
            add(
                    out,
                    "META-INF/manifest.xml",
                    "<manifest:file-entry manifest:media-type=\"" + mediaType
                            + "\" manifest:version=\"1.2\" manifest:full-path=\"/\"/>");
        }
        return bytes.toByteArray();
    }

    private static void add(ZipOutputStream out, String name, String content) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void droidSaysWhatItsCommandLineSays(@TempDir Path scratch) throws IOException, InterruptedException {
        Map<String, Set<String>> ours = new TreeMap<>();
        for (String name : files.keySet()) {
            CrateFinding finding = findings.the(name, "droid");
            assertEquals("ok", finding.status(), name);
            assertEquals("DROID 6.8.0, signatures V111, container signatures 20230307\n", finding.version());
            ours.put(name, byBytes(finding.content()));
        }
        Path directory = scratch.resolve("site");
        write(directory);
        assertEquals(new ToolCommandLine(directory, scratch).puids(), ours);
    }

    /** Its command line does not look at names. */
    private static Set<String> byBytes(String content) {
        Set<String> puids = content.lines()
                .map(line -> line.split("\t", -1))
                .filter(fields -> !fields[fields.length - 1].equals("Extension"))
                .map(fields -> fields[0])
                .collect(Collectors.toCollection(TreeSet::new));
        return puids.isEmpty() ? Set.of("Unknown") : puids;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "paper.pdf       | fmt/18\tAcrobat PDF 1.4 - Portable Document Format\t1.4\tapplication/pdf\tSignature",
                "not-a-paper.pdf | Unknown",
                "truncated.png   | Unknown",
                "letter.odt      | fmt/291\tOpenDocument Text\t1.2\tapplication/vnd.oasis.opendocument.text\tContainer",
                "prose.txt       | x-fmt/111\tPlain Text File\t\ttext/plain\tExtension",
                "packed.gz       | x-fmt/266\tGZIP Format\t\tapplication/gzip\tSignature"
            })
    void droidNamesFormatsOneToALine(String name, String line) {
        assertEquals(line + "\n", findings.the(name, "droid").content());
    }

    @Test
    void droidTakesNewerSignatures() throws IOException, InterruptedException {
        Findings there = Findings.harvested(server.http(), "/parameters/oai");
        CrateFinding newer = there.the("letter.txt", "newer");
        assertEquals("DROID 6.8.0, signatures V111, container signatures 20991231\n", newer.version());
        assertEquals(findings.the("prose.txt", "droid").content(), newer.content());
        CrateFinding broken = there.the("letter.txt", "broken");
        assertEquals("error", broken.status());
        assertEquals("the signatures cannot be read (org.xml.sax.SAXParseException)\n", broken.content());
    }

    @Test
    void droidDoesNotLookIntoAContainerWithADirectoryThatIsTooLarge() throws IOException, InterruptedException {
        Findings there = Findings.harvested(server.http(), "/parameters/oai");
        assertEquals(
                "x-fmt/263\tZIP Format\t\tapplication/zip\tSignature\nNot looked into: its directory is too large\n",
                there.the("crowded.odt", "newer").content());
    }

    @Test
    void droidSaysOfWhatItHasNoMemoryForThatItHasNoneAndGoesOn() throws IOException, InterruptedException {
        Findings there = Findings.harvested(server.http(), "/parameters/oai");
        assertEquals(
                "fmt/111\tOLE2 Compound Document Format\t\t\tSignature\n",
                there.the("crowded.doc", "newer").content());
        CrateFinding narrow = there.the("crowded.doc", "narrow");
        assertEquals("error", narrow.status());
        assertEquals("the file needs more memory than there is\n", narrow.content());
        for (String name : List.of("crowded.odt", "letter.txt")) {
            assertEquals(
                    there.the(name, "newer").content(),
                    there.the(name, "narrow").content());
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "GIF-hul, pixel.gif",
        "GZIP-kb, packed.gz",
        "HTML-hul, page.html",
        "JPEG-hul, pixel.jpg",
        "PDF-hul, paper.pdf not-a-paper.pdf",
        "PNG-gdm, pixel.png truncated.png",
        "UTF8-hul, prose.txt empty.txt",
        "WAVE-hul, tone.wav",
        "XML-hul, drawing.svg feed.xml"
    })
    void jhoveSaysWhatItsCommandLineSays(String module, String resources, @TempDir Path scratch)
            throws IOException, InterruptedException {
        List<String> names = List.of(resources.split(" "));
        Map<String, String> ours = new TreeMap<>();
        for (String name : names) {
            CrateFinding finding = findings.the(name, "jhove");
            assertEquals("ok", finding.status(), finding::content);
            assertEquals("JHOVE 1.32.1\n", finding.version());
            assertTrue(finding.content().contains(">" + module + "</reportingModule>"), finding::content);
            ours.put(name, finding.content());
        }
        Path directory = scratch.resolve("site");
        write(directory);
        assertEquals(new ToolCommandLine(directory, scratch).reports(module, names), ours);
    }

    @ParameterizedTest
    @CsvSource({
        "paper.pdf, Well-Formed and valid",
        "not-a-paper.pdf, Not well-formed",
        "pixel.png, Well-Formed and valid",
        "truncated.png, Not well-formed"
    })
    void jhoveTellsBrokenFilesFromSound(String name, String status) {
        String content = findings.the(name, "jhove").content();
        assertTrue(content.contains("<status>" + status + "</status>"), content);
    }

    @Test
    void jhoveIsSilentWhereItHasNoModule() {
        for (String name : List.of("packed.zip", "letter.odt", "song.mp3")) {
            assertEquals(List.of(), findings.of(name, "jhove"), name);
        }
    }

    @Test
    void noFindingTellsWhereAnythingIs() {
        findings.byName()
                .forEach((name, all) -> all.forEach(finding -> {
                    String said = finding.content() + finding.version();
                    assertFalse(said.contains("/tmp"), said);
                    assertFalse(said.contains(server.base().toString()), said);
                }));
    }

    @Test
    void aMissingBundleIsReportedUntilItIsDroppedIn() throws IOException, InterruptedException {
        Findings without = Findings.harvested(server.http(), "/guest/oai");
        assertEquals("not-found", without.the("pixel.txt", "droid").status());
        assertEquals(DROID + WHERE, without.the("pixel.txt", "droid").content());
        assertEquals(JHOVE + WHERE, without.the("pixel.txt", "jhove").content());
        assertEquals(List.of(), without.of("pixel.txt", "silent"));
        String warning = "The plugin droid does nothing for now: " + DROID;
        assertEquals(1, server.log().split(warning, -1).length - 1, "warnings");

        Path plugins = Files.createDirectories(server.base().resolve("modoai/plugins"));
        for (String jar : List.of(DROID, JHOVE)) {
            Files.copy(Artifacts.bundle(jar), plugins.resolve(jar));
        }
        Findings with = Findings.harvested(server.http(), "/guest/oai");
        assertTrue(with.the("pixel.txt", "droid").content().startsWith("x-fmt/111\t"), "droid");
        for (String label : List.of("jhove", "silent")) {
            String content = with.the("pixel.txt", label).content();
            assertTrue(content.contains("<status>Well-Formed and valid</status>"), content);
        }
    }

    @Test
    void aWarThatIsNotUnpackedHasItsBundlesToo() throws IOException, InterruptedException {
        try (TomcatServer packed = new TomcatServer(Distribution.TOMCAT_11, "packed-bundles")) {
            packed.replace("server.xml", "unpackWARs=\"true\"", "unpackWARs=\"false\"");
            RealFormats.write(packed.webapps().resolve("ROOT"));
            Files.copy(Artifacts.war(), packed.webapps().resolve("modoai.war"));
            Files.copy(server.conf().resolve("modoai.xml"), packed.conf().resolve("modoai.xml"));
            packed.start();
            Findings there = Findings.harvested(packed.http(), "/modoai");
            assertFalse(Files.exists(packed.webapps().resolve("modoai")), "unpacked");
            for (String name : List.of("pixel.png", "paper.pdf")) {
                for (String label : List.of("droid", "jhove")) {
                    assertEquals(
                            findings.the(name, label).content(),
                            there.the(name, label).content());
                }
            }
            assertEquals(2, workers(packed).size());
            packed.stop();
            assertEquals(List.of(), workers(packed));
            try (var left = Files.walk(packed.base().resolve("work"))) {
                assertEquals(
                        List.of(),
                        left.filter(file -> file.toString().endsWith(".jar")).toList());
            }
        }
    }

    private static List<String> workers(TomcatServer server) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().commandLine().stream())
                .filter(line ->
                        line.contains(server.base() + "/") && line.matches("(?s).*analysis\\.(droid|jhove)\\.Worker.*"))
                .toList();
    }

    @Test
    void theCommandLineHasItsBundlesBesideItAndNoneFromWhatItServes(@TempDir Path scratch)
            throws IOException, InterruptedException {
        Path site = scratch.resolve("site");
        RealFormats.write(site);
        Files.writeString(
                Files.createDirectories(site.resolve("WEB-INF/plugins")).resolve(DROID), "not a bundle of ours");
        Path configuration = Files.copy(server.conf().resolve("modoai.xml"), scratch.resolve("modoai.xml"));
        try (CommandLine program = CommandLine.serve(scratch, site.toString(), "--config", configuration.toString())) {
            Findings there = Findings.harvested(program.http(), "/modoai");
            for (String label : List.of("droid", "jhove")) {
                assertEquals(
                        findings.the("paper.pdf", label).content(),
                        there.the("paper.pdf", label).content());
            }
        }
    }
}

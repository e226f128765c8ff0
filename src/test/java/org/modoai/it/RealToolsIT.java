package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shipped list of plugins with the tools of Debian, on real formats: what stands in a record is what they say. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealToolsIT {
    private static final String ALL = "*";

    private TomcatServer server;
    private Map<String, byte[]> files;
    private Map<String, List<CrateFinding>> shipped;

    @BeforeAll
    void harvestWithTheShippedPlugins() throws IOException, InterruptedException {
        files = RealFormats.files();
        server = new TomcatServer(Distribution.TOMCAT_10_1, "tools").with(FlightRecorder.OPTIONS);
        RealFormats.write(server.webapps().resolve("ROOT"));
        String script = Path.of("src/test/resources/scripts/preJhove.sh")
                .toAbsolutePath()
                .toString();
        RealFormats.write(new Webapp(server.webapps().resolve("wrapped"))
                .configuration("prefix=\"/oai\"><plugins priority=\"normal\"><plugin label=\"preJhove\"><exec>'"
                        + script + "' %m %s</exec></plugin></plugins></modoai>")
                .root());
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Files.copy(Path.of("conf/plugins.xml"), server.conf().resolve("plugins.xml"));
        Files.writeString(
                server.conf().resolve("modoai.xml"),
                "<modoai xmlns=\"urn:modoai:config:1\"><plugins file=\"plugins.xml\" priority=\"normal\"/></modoai>");
        server.start();
        shipped = Findings.harvested(server.http(), "/modoai").byName();
        assertEquals(new TreeSet<>(files.keySet()), new TreeSet<>(shipped.keySet()));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "file, file, file --version, *",
        "exiftool, libimage-exiftool-perl, exiftool -ver, pixel.png truncated.png pixel.gif pixel.jpg paper.pdf "
                + "not-a-paper.pdf tone.wav song.mp3 drawing.svg packed.zip packed.gz",
        "ots, ots, ots --version, prose.txt empty.txt",
        "pdfinfo, poppler-utils, pdfinfo -v, paper.pdf not-a-paper.pdf",
        "xmp, poppler-utils, pdfinfo -v, paper.pdf not-a-paper.pdf",
        "id3v2, id3v2, id3v2 --version, song.mp3",
        "mediainfo, mediainfo, mediainfo --Version, tone.wav song.mp3"
    })
    void theRecordSaysWhatTheCommandLineSays(
            String label, String debian, String version, String resources, @TempDir Path scratch)
            throws IOException, InterruptedException {
        List<String> versionCommand = List.of(version.split(" "));
        List<String> expected = resources.equals(ALL) ? List.copyOf(files.keySet()) : List.of(resources.split(" "));
        assumeInstalled(versionCommand.get(0), debian, label);
        Said versionSaid = Said.by(versionCommand, scratch);
        List<String> found = new ArrayList<>();
        for (String name : files.keySet()) {
            List<CrateFinding> findings = commands(name, label);
            for (CrateFinding finding : findings) {
                Said said = Said.by(command(finding, name), copy(name, scratch));
                assertEquals(said.content(), finding.content(), name);
                assertEquals(Integer.toString(said.exitCode()), finding.exitCode(), name);
                assertEquals(said.exitCode() == 0 ? "ok" : "exit", finding.status(), name);
                assertEquals(versionSaid.out() + versionSaid.err(), finding.version(), name);
            }
            if (!findings.isEmpty()) {
                found.add(name);
            }
        }
        assertEquals(new TreeSet<>(expected), new TreeSet<>(found));
    }

    @ParameterizedTest(name = "{0} of {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "file      | file | paper.pdf       | PDF document, version 1.4",
                "file      | file | not-a-paper.pdf | ASCII text",
                "file      | file | packed.zip      | Zip archive data",
                "file      | file | packed.gz       | ASCII text (gzip compressed data",
                "exiftool  | libimage-exiftool-perl | pixel.jpg       | [Composite] Image Size : 1x1",
                "exiftool  | libimage-exiftool-perl | truncated.png   | Warning : Truncated PNG image",
                "exiftool  | libimage-exiftool-perl | not-a-paper.pdf | MIME Type : text/plain",
                "ots       | ots | prose.txt | A web server knows what it serves, but it does not say so.",
                "pdfinfo   | poppler-utils | paper.pdf       | Title: An empty page",
                "pdfinfo   | poppler-utils | not-a-paper.pdf | Couldn't read xref table",
                "id3v2     | id3v2 | song.mp3 | TPE1 (Lead performer(s)/Soloist(s)): Nobody",
                "mediainfo | mediainfo | tone.wav | Duration : 500 ms"
            })
    void theToolsKnowTheirFormats(String label, String debian, String name, String text, @TempDir Path scratch)
            throws IOException, InterruptedException {
        assumeInstalled(label, debian, label);
        String expected = label.equals("mediainfo") && !canLeaveTheNetwork(scratch) ? "unshare: " : text;
        List<String> contents = findings(name, label).stream()
                .map(finding -> finding.content().replaceAll("\\s+", " "))
                .toList();
        assertTrue(contents.stream().anyMatch(content -> content.contains(expected)), contents.toString());
        assertTrue(
                findings(name, label).stream()
                        .noneMatch(finding -> finding.content().startsWith("empty")),
                name);
    }

    @Test
    void theDigestIsThatOfMd5sum(@TempDir Path scratch) throws IOException, InterruptedException {
        for (String name : files.keySet()) {
            String md5 =
                    Said.by(List.of("md5sum", name), copy(name, scratch)).out().split(" ")[0];
            String digests = findings(name, "digest").get(0).content();
            assertTrue(Arrays.asList(digests.split("\\s+")).contains(md5), name + ": " + digests);
        }
    }

    @Test
    void noFindingTellsWhereTheFileWas() throws IOException {
        shipped.forEach((name, findings) -> findings.forEach(finding -> {
            assertFalse(finding.content().contains("/modoai-"), finding.label() + ": " + finding.content());
            assertFalse(finding.content().contains(server.base().toString()), finding.label());
        }));
    }

    @Test
    void aScriptCanPickAModuleByMediaType() throws IOException, InterruptedException {
        Map<String, List<CrateFinding>> wrapped =
                Findings.harvested(server.http(), "/wrapped/oai").byName();
        Map<String, String> modules = Map.of(
                "paper.pdf", "PDF-hul",
                "not-a-paper.pdf", "PDF-hul",
                "pixel.jpg", "JPEG-hul",
                "truncated.png", "IMAGE",
                "page.html", "HTML-hul",
                "empty.txt", "UTF8-hul");
        modules.forEach((name, module) -> {
            CrateFinding finding = wrapped.get(name).get(0);
            assertEquals(
                    module + ": 2 arguments, " + files.get(name).length + " bytes of " + name + "\n",
                    finding.content());
            assertEquals("ok", finding.status());
        });
        CrateFinding none = wrapped.get("packed.zip").get(0);
        assertEquals("no module for application/zip\n", none.content());
        assertEquals("exit", none.status());
        assertEquals("3", none.exitCode());
    }

    @Test
    void otherFormatsStartNoProcess() throws IOException, InterruptedException {
        FlightRecorder recorder = new FlightRecorder(server);
        List<String> before = recorder.processes();
        assertTrue(before.stream().anyMatch(command -> command.contains("exiftool")), "this test sees nothing");
        for (String format : List.of("oai_dc", "http_header", "oai_didl")) {
            new OaiClient(server.http(), "/modoai").pages("ListRecords", "metadataPrefix=" + format);
        }
        assertEquals(before, recorder.processes());
    }

    @Test
    void withoutConfigurationTheShippedListHolds() throws IOException, InterruptedException {
        try (TomcatServer plain = new TomcatServer(Distribution.TOMCAT_10_1, "no-list")) {
            RealFormats.write(plain.webapps().resolve("ROOT"));
            Files.copy(Artifacts.war(), plain.webapps().resolve("modoai.war"));
            plain.start();
            assertEquals(
                    labels(shipped),
                    labels(Findings.harvested(plain.http(), "/modoai").byName()));
        }
    }

    private static Map<String, List<String>> labels(Map<String, List<CrateFinding>> findings) {
        Map<String, List<String>> labels = new TreeMap<>();
        findings.forEach((name, list) ->
                labels.put(name, list.stream().map(CrateFinding::label).toList()));
        return labels;
    }

    /** Without it there must be no finding either. */
    private void assumeInstalled(String program, String debian, String label) {
        boolean there = Said.isInstalled(program);
        if (!there) {
            shipped.keySet().forEach(name -> assertEquals(List.of(), commands(name, label), name));
            System.err.println("SKIPPED: what " + program + " says, for want of it: apt-get install " + debian);
        }
        assumeTrue(there, "SKIPPED: no " + program + "; apt-get install " + debian);
    }

    private static boolean canLeaveTheNetwork(Path scratch) throws IOException, InterruptedException {
        Said said = Said.by(List.of("unshare", "-r", "-n", "true"), scratch);
        if (said.exitCode() != 0) {
            System.err.println("SKIPPED: what mediainfo says, as it cannot be kept from the network: " + said.err());
        }
        return said.exitCode() == 0;
    }

    /** Those that a command line has. */
    private List<CrateFinding> commands(String name, String label) {
        return findings(name, label).stream().filter(CrateFinding::isCommand).toList();
    }

    private List<CrateFinding> findings(String name, String label) {
        return shipped.get(name).stream()
                .filter(finding -> finding.label().equals(label))
                .toList();
    }

    private static List<String> command(CrateFinding finding, String name) {
        return Arrays.stream(finding.exec().split(" "))
                .map(word -> word.replace("%s", name))
                .toList();
    }

    private Path copy(String name, Path scratch) throws IOException {
        Path directory = Files.createTempDirectory(scratch, "");
        Files.write(directory.resolve(name), files.get(name));
        return directory;
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Documents that would have JHOVE fetch something, read files of the server or eat its memory: none of it happens. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileDocumentsIT {
    private static final String SECRET = "the secret of the house";
    private static final int MEGABYTE = 1 << 20;

    private final List<String> fetched = new CopyOnWriteArrayList<>();
    private Path scratch;
    private HttpServer net;
    private CommandLine program;
    private Map<String, byte[]> documents;
    private Findings findings;

    @BeforeAll
    void harvest(@TempDir Path directory) throws IOException, InterruptedException {
        scratch = directory;
        net = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        net.createContext("/", exchange -> {
            fetched.add(exchange.getRequestURI().toString());
            exchange.sendResponseHeaders(200, 0);
            exchange.close();
        });
        net.start();
        documents = documents();
        Path site = write(scratch.resolve("site"));
        Path configuration = Files.writeString(
                scratch.resolve("modoai.xml"),
                "<modoai xmlns=\"urn:modoai:config:1\"><plugins priority=\"normal\" recordTimeout=\"5m\"><plugin label=\"jhove\" kind=\"jhove\""
                        + " timeout=\"2m\"><param name=\"heap\">32m</param></plugin></plugins></modoai>");
        program = CommandLine.serve(scratch, site.toString(), "--config", configuration.toString());
        findings = Findings.harvested(program.http().unwatched(), "/modoai");
    }

    @AfterAll
    void stop() {
        program.close();
        net.stop(0);
    }

    private Path write(Path directory) throws IOException {
        Files.createDirectories(directory);
        for (Map.Entry<String, byte[]> document : documents.entrySet()) {
            Files.write(directory.resolve(document.getKey()), document.getValue());
        }
        return directory;
    }

    private Map<String, byte[]> documents() throws IOException {
        String url = "http://localhost:" + net.getAddress().getPort() + "/";
        Path file = Files.writeString(scratch.resolve("secret.txt"), SECRET);
        Path dtd = Files.writeString(scratch.resolve("secret.dtd"), "<!ENTITY y '" + SECRET + "'>");
        String schema = " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:noNamespaceSchemaLocation=";
        Map<String, byte[]> all = new TreeMap<>();
        all.put("dtd.xml", text("<!DOCTYPE a SYSTEM '" + url + "a.dtd'><a/>"));
        all.put("public.xml", text("<!DOCTYPE a PUBLIC '-//x//y' '" + url + "b.dtd'><a/>"));
        all.put("entity.xml", text("<!DOCTYPE a [<!ENTITY x SYSTEM '" + url + "c'>]><a>&x;</a>"));
        all.put("parameter.xml", text("<!DOCTYPE a [<!ENTITY % x SYSTEM '" + url + "d'> %x;]><a/>"));
        all.put("schema.xml", text("<a" + schema + "'" + url + "e.xsd'/>"));
        all.put("ftp.xml", text("<!DOCTYPE a SYSTEM '" + url.replace("http", "ftp") + "f.dtd'><a/>"));
        all.put("jar.xml", text("<!DOCTYPE a SYSTEM 'jar:" + url + "g.jar!/g.dtd'><a/>"));
        all.put("drawing.svg", text("<!DOCTYPE svg SYSTEM '" + url + "h.dtd'><svg/>"));
        all.put("file.xml", text("<!DOCTYPE a [<!ENTITY x SYSTEM '" + file.toUri() + "'>]><a b='1'>&x;</a>"));
        all.put("file-dtd.xml", text("<!DOCTYPE a SYSTEM '" + dtd.toUri() + "'><a>&y;</a>"));
        all.put("host.xml", text("<!DOCTYPE a [<!ENTITY x SYSTEM 'file://localhost" + file + "'>]><a>&x;</a>"));
        all.put("relative.xml", text("<!DOCTYPE a SYSTEM 'relative.dtd'><a/>"));
        all.put("packet.jpg", withXmp("<!DOCTYPE a [<!ENTITY x SYSTEM '" + url + "i'>]><a>&x;</a>"));
        all.put("packet-file.jpg", withXmp("<!DOCTYPE a [<!ENTITY x SYSTEM '" + file.toUri() + "'>]><a>&x;</a>"));
        all.put("bomb.xml", text(bomb()));
        all.put("hog.xml", text("<a><!--" + "x".repeat(20 * MEGABYTE) + "--></a>"));
        all.put("xhtml.xhtml", text("""
                <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
                <html xmlns="http://www.w3.org/1999/xhtml"><head><title>a</title></head><body><p>b</p></body></html>
                """));
        all.put("zz.xml", text("<a/>"));
        return all;
    }

    private static byte[] text(String document) {
        return ("<?xml version='1.0'?>\n" + document + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static String bomb() {
        StringBuilder entities = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 'aaaaaaaaaa'>");
        for (int i = 1; i < 10; i++) {
            entities.append("<!ENTITY e" + i + " '" + ("&e" + (i - 1) + ";").repeat(10) + "'>");
        }
        return entities + "]><a>&e9;</a>";
    }

    /** Behind the segment with which such a file has to begin. */
    private static byte[] withXmp(String packet) throws IOException {
        byte[] image = RealFormats.files().get("pixel.jpg");
        int end = 4 + (image[4] & 0xff) * 256 + (image[5] & 0xff);
        byte[] content = ("http://ns.adobe.com/xap/1.0/\0" + packet).getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(image, 0, end);
        out.write(new byte[] {(byte) 0xff, (byte) 0xe1, 0, (byte) (content.length + 2)});
        out.write(content);
        out.write(image, end, image.length - end);
        return out.toByteArray();
    }

    @Test
    void nothingIsFetchedThatItsCommandLineWouldFetch() throws IOException, InterruptedException {
        assertEquals(List.of(), fetched);
        Path directory = write(scratch.resolve("copies"));
        ToolCommandLine jhove = new ToolCommandLine(directory, scratch);
        jhove.reports("XML-hul", List.of("dtd.xml", "public.xml", "entity.xml", "parameter.xml", "schema.xml"));
        jhove.reports("JPEG-hul", List.of("packet.jpg"));
        for (String name : List.of("/a.dtd", "/b.dtd", "/c", "/d", "/e.xsd", "/i")) {
            assertTrue(fetched.contains(name), "this test sees nothing: " + fetched);
        }
        fetched.clear();
    }

    @Test
    void noFileOfTheServerIsRead() throws IOException, InterruptedException {
        findings.byName()
                .values()
                .forEach(all -> all.forEach(finding -> {
                    assertFalse(finding.content().contains(SECRET), finding::content);
                    assertFalse(finding.content().contains("/tmp/modoai"), finding::content);
                }));
        Path directory = write(scratch.resolve("read"));
        Map<String, String> reports =
                new ToolCommandLine(directory, scratch).reports("XML-hul", List.of("file-dtd.xml"));
        assertTrue(reports.get("file-dtd.xml").contains(SECRET), "this test sees nothing: " + reports);
    }

    @Test
    void whatRefersToSomethingElseIsStillExaminedByItself() {
        for (String name : documents.keySet()) {
            if (name.matches("(?!bomb|hog|zz).*\\.(xml|svg)")) {
                CrateFinding finding = findings.the(name, "jhove");
                assertEquals("ok", finding.status(), name);
                assertTrue(finding.content().contains("<status>Well-Formed</status>"), finding::content);
                assertTrue(finding.content().contains("not fetched, and the document not validated"), name);
            }
        }
    }

    @Test
    void documentTypesThatItKnowsAreUsedAsByItsCommandLine() throws IOException, InterruptedException {
        Path directory = write(scratch.resolve("known"));
        Map<String, String> reports =
                new ToolCommandLine(directory, scratch).reports("HTML-hul", List.of("xhtml.xhtml"));
        assertEquals(
                reports.get("xhtml.xhtml"), findings.the("xhtml.xhtml", "jhove").content());
    }

    @Test
    void aBombIsNotSetOff() {
        CrateFinding finding = findings.the("bomb.xml", "jhove");
        assertEquals("ok", finding.status());
        assertTrue(finding.content().contains("<status>Not well-formed</status>"), finding::content);
        assertTrue(finding.content().contains("entity expansions"), finding::content);
    }

    @Test
    void whatNeedsMoreMemoryThanThereIsFailsAloneAndTheNextIsExamined() {
        CrateFinding finding = findings.the("hog.xml", "jhove");
        assertEquals("error", finding.status());
        assertEquals("the file needs more memory than there is\n", finding.content());
        assertEquals("ok", findings.the("zz.xml", "jhove").status());
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Resources with what tools say of them: the WAR on a Tomcat, with plugins of every sort. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrateIT {
    private static final String CRATE = "http://www.cratemodel.org/OAI/2.0/crate/";
    private static final String DIDL = "urn:mpeg:mpeg21:2002:02-DIDL-NS";
    private static final String PLUGINS = """
            <modoai xmlns="urn:modoai:config:1">
              <limits pageRecords="7"/>
              <plugins priority="normal">
                <plugin kind="digest" label="digest"><param name="algorithms">MD5</param></plugin>
                <plugin label="md5sum" exec="md5sum %s" version="md5sum --version"/>
                <plugin label="nothing" exec="no-such-program %s"/>
                <plugin label="unneeded" exec="no-such-program %s" needs="no-such-program"/>
                <plugin label="text only" exec="cat %s" mime="text/*"/>
                <plugin label="slow" exec="sleep %s" version="sleep --version" mime="font/*"/>
              </plugins>
            </modoai>
            """;

    private TomcatServer server;
    private FixtureSite site;
    private final Map<String, Element> records = new TreeMap<>();

    @BeforeAll
    void harvest() throws IOException, InterruptedException {
        server = new TomcatServer(Distribution.TOMCAT_11, "crate");
        site = new FixtureSite(server.webapps().resolve("ROOT"), server.base().resolve("outside"));
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Files.writeString(server.conf().resolve("modoai.xml"), PLUGINS);
        server.start();
        OaiClient client = new OaiClient(server.http(), "/modoai");
        for (OaiAnswer page : client.pages("ListRecords", "metadataPrefix=oai_crate")) {
            for (Element item : page.elements("record")) {
                records.put(
                        item.getElementsByTagNameNS(OaiAnswer.OAI, "identifier")
                                .item(0)
                                .getTextContent(),
                        item);
            }
        }
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void everyResourceComesWithTheDigestOfTheBytesThatCome() throws IOException {
        assertEquals(site.resources().size(), records.size());
        for (Map.Entry<String, byte[]> file : site.resources().entrySet()) {
            Element record = record(file.getKey());
            String md5 = DigestUtils.md5Hex(file.getValue());
            assertTrue(content(record, "digest").startsWith(md5), file.getKey());
            assertTrue(content(record, "md5sum").startsWith(md5), file.getKey());
            Element didl = (Element) record.getElementsByTagNameNS(DIDL, "DIDL").item(0);
            assertArrayEquals(file.getValue(), new DigitalItem(didl).bytes(server.http()), file.getKey());
        }
    }

    @Test
    void labelCommandVersionAndOutcomeAreTold() {
        Element plugin = plugin(record("barr.html"), "md5sum");
        assertEquals("ok", plugin.getAttribute("status"));
        assertEquals("0", plugin.getAttribute("exitCode"));
        assertEquals("md5sum %s", text(plugin, "PluginExec"));
        assertTrue(text(plugin, "PluginVersion").contains("coreutils"), text(plugin, "PluginVersion"));
    }

    @Test
    void aMissingProgramIsAFindingUnlessItIsOnlyUsedWhereItIs() {
        Element record = record("barr.html");
        assertEquals("not-found", plugin(record, "nothing").getAttribute("status"));
        assertTrue(content(record, "nothing").contains("no-such-program"));
        assertFalse(labels(record).contains("unneeded"));
    }

    @Test
    void pluginsSpeakOnlyOfTheTypesTheyAreFor() {
        assertEquals(List.of("digest", "md5sum", "nothing", "text only"), labels(record("barr.html")));
        assertEquals(List.of("digest", "md5sum", "nothing"), labels(record("photo.jpg")));
    }

    @Test
    void aFailingToolsErrorTextIsItsOutput() {
        Element plugin = plugin(record("font.woff2"), "slow");
        assertEquals("exit", plugin.getAttribute("status"));
        assertTrue(text(plugin, "PluginContent").contains("font.woff2"), text(plugin, "PluginContent"));
    }

    @Test
    void noPathOfTheServerIsInAnyFinding() throws IOException {
        String base = server.base().toString();
        for (Element record : records.values()) {
            NodeList plugins = record.getElementsByTagNameNS(CRATE, "plugin");
            for (int i = 0; i < plugins.getLength(); i++) {
                assertFalse(
                        plugins.item(i).getTextContent().contains(base),
                        plugins.item(i).getTextContent());
            }
        }
    }

    @Test
    void nothingIsLeftOfWhatToolsSaw() throws IOException {
        List<Path> left = new ArrayList<>();
        try (Stream<Path> rooms = Files.list(Path.of("/tmp"))) {
            for (Path room : rooms.filter(path -> path.getFileName().toString().startsWith("modoai-"))
                    .toList()) {
                Files.walkFileTree(room, new Search("barr.html", left));
            }
        }
        assertEquals(List.of(), left);
    }

    /** Looks for a file while others, of servers of other tests, come and go. */
    private static final class Search extends SimpleFileVisitor<Path> {
        private final String name;
        private final List<Path> found;

        Search(String name, List<Path> found) {
            this.name = name;
            this.found = found;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.endsWith(name)) {
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException gone) {
            return FileVisitResult.CONTINUE;
        }
    }

    private Element record(String path) {
        return records.get("http://localhost:" + server.port() + "/" + OaiClient.normal(path));
    }

    private static List<String> labels(Element record) {
        NodeList nodes = record.getElementsByTagNameNS(CRATE, "PluginLabel");
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            labels.add(nodes.item(i).getTextContent());
        }
        return labels;
    }

    private static Element plugin(Element record, String label) {
        int index = labels(record).indexOf(label);
        return (Element) record.getElementsByTagNameNS(CRATE, "plugin").item(index);
    }

    private static String content(Element record, String label) {
        Element content = (Element) plugin(record, label)
                .getElementsByTagNameNS(CRATE, "PluginContent")
                .item(0);
        return content.getAttribute("encoding").equals("base64")
                ? new String(java.util.Base64.getDecoder().decode(content.getTextContent()), StandardCharsets.UTF_8)
                : content.getTextContent();
    }

    private static String text(Element plugin, String name) {
        return plugin.getElementsByTagNameNS(CRATE, name).item(0).getTextContent();
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Findings that are kept: the WAR on a Tomcat that is stopped and started again. */
@Timeout(300)
class CacheIT {
    private static final List<String> KEPT = List.of("stamp", "digest");

    @Test
    void whatIsKeptOutlivesTheServerAndMayBeDeletedAtAnyTime() throws Exception {
        try (TomcatServer server = new TomcatServer(Distribution.TOMCAT_11, "cache")) {
            Path root = Files.createDirectories(server.webapps().resolve("ROOT"));
            Files.writeString(root.resolve("a.txt"), "the first");
            Files.writeString(root.resolve("b.txt"), "the second");
            Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
            Files.writeString(server.conf().resolve("modoai.xml"), """
                    <modoai xmlns="urn:modoai:config:1">
                      <index rescan="0s"/>
                      <plugins priority="normal">
                        <plugin label="stamp" exec="date +%%s.%%N-%s" version="date --version" cache="true"/>
                        <plugin label="digest" kind="digest" cache="true"/>
                        <plugin label="now" exec="date +%%N-%s"/>
                      </plugins>
                    </modoai>
                    """);
            server.start();
            Map<String, String> first = findings(server, "oai_crate", false);
            assertEquals(first, findings(server, "oai_crate", true));
            assertEquals(first.size(), findings(server, "crate", true).size());

            server.stop();
            server.start();
            assertEquals(first, findings(server, "oai_crate", true));

            Files.writeString(root.resolve("a.txt"), "the first, changed");
            Files.writeString(root.resolve("b.txt"), "the second, changed");
            awaitFiles(server);
            Map<String, String> changed = findings(server, "oai_crate", false);
            assertTrue(first.values().stream().noneMatch(changed.values()::contains), changed::toString);

            Trees.delete(directory(server));
            Map<String, String> anew = findings(server, "oai_crate", false);
            assertTrue(first.values().stream().noneMatch(anew.values()::contains), anew::toString);
            assertEquals(anew, findings(server, "oai_crate", true));
        }
    }

    /** What has changed since it was scanned is left out of lists for a moment. */
    private static void awaitFiles(TomcatServer server) throws Exception {
        while (new OaiReader(server.http(), "/modoai").identifiers().size() < 2) {
            Thread.sleep(100);
        }
    }

    private static Path directory(TomcatServer server) throws IOException {
        try (Stream<Path> all = Files.walk(server.base().resolve("modoai"))) {
            return all.filter(path -> path.endsWith("cache")).findFirst().orElseThrow();
        }
    }

    /** What plugins that keep findings say of both files, with the time of it; whether these are kept ones is checked. */
    private static Map<String, String> findings(TomcatServer server, String prefix, boolean kept) throws IOException {
        Document page = new OaiReader(server.http(), "/modoai").ask("verb=ListRecords&metadataPrefix=" + prefix);
        Map<String, String> findings = new LinkedHashMap<>();
        String element = prefix.equals("crate") ? "metadata" : "plugin";
        for (Element finding : OaiReader.elements(page, element)) {
            String label = text(finding, prefix.equals("crate") ? "label" : "PluginLabel");
            if (KEPT.contains(label)) {
                assertEquals(kept ? "true" : "", finding.getAttribute("cached"), label);
                findings.put(
                        label + findings.size(),
                        finding.getAttribute("started")
                                + text(finding, prefix.equals("crate") ? "data" : "PluginContent"));
            } else {
                assertFalse(finding.hasAttribute("cached"), label);
            }
        }
        assertEquals(2 * KEPT.size(), findings.size());
        return findings;
    }

    private static String text(Element finding, String name) {
        return finding.getElementsByTagNameNS("*", name).item(0) instanceof Element found ? found.getTextContent() : "";
    }
}

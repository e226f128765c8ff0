package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.modoai.site.UrlPath;

/** Whatever a file is called, every plugin that is shipped says of it what it says of the same bytes by a plain name. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileNamesIT {
    private static final List<String> KINDS = List.of("prose.txt", "pixel.png", "paper.pdf", "song.mp3", "packed.gz");
    private static final List<String> STEMS = List.of(
            "-rf",
            "--help",
            "a b",
            "'\"",
            "$(touch x)",
            "`touch x`;",
            "new\nline",
            "%s%u%%",
            "pipe|",
            "@x",
            "\uD83D\uDE00".repeat(62));

    private final Map<String, String> plain = new LinkedHashMap<>();
    private TomcatServer server;
    private Findings findings;

    @BeforeAll
    void harvest() throws IOException, InterruptedException {
        Map<String, byte[]> files = RealFormats.files();
        server = new TomcatServer(Distribution.TOMCAT_11, "hostile-names");
        Path root = Files.createDirectories(server.webapps().resolve("ROOT"));
        for (String kind : KINDS) {
            Files.write(root.resolve(kind), files.get(kind));
            String ending = kind.substring(kind.indexOf('.'));
            for (String stem : STEMS) {
                Files.write(root.resolve(stem + ending), files.get(kind));
                plain.put(UrlPath.encode(stem + ending), kind);
            }
        }
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Files.copy(Path.of("conf/plugins.xml"), server.conf().resolve("plugins.xml"));
        // not what the other tests leave of the processors, which may be nothing
        Files.writeString(
                server.conf().resolve("modoai.xml"),
                "<modoai xmlns=\"urn:modoai:config:1\"><plugins file=\"plugins.xml\" priority=\"normal\"/></modoai>");
        server.start();
        findings = Findings.harvested(server.http(), "/modoai");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void allAreListed() {
        TreeSet<String> expected = new TreeSet<>(KINDS);
        expected.addAll(plain.keySet());
        assertEquals(expected, new TreeSet<>(findings.byName().keySet()));
    }

    @Test
    void everyPluginSaysTheSameAsByAPlainName() {
        assertTrue(findings.byName().get("prose.txt").size() > 4, "this test sees nothing");
        plain.forEach((hostile, kind) -> assertEquals(said(kind), said(hostile), hostile));
    }

    /** What was said, with a mark where the name of the file was. */
    private List<String> said(String name) {
        String digests = findings.the(name, "digest").content();
        String shown = digests.substring(digests.indexOf('(') + 1, digests.indexOf(") = "));
        return findings.byName().get(name).stream()
                .map(finding -> finding.label() + " " + finding.status() + " " + finding.exitCode() + "\n"
                        + finding.content().replace(shown, "#"))
                .collect(Collectors.toList());
    }
}

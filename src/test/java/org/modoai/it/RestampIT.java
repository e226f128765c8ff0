package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.w3c.dom.Document;

/** Plugins that change from one start of the server to the next, and what incremental harvesters hear of it. */
@Timeout(300)
class RestampIT {
    private static final String HOST = "Host: www.example.org";
    private static final String TEXT = "http://www.example.org/a.txt";
    private static final int TRIES = 300;

    @Test
    void incrementalHarvestersComeForTheFindingsOfAnotherVersion() throws Exception {
        try (TomcatServer server = new TomcatServer(Distribution.TOMCAT_11, "restamp")) {
            Path root = Files.createDirectories(server.webapps().resolve("ROOT"));
            Files.writeString(root.resolve("a.txt"), "text");
            Files.writeString(root.resolve("b.html"), "<p>page");
            Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
            Path version = server.base().resolve("version");
            Files.writeString(server.conf().resolve("modoai.xml"), """
                    <modoai xmlns="urn:modoai:config:1">
                      <plugins priority="normal" restamp="true">
                        <plugin label="cat" exec="cat %%s" version="cat %s" mime="text/plain"/>
                      </plugins>
                    </modoai>
                    """.formatted(version));
            Files.writeString(version, "one");
            server.start();
            OaiReader reader = new OaiReader(server.http(), "/modoai", HOST);
            Document list = reader.ask("verb=ListIdentifiers&metadataPrefix=oai_crate");
            assertEquals(2, OaiReader.elements(list, "header").size());
            List<String> before = OaiReader.texts(list, "datestamp");
            String date = OaiReader.texts(list, "responseDate").get(0);
            server.process().await(Pattern.compile("What plugins there are is noted"));
            server.stop();

            Files.writeString(version, "two");
            server.start();
            List<String> told = await(server, date, before);
            assertEquals(List.of(TEXT), told);
            Document record = new OaiReader(server.http(), "/modoai", HOST).record(TEXT, "oai_crate");
            assertTrue(OaiReader.texts(record, "PluginVersion").contains("two"), server.log());
        }
    }

    /** What an increment tells of, except for what is told again since it is of the same second. */
    private static List<String> await(TomcatServer server, String date, List<String> before)
            throws IOException, InterruptedException {
        OaiReader reader = new OaiReader(server.http(), "/modoai", HOST);
        for (int i = 0; i < TRIES; i++) {
            Document list = reader.ask("verb=ListIdentifiers&metadataPrefix=oai_crate&from=" + date);
            List<String> told = OaiReader.elements(list, "header").stream()
                    .filter(header -> !before.contains(header.getElementsByTagNameNS("*", "datestamp")
                            .item(0)
                            .getTextContent()))
                    .map(header -> header.getElementsByTagNameNS("*", "identifier")
                            .item(0)
                            .getTextContent())
                    .toList();
            if (!told.isEmpty()) {
                return told;
            }
            Thread.sleep(100);
        }
        return List.of();
    }
}

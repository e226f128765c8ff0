package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.it.Waiting.await;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class FirstScanIT {
    private static final String LIST = "/cellar/modoai?verb=ListIdentifiers&metadataPrefix=oai_dc";

    @Test
    void whoComesDuringItLearnsNeitherWhatIsScannedNorHowMuch() throws Exception {
        try (TomcatServer server = new TomcatServer(Distribution.TOMCAT_10_1, "first-scan")) {
            Path scanned = server.base().resolve("scanned");
            new Webapp(server.webapps().resolve("cellar"))
                    .webXml("", "")
                    .file("a.html", "<p>a\n")
                    .file("m.jsp", "<% while (!new java.io.File(\"" + scanned + "\").exists()) Thread.sleep(100); %>")
                    .configuration("><site context='/cellar' dynamic='render'><page>m.jsp</page></site>"
                            + "<limits patience='10m'/></modoai>");
            server.start();
            Http.Response early = server.http().get(LIST);
            assertEquals(503, early.status());
            assertEquals("The site is being indexed for the first time\n", early.text());
            assertTrue(
                    server.log()
                            .contains(LIST + " is to come back later: The site is being indexed for the first time:"
                                    + " scanning /cellar/: 1 files so far"),
                    server.log());
            Files.createFile(scanned);
            await("the end of the scan", () -> server.http().get(LIST).status() == 200);
        }
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A Tomcat that is killed without warning, and one that is started in its place. */
@Timeout(900)
class SuddenEndIT {
    private static final int FILES = 12_000;
    private static final String HOST = "Host: www.example.org";
    private static final String ORIGIN = "http://www.example.org/";
    private static final String LIST = "verb=ListRecords&metadataPrefix=oai_dc";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** What the harvester has: sizes by identifier. */
    private final Map<String, String> copies = new HashMap<>();

    @Test
    void aHarvestGoesOnAfterServersThatDiedInTheirFirstScanAndInItsMidst() throws Exception {
        try (TomcatServer server = new TomcatServer(Distribution.TOMCAT_11, "sudden")) {
            Path root = site(server);
            killInFirstScan(server);
            server.start();
            String token = harvestInPart(server);
            Files.writeString(root.resolve("d0/f0.html"), "changed");
            Files.delete(root.resolve("d0/f1.html"));
            Files.writeString(root.resolve("d0/f0a.html"), "new");
            server.start();
            String date = date(harvest(server, "verb=ListRecords&resumptionToken=" + token));
            Map<String, String> there = sizes(root);
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (!there.equals(copies) && System.nanoTime() < deadline) {
                Thread.sleep(500);
                date = date(harvest(server, LIST + "&from=" + date));
            }
            assertEquals(there.size(), copies.size());
            assertTrue(there.equals(copies), "the harvester has another site");
        }
    }

    private static Path site(TomcatServer server) throws IOException {
        Webapp webapp = new Webapp(server.webapps().resolve("ROOT"))
                .webXml("", "")
                .configuration("><index rescan='1s'/><limits pageRecords='1000'/></modoai>");
        for (int i = 0; i < FILES; i++) {
            Path directory = webapp.root().resolve("d" + i / 1_000);
            if (i % 1_000 == 0) {
                Files.createDirectories(directory);
            }
            Files.createFile(directory.resolve("f" + i + ".html"));
        }
        return webapp.root();
    }

    /** The index has begun to grow, and no scan has come to its end. */
    private static void killInFirstScan(TomcatServer server) throws Exception {
        for (int i = 0; i < 5; i++) {
            Trees.delete(server.base().resolve("modoai"));
            Thread killer = new Thread(() -> killWhenGrowing(server));
            killer.start();
            try {
                server.start();
            } catch (IllegalStateException dead) {
                // before it had started
            }
            killer.join();
            if (!server.log().contains("Scanned")) {
                return;
            }
        }
        throw new AssertionError("every first scan was over too soon");
    }

    private static void killWhenGrowing(TomcatServer server) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (size(server.base().resolve("modoai")) < 300_000 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        server.process().kill();
    }

    private static long size(Path state) {
        try (Stream<Path> files = Files.exists(state) ? Files.walk(state) : Stream.of()) {
            return files.filter(file -> file.endsWith("index.mv.db"))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Some pages, and while the next is on its way, the server dies. */
    private String harvestInPart(TomcatServer server) throws Exception {
        Document page = ask(server, LIST);
        take(page);
        for (int i = 0; i < 4; i++) {
            page = ask(
                    server,
                    "verb=ListRecords&resumptionToken=" + OaiReader.token(page).orElseThrow());
            take(page);
        }
        String token = OaiReader.token(page).orElseThrow();
        Thread unlucky = new Thread(() -> {
            try {
                server.http().get("/modoai?verb=ListRecords&resumptionToken=" + token, HOST);
            } catch (IOException cut) {
                // so it should be
            }
        });
        unlucky.start();
        Thread.sleep(20);
        server.process().kill();
        unlucky.join();
        server.stop();
        return token;
    }

    /** To the end of the list; returns its last page. */
    private Document harvest(TomcatServer server, String first) throws IOException {
        Document page = ask(server, first);
        take(page);
        for (Optional<String> token = OaiReader.token(page); token.isPresent(); token = OaiReader.token(page)) {
            page = ask(server, "verb=ListRecords&resumptionToken=" + token.get());
            take(page);
        }
        return page;
    }

    private static Document ask(TomcatServer server, String query) throws IOException {
        return new OaiReader(server.http(), "/modoai", HOST).ask(query);
    }

    private void take(Document page) {
        for (Element record : OaiReader.elements(page, "record")) {
            Element header =
                    (Element) record.getElementsByTagNameNS("*", "header").item(0);
            String identifier =
                    header.getElementsByTagNameNS("*", "identifier").item(0).getTextContent();
            if (header.getAttribute("status").isEmpty()) {
                copies.put(
                        identifier,
                        record.getElementsByTagNameNS("*", "format").item(1).getTextContent());
            } else {
                copies.remove(identifier);
            }
        }
    }

    private static String date(Document page) {
        return OaiReader.texts(page, "responseDate").get(0);
    }

    private static Map<String, String> sizes(Path root) throws IOException {
        Map<String, String> all = new HashMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            List<Path> offered = files.filter(Files::isRegularFile)
                    .filter(file -> !root.relativize(file).startsWith("WEB-INF"))
                    .toList();
            for (Path file : offered) {
                all.put(ORIGIN + root.relativize(file), Files.size(file) + " bytes");
            }
        }
        return all;
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.it.Waiting.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** Two Tomcats, each with its own copy of a site, and one PostgreSQL. */
@Timeout(600)
class ClusterIT {
    private static final String HOST = "Host: www.example.org";
    private static final String SITE = "http://www.example.org/site/";
    private static final String BASE = "/site/modoai";
    private static final String LIST = "verb=ListIdentifiers&metadataPrefix=oai_dc";
    private static final FileTime OLD = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));

    @TempDir
    Path directory;

    private static TomcatServer server(Distribution distribution, int port) throws IOException {
        TomcatServer server = new TomcatServer(distribution, "cluster");
        Webapp webapp = new Webapp(server.webapps().resolve("site"))
                .webXml("", "")
                .configuration("><limits pageRecords='3'/><index rescan='1s' database='jdbc:postgresql://localhost:"
                        + port + "/postgres' user='postgres' password='none'/></modoai>");
        for (int i = 0; i < 10; i++) {
            write(webapp.root().resolve(i + ".html"), "<p>" + i + "\n", OLD);
        }
        return server;
    }

    private static void write(Path file, String content, FileTime modified) throws IOException {
        Files.writeString(file, content);
        Files.setLastModifiedTime(file, modified);
    }

    private static OaiReader reader(TomcatServer server) {
        return new OaiReader(server.http(), BASE, HOST);
    }

    private static TreeSet<String> urls(int... numbers) {
        TreeSet<String> urls = new TreeSet<>();
        IntStream.of(numbers).forEach(i -> urls.add(SITE + i + ".html"));
        return urls;
    }

    /** All identifiers that are not gone with their datestamps; each page comes from the next of the servers. */
    private static Map<String, String> harvest(String query, List<TomcatServer> servers) throws IOException {
        Map<String, String> live = new TreeMap<>();
        int turn = 0;
        Document page = reader(servers.get(0)).ask(query);
        while (true) {
            OaiReader.elements(page, "header").stream()
                    .filter(header -> header.getAttribute("status").isEmpty())
                    .forEach(header -> live.put(
                            header.getElementsByTagNameNS("*", "identifier")
                                    .item(0)
                                    .getTextContent(),
                            header.getElementsByTagNameNS("*", "datestamp")
                                    .item(0)
                                    .getTextContent()));
            Optional<String> token = OaiReader.token(page);
            if (token.isEmpty()) {
                return live;
            }
            turn = (turn + 1) % servers.size();
            page = reader(servers.get(turn)).ask("verb=ListIdentifiers&resumptionToken=" + token.get());
        }
    }

    @Test
    void aHarvestGoesOnWhenAServerIsKilledAndChangesAreToldByTheOther() throws Exception {
        try (EmbeddedPostgres database = EmbeddedPostgres.start();
                TomcatServer one = server(Distribution.TOMCAT_10_1, database.getPort());
                TomcatServer two = server(Distribution.TOMCAT_11, database.getPort())) {
            one.start();
            two.start();
            TreeSet<String> all = urls(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
            assertEquals(all, harvest(LIST, List.of(one, two)).keySet());
            assertEquals(all, harvest(LIST, List.of(two, one)).keySet());

            Document page = reader(one).ask(LIST);
            String told = OaiReader.texts(page, "responseDate").get(0);
            TreeSet<String> harvested = new TreeSet<>(OaiReader.texts(page, "identifier"));
            one.process().kill();
            String rest = "verb=ListIdentifiers&resumptionToken="
                    + OaiReader.token(page).orElseThrow();
            harvested.addAll(harvest(rest, List.of(two)).keySet());
            assertEquals(all, harvested);

            for (TomcatServer server : List.of(one, two)) {
                Path root = server.webapps().resolve("site");
                write(root.resolve("3.html"), "<p>changed\n", OLD);
                write(root.resolve("new.html"), "<p>new\n", OLD);
                Files.delete(root.resolve("4.html"));
            }
            TreeSet<String> now = urls(0, 1, 2, 3, 5, 6, 7, 8, 9);
            now.add(SITE + "new.html");
            await("the change", () -> {
                Map<String, String> news = harvest(LIST + "&from=" + told, List.of(two));
                return news.containsKey(SITE + "3.html")
                        && news.containsKey(SITE + "new.html")
                        && harvest(LIST, List.of(two)).keySet().equals(now);
            });
            assertTrue(deleted(two, told).contains(SITE + "4.html"));

            one.start();
            assertEquals(now, harvest(LIST, List.of(one, two)).keySet());
            settle(one, two);
            Map<String, String> before = harvest(LIST, List.of(two, one));
            settle(one, two);
            Thread.sleep(2_500);
            assertEquals(before, harvest(LIST, List.of(one, two)), "what did not change has another datestamp");

            for (TomcatServer server : List.of(one, two)) {
                server.process().terminate();
                String log = server.log();
                assertFalse(log.contains("memory leak") || log.contains("JDBC driver"), log);
                assertFalse(log.contains("SEVERE"), log);
            }
        }
    }

    private static List<String> deleted(TomcatServer server, String from) throws IOException {
        List<String> deleted = new ArrayList<>();
        Document page = reader(server).ask(LIST + "&from=" + from);
        while (true) {
            OaiReader.elements(page, "header").stream()
                    .filter(header -> header.getAttribute("status").equals("deleted"))
                    .forEach(header -> deleted.add(header.getElementsByTagNameNS("*", "identifier")
                            .item(0)
                            .getTextContent()));
            Optional<String> token = OaiReader.token(page);
            if (token.isEmpty()) {
                return deleted;
            }
            page = reader(server).ask("verb=ListIdentifiers&resumptionToken=" + token.get());
        }
    }

    /** Both look at each file, so that the index knows their copies for the same. */
    private static void settle(TomcatServer... servers) throws IOException {
        for (TomcatServer server : servers) {
            for (String identifier : reader(server).identifiers()) {
                reader(server).record(identifier, "oai_dc");
            }
        }
    }

    @Test
    void withoutItsDatabaseOnlyModoaiIsAwayAndItComesBackByItself() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Path data = directory.resolve("data");
        try (TomcatServer server = server(Distribution.TOMCAT_11, port).start()) {
            assertAway(server);
            try (EmbeddedPostgres database = start(port, data)) {
                assertEquals(port, database.getPort());
                assertEquals(10, reader(server).identifiers().size());
            }
            assertAway(server);
            try (EmbeddedPostgres database = start(port, data)) {
                assertEquals(port, database.getPort());
                assertEquals(10, reader(server).identifiers().size());
            }
        }
    }

    private static EmbeddedPostgres start(int port, Path data) throws IOException {
        return EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .start();
    }

    private static void assertAway(TomcatServer server) throws IOException {
        for (int i = 0; i < 2; i++) {
            Http.Response response = server.http().get(BASE + "?" + LIST, HOST);
            assertEquals(503, response.status(), response::toString);
            assertTrue(response.header("Retry-After").isPresent(), response::toString);
            assertFalse(response.text().contains("postgres"), response::toString);
            assertEquals(200, server.http().get("/site/1.html", HOST).status());
        }
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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

/** A server whose clock is set back and forth while its files change: increments hold all changes, and dates never go back. */
@Timeout(600)
class ClockIT {
    private static final String HOST = "Host: www.example.org";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** What the harvester has: sizes by identifier. */
    private final Map<String, String> copies = new HashMap<>();

    @Test
    void noChangeIsLostWhateverTheClockSays() throws Exception {
        Optional<Path> library = library();
        assumeTrue(library.isPresent(), "SKIPPED: no libfaketimeMT.so.1 (package libfaketime)");
        try (TomcatServer server = new TomcatServer(Distribution.TOMCAT_11, "clock")) {
            Path clock = Files.writeString(server.base().resolve("clock"), "+0\n");
            Webapp webapp = new Webapp(server.webapps().resolve("ROOT"))
                    .webXml("", "")
                    .configuration("><index rescan='1s'/></modoai>");
            Map<String, String> there = new HashMap<>();
            for (int i = 0; i < 5; i++) {
                change(webapp, there, i, i);
            }
            server.with("LD_PRELOAD", library.get().toString())
                    .with("FAKETIME_TIMESTAMP_FILE", clock.toString())
                    .with("FAKETIME_CACHE_DURATION", "1")
                    .with("FAKETIME_DONT_FAKE_MONOTONIC", "1")
                    .with("NO_FAKE_STAT", "1")
                    .start();
            String date = harvest(server, "");
            assertEquals(there, copies);
            String first = date;
            int length = 10;
            for (String step : List.of("-1d", "+0", "+3d", "-2h", "-400d", "+0")) {
                Files.writeString(clock, step + "\n");
                // until the library has read it again
                Thread.sleep(2_000);
                change(webapp, there, length % 5, length);
                change(webapp, there, length, length);
                length++;
                long deadline = System.nanoTime() + PATIENCE.toNanos();
                while (!there.equals(copies) && System.nanoTime() < deadline) {
                    Thread.sleep(300);
                    String next = harvest(server, "&from=" + date);
                    assertTrue(next.compareTo(date) >= 0, "from " + date + " back to " + next);
                    date = next;
                }
                assertEquals(there, copies, step);
            }
            assertTrue(
                    Duration.between(java.time.Instant.parse(first), java.time.Instant.parse(date))
                                    .toDays()
                            >= 2,
                    "the clock was not set at all: " + first + ", " + date);
            assertEquals("0", server.http().get("/0.html").text().substring(0, 1));
        }
    }

    private static Optional<Path> library() throws IOException {
        try (Stream<Path> places = Files.list(Path.of("/usr/lib"))) {
            return places.map(place -> place.resolve("faketime/libfaketimeMT.so.1"))
                    .filter(Files::exists)
                    .findFirst();
        }
    }

    private static void change(Webapp webapp, Map<String, String> there, int number, int length) throws IOException {
        webapp.file(number + ".html", "0".repeat(length + 1));
        there.put("http://www.example.org/" + number + ".html", length + 1 + " bytes");
    }

    /** A whole list; returns its date. */
    private String harvest(TomcatServer server, String from) throws IOException {
        Document page =
                new OaiReader(server.http(), "/modoai", HOST).ask("verb=ListRecords&metadataPrefix=oai_dc" + from);
        for (Element record : OaiReader.elements(page, "record")) {
            String identifier =
                    record.getElementsByTagNameNS("*", "identifier").item(0).getTextContent();
            copies.put(
                    identifier,
                    record.getElementsByTagNameNS("*", "format").item(1).getTextContent());
        }
        return OaiReader.texts(page, "responseDate").get(0);
    }
}

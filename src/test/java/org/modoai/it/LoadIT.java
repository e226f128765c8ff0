package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.plugin.Survivors;

/**
 * Visitors, ten greedy harvesters of crates, and tools that hang, flood and crash, all at once for as many seconds as
 * {@code load.seconds} says: no visitor sees an error, and afterwards the server holds what it held before.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS)
class LoadIT {
    private static final long SECONDS = Long.getLong("load.seconds", 15);
    private static final int HARVESTERS = 10;
    private static final List<String> SCRIPTS = List.of("hang", "flood", "die", "grandchildren", "complain");
    private static final String HOST = "Host: www.example.org";
    private static final String CRATES = "/modoai?verb=ListRecords&metadataPrefix=oai_crate";
    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in");
    private static final Pattern TOKEN = Pattern.compile("<resumptionToken[^>]*>([^<]+)</resumptionToken>");

    /** What a pool or a cache may have more of than after the first requests. */
    private static final int MORE_THREADS = 30;

    private static final int MORE_HANDLES = 40;
    private static final long MORE_HEAP = 24L << 20;

    private final AtomicLong records = new AtomicLong();
    private final AtomicLong putOff = new AtomicLong();
    private final AtomicLong brokenOff = new AtomicLong();
    private final Survivors survivors = new Survivors();

    @Test
    void visitorsNoticeNothingAndNothingIsLeft(@TempDir Path scratch) throws Exception {
        assumeTrue(Shell.has("wrk"), "SKIPPED: no wrk (package wrk)");
        try (TomcatServer server = new TomcatServer(Distribution.TOMCAT_11, "load")) {
            site(server);
            server.start();
            assertEquals(
                    40,
                    new OaiReader(server.http(), "/modoai", HOST).identifiers().size());
            // so that pools, classes and compiled code are there before anything is counted
            run(server, scratch, Math.max(5, SECONDS / 20));
            ServerFigures before = settled(server);
            String said = run(server, scratch, SECONDS);
            ServerFigures after = settled(server);
            System.out.println("Load of " + SECONDS + " s: " + said + "; harvested " + records + " records, put off "
                    + putOff + " times, broken off " + brokenOff + " times\n  before: " + before + "\n  after:  "
                    + after);
            assertEquals(List.of(), survivors.after());
            assertTrue(after.threads() <= before.threads() + MORE_THREADS, "threads");
            assertEquals(0, after.children(), "processes");
            assertTrue(after.handles() <= before.handles() + MORE_HANDLES, "file handles");
            assertTrue(after.heap() <= before.heap() + MORE_HEAP, "heap");
            assertTrue(records.get() > 0 && putOff.get() > 0, "the harvesters were not greedy");
            assertEquals(
                    40,
                    new OaiReader(server.http(), "/modoai", HOST).identifiers().size());
            assertFalse(server.log().contains("OutOfMemoryError"));
        }
    }

    private void site(TomcatServer server) throws IOException {
        Webapp webapp = new Webapp(server.webapps().resolve("ROOT")).webXml("", "");
        for (int i = 0; i < 30; i++) {
            webapp.file(i + ".html", "<p>" + "text ".repeat(200 * i) + "\n");
        }
        for (String script : SCRIPTS) {
            webapp.file(script + ".txt", script).file(script + ".css", "p { color: red }");
        }
        Path scripts = Path.of("src/test/resources/scripts").toAbsolutePath();
        StringBuilder plugins = new StringBuilder("<plugin label='digest' kind='digest'/>");
        SCRIPTS.forEach(script -> plugins.append("<plugin label='")
                .append(script)
                .append("' exec='sh ")
                .append(scripts.resolve(script + ".sh"))
                .append(" %s' timeout='1s' outputBytes='100KB' cache='false'><include>")
                .append(script)
                .append("*</include><env name='" + Survivors.VARIABLE + "'>" + survivors.token + "</env></plugin>"));
        webapp.configuration("><limits pageRecords='7' retryAfter='1s'/><plugins>" + plugins + "</plugins></modoai>");
    }

    /** Everything at once; returns what wrk says. */
    private String run(TomcatServer server, Path scratch, long seconds) throws Exception {
        Instant end = Instant.now().plusSeconds(seconds);
        ExecutorService harvesters = Executors.newFixedThreadPool(HARVESTERS);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < HARVESTERS; i++) {
                boolean impatient = i % 5 == 4;
                all.add(harvesters.submit(() -> {
                    harvest(server, end, impatient);
                    return null;
                }));
            }
            String said = visit(server, scratch, seconds);
            for (Future<?> harvester : all) {
                harvester.get(5, TimeUnit.MINUTES);
            }
            return said;
        } finally {
            harvesters.shutdownNow();
        }
    }

    /** A wrk that goes from page to page and tells every answer that is not as it must be. */
    private static String visit(TomcatServer server, Path scratch, long seconds)
            throws IOException, InterruptedException {
        Path script = Files.writeString(scratch.resolve("visit.lua"), """
                local n = 0
                request = function()
                   n = n + 1
                   return wrk.format("GET", "/" .. (n % 30) .. ".html")
                end
                response = function(status, headers, body)
                   if status ~= 200 or #body ~= tonumber(headers["Content-Length"]) then
                      print("FAULT " .. status .. " " .. #body)
                   end
                end
                """);
        String said = Shell.run(
                "wrk",
                "-t1",
                "-c8",
                "-d" + seconds + "s",
                "--timeout",
                "30s",
                "-s",
                script.toString(),
                "http://localhost:" + server.port() + "/");
        assertFalse(said.contains("FAULT") || said.contains("Socket errors") || said.contains("Non-2xx"), said);
        Matcher requests = REQUESTS.matcher(said);
        assertTrue(requests.find() && Long.parseLong(requests.group(1)) > 0, said);
        return requests.group(1) + " visits";
    }

    private void harvest(TomcatServer server, Instant end, boolean impatient) throws IOException, InterruptedException {
        Optional<String> token = Optional.empty();
        while (Instant.now().isBefore(end)) {
            String target = token.map(text -> "/modoai?verb=ListRecords&resumptionToken=" + text)
                    .orElse(CRATES);
            if (impatient) {
                leave(server, target);
                continue;
            }
            Http.Response page = server.http().get(target, HOST);
            if (page.status() == 503) {
                assertTrue(page.header("Retry-After").isPresent(), page::toString);
                putOff.incrementAndGet();
                Thread.sleep(50);
                continue;
            }
            assertEquals(200, page.status(), page::toString);
            records.addAndGet(page.text().split("<record>", -1).length - 1L);
            token = TOKEN.matcher(page.text())
                    .results()
                    .map(result -> result.group(1))
                    .findFirst();
        }
    }

    /** Asks, and hangs up soon after. */
    private void leave(TomcatServer server, String target) throws IOException, InterruptedException {
        try (java.net.Socket socket = new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream()
                    .write(("GET " + target + " HTTP/1.1\r\n" + HOST + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            Thread.sleep(300);
            brokenOff.incrementAndGet();
        }
    }

    /** When what is under way has come to its end. */
    private static ServerFigures settled(TomcatServer server) throws IOException, InterruptedException {
        long pid = server.process().pid();
        long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        ServerFigures figures = ServerFigures.of(pid);
        while (figures.children() > 0 && System.nanoTime() < deadline) {
            Thread.sleep(1_000);
            figures = ServerFigures.of(pid);
        }
        // longer than a connection is kept alive
        Thread.sleep(3_000);
        return ServerFigures.of(pid);
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.it.Waiting.await;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.plugin.Survivors;
import org.w3c.dom.Document;

/** Pages whose tools run ahead, and harvesters who do not wait for their end: the WAR on a Tomcat. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class RunAheadIT {
    private static final int MEETING = 12;
    private static final int TOGETHER = 3;
    private static final int SLEEPING = 9;

    /** Besides the record that is written. */
    private static final int AHEAD = 4;

    private static final String HANGING = "/modoai?verb=ListRecords&metadataPrefix=oai_crate&set=mime:text:html";

    private final Survivors tools = new Survivors();
    private TomcatServer server;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(Distribution.TOMCAT_11, "ahead");
        Path root = server.webapps().resolve("ROOT");
        for (int i = 0; i < MEETING; i++) {
            file(root.resolve("meet/" + i + ".txt"), ("text " + i).getBytes(StandardCharsets.UTF_8), 1000 + i);
        }
        // so long that the server must wait for the harvester to read it
        file(root.resolve("long.html"), new byte[40_000_000], 0);
        for (int i = 0; i < SLEEPING; i++) {
            file(root.resolve("sleep/" + tools.token + i + ".html"), new byte[] {'x'}, 1000 + i);
        }
        Path meeting = Files.createDirectories(server.base().resolve("meeting"));
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Files.writeString(server.conf().resolve("modoai.xml"), """
                <modoai xmlns="urn:modoai:config:1">
                  <formats><content threshold="50MB"/></formats>
                  <plugins priority="normal" atOnce="8" recordTimeout="1h">
                    <plugin label="sleep" atOnce="8" timeout="1h" exec="sh %s %%s">
                      <include>sleep/**</include>
                      <env name="%s">%s</env>
                    </plugin>
                    <plugin label="meet" atOnce="%d" timeout="2m" exec="sh %s %s %d %%s">
                      <include>meet/**</include>
                    </plugin>
                  </plugins>
                  <limits harvests="1"/>
                </modoai>
                """.formatted(
                        script("hang"), Survivors.VARIABLE, tools.token, TOGETHER, script("meet"), meeting, TOGETHER));
        server.start();
    }

    private static Path script(String name) {
        return Path.of("src/test/resources/scripts", name + ".sh").toAbsolutePath();
    }

    private static void file(Path file, byte[] bytes, int second) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
        Files.setLastModifiedTime(
                file, FileTime.from(Instant.parse("2020-01-01T00:00:00Z").plusSeconds(second)));
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
        assertEquals(List.of(), tools.after());
    }

    /** Each tool waits for those of the next records: it would be ended after its time if they did not run. */
    @Test
    void theToolsOfTheNextRecordsRunAndTheOrderIsKept() throws IOException {
        Document page = new OaiReader(server.http().unwatched(), "/modoai")
                .ask("verb=ListRecords&metadataPrefix=oai_crate&set=mime:text:plain");
        List<CrateFinding> findings = OaiReader.elements(page, "record").stream()
                .map(CrateFinding::of)
                .flatMap(List::stream)
                .toList();
        assertEquals(
                IntStream.range(0, MEETING).mapToObj(i -> "text " + i).toList(),
                findings.stream().map(CrateFinding::content).toList());
        assertTrue(findings.stream().allMatch(finding -> finding.status().equals("ok")));
        assertEquals(
                IntStream.range(0, MEETING)
                        .mapToObj(i -> "http://localhost:" + server.port() + "/meet/" + i + ".txt")
                        .toList(),
                OaiReader.elements(page, "record").stream()
                        .map(record -> record.getElementsByTagNameNS(OaiAnswer.OAI, "identifier")
                                .item(0)
                                .getTextContent())
                        .toList());
    }

    @Test
    void aHarvesterWhoHangsUpEndsWhatRunsForTheRecordsToCome() throws Exception {
        new OaiReader(server.http(), "/modoai").ask("verb=Identify");
        for (int i = 0; i < 3; i++) {
            try (Socket harvester = begin(HANGING)) {
                await("tools", () -> running() == AHEAD);
                assertTrue(harvester.isConnected());
                assertEquals(503, server.http().get("/modoai?verb=Identify").status());
                assertEquals(AHEAD, running());
                assertEquals(AHEAD, left().size());
            }
            await("a permit", () -> server.http().get("/modoai?verb=Identify").status() == 200);
            assertEquals(List.of(), tools.after());
            assertEquals(List.of(), left());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "verb=GetRecord&metadataPrefix=oai_crate&identifier=http://localhost:PORT/",
                "verb=GetRecord&metadataPrefix=crate&identifier=http://localhost:PORT/",
                "crate="
            })
    void aHarvesterWhoHangsUpEndsTheToolItWaitsFor(String query) throws Exception {
        String resource = "sleep/" + tools.token + "0.html";
        try (Socket harvester = begin("/modoai?" + query.replace("PORT", Integer.toString(server.port())) + resource)) {
            await("a tool", () -> running() == 1);
            assertTrue(harvester.isConnected());
        }
        await("a permit", () -> server.http().get("/modoai?verb=Identify").status() == 200);
        assertEquals(List.of(), tools.after());
        assertEquals(List.of(), left());
    }

    /** Each is a shell and what it sleeps with; a shell may be seen twice while it starts that. */
    private long running() throws IOException {
        return tools.now().stream()
                .filter(command -> command.startsWith("sleep"))
                .count();
    }

    /** Directories for tools in which a resource is left; others come and go meanwhile. */
    private List<File> left() {
        return entries(new File("/tmp"))
                .filter(room -> room.getName().startsWith("modoai-"))
                .flatMap(RunAheadIT::entries)
                .filter(directory ->
                        entries(directory).anyMatch(file -> file.getName().contains(tools.token)))
                .toList();
    }

    private static Stream<File> entries(File directory) {
        return Optional.ofNullable(directory.listFiles()).stream().flatMap(Arrays::stream);
    }

    /** Sends a request and reads the beginning of its answer, no more: the server has to wait with the rest. */
    private Socket begin(String target) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(64 * 1024);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        socket.setSoTimeout(120_000);
        socket.getOutputStream()
                .write(("GET " + target + " HTTP/1.1\r\nHost: localhost:" + server.port()
                                + "\r\nConnection: close\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        assertEquals("HTTP/1.1 200", new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII));
        return socket;
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.modoai.it.Waiting.await;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modoai.plugin.Survivors;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What goes wrong on a server: a record is right or visibly cut, a request is answered or put off, and then all goes on. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(600)
class FaultsIT {
    private static final String HOST = "Host: www.example.org";
    private static final String ORIGIN = "http://www.example.org/";
    private static final String LIST = "/modoai?verb=ListIdentifiers&metadataPrefix=oai_dc";
    private static final int HARVESTS = 2;
    private static final int HUGE = 16_000_000;

    private final Survivors survivors = new Survivors();
    private TomcatServer server;
    private Path root;
    private Path state;
    private boolean mounted;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(Distribution.TOMCAT_11, "faults").with(Survivors.VARIABLE, "the server");
        state = Files.createDirectory(server.base().resolve("small"));
        mounted = mount("size=64m");
        Webapp webapp = new Webapp(server.webapps().resolve("ROOT")).webXml("", "");
        root = webapp.root();
        for (int i = 0; i < 5; i++) {
            webapp.file(i + ".html", "<p>" + i + "\n");
        }
        Path hang = Path.of("src/test/resources/scripts/hang.sh").toAbsolutePath();
        webapp.configuration("><index directory='" + state + "' rescan='1s'/><limits harvests='" + (HARVESTS + 1)
                + "' clientHarvests='" + HARVESTS
                + "' retryAfter='7s'/><formats><content threshold='1GB'/></formats><plugins priority='normal' recordTimeout='10m'>"
                + "<plugin label='digest' kind='digest'/><plugin label='missing' exec='there-is-no-such-program %s'/>"
                + "<plugin label='hang' exec='sh " + hang + " %s' mime='text/x-hang' timeout='3s'><env name='"
                + Survivors.VARIABLE + "'>" + survivors.token + "</env></plugin></plugins></modoai>");
        server.replace("web.xml", "<mime-type>text/x-java-source</mime-type>", "<mime-type>text/x-hang</mime-type>");
        server.start();
        identifiers();
    }

    @AfterEach
    void goesOn() throws Exception {
        await("an answer", () -> server.http().get(LIST, HOST).status() == 200);
        assertEquals("<p>1\n", server.http().get("/1.html").text());
    }

    @AfterAll
    void stop() throws IOException, InterruptedException {
        server.close();
        if (mounted) {
            Shell.run("umount", state.toString());
        }
    }

    private boolean mount(String size) throws IOException, InterruptedException {
        try {
            Shell.run("mount", "-t", "tmpfs", "-o", size, "tmpfs", state.toString());
            return true;
        } catch (IOException notAllowed) {
            System.err.println("No file system can be mounted here: " + notAllowed.getMessage());
            return false;
        }
    }

    /** What happens to a file while it is sent. */
    enum Mishap {
        VANISHES {
            @Override
            void befall(Path file) throws IOException {
                Files.delete(file);
            }
        },
        SHRINKS {
            @Override
            void befall(Path file) throws IOException {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.truncate(HUGE / 2);
                }
            }
        },
        GROWS {
            @Override
            void befall(Path file) throws IOException {
                Files.write(file, new byte[1_000_000], StandardOpenOption.APPEND);
            }
        },
        IS_UNREADABLE {
            @Override
            void befall(Path file) throws IOException {
                Files.setPosixFilePermissions(file, java.util.Set.of());
            }
        },
        IS_OVERWRITTEN {
            @Override
            void befall(Path file) throws IOException {
                Files.write(file, content(2), StandardOpenOption.WRITE);
            }
        },
        IS_REPLACED {
            @Override
            void befall(Path file) throws IOException {
                Path other = Files.write(file.resolveSibling(".other"), content(2));
                Files.move(other, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            }
        };

        abstract void befall(Path file) throws IOException;
    }

    private static byte[] content(long seed) {
        byte[] bytes = new byte[HUGE];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @EnumSource(Mishap.class)
    void whateverBefallsAFileOnItsWayItsRecordIsRightOrCut(Mishap mishap) throws Exception {
        for (String format : List.of("oai_didl", "oai_crate")) {
            Path file = Files.write(root.resolve("huge.bin"), content(1));
            try (Socket socket = begin(record("huge.bin", format))) {
                mishap.befall(file);
                Optional<Http.Response> whole = whole(socket);
                if (whole.isPresent()) {
                    Document answer = OaiReader.parse(whole.get().body());
                    assertEquals("", OaiReader.error(answer));
                    assertArrayEquals(content(1), bytes(answer), mishap + " " + format);
                }
                System.out.println(format + " of a file that " + mishap + ": " + (whole.isPresent() ? "whole" : "cut"));
            } finally {
                Files.deleteIfExists(file);
            }
        }
    }

    /** What a record holds by value. */
    private static byte[] bytes(Document answer) {
        return OaiReader.elements(answer, "*").stream()
                .filter(element -> element.getAttribute("encoding").equals("base64"))
                .map(Element::getTextContent)
                .filter(text -> text.length() > 1_000_000)
                .findFirst()
                .map(text -> Base64.getDecoder().decode(text.strip()))
                .orElseThrow(() -> new AssertionError("nothing by value"));
    }

    /** At the latest when its tools have had their time: until something is written, nobody notices that it left. */
    @Test
    void aHarvesterWhoLeavesGivesBackItsPermitAndItsTools() throws Exception {
        Files.writeString(root.resolve("stuck.java"), "hang");
        try {
            for (int i = 0; i < 2 * HARVESTS; i++) {
                try (Socket socket = ask(record("stuck.java", "oai_crate"))) {
                    assertTrue(socket.isConnected());
                    await("the tool", () -> !survivors.now().isEmpty());
                }
                await("the end of the tool", () -> survivors.now().isEmpty());
            }
            await("all permits", () -> allPermits());
        } finally {
            Files.delete(root.resolve("stuck.java"));
        }
    }

    private boolean allPermits() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < HARVESTS - 1; i++) {
                sockets.add(ask(record("stuck.java", "oai_crate")));
            }
            return server.http().get(LIST, HOST).status() == 200;
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void aMissingToolIsAFindingLikeOthers() throws IOException {
        Document answer = new OaiReader(server.http(), "/modoai", HOST).record(ORIGIN + "1.html", "oai_crate");
        assertEquals("", OaiReader.error(answer));
        assertTrue(
                OaiReader.elements(answer, "*").stream()
                        .anyMatch(element -> element.getAttribute("status").equals("not-found")),
                () -> answer.getDocumentElement().getTextContent());
    }

    @Test
    void aFullDiskPutsOffWhatIsNewAndNothingElse() throws Exception {
        assumeTrue(mounted, "SKIPPED: no file system can be mounted here, for want of rights");
        List<String> before = settled();
        Path filler = state.resolve("filler");
        fill(filler);
        try {
            for (int i = 0; i < 300; i++) {
                Files.writeString(root.resolve("new" + i + "-" + "x".repeat(150) + ".html"), "<p>new\n");
            }
            for (int i = 0; i < 20; i++) {
                Http.Response response = server.http().get(LIST, HOST);
                assertTrue(response.status() == 200 || putOff(response), response::toString);
                assertEquals("<p>1\n", server.http().get("/1.html").text());
                Http.Response crate = server.http().get(record("1.html", "oai_crate"), HOST);
                assertTrue(crate.status() == 200 || putOff(crate), crate::toString);
                Thread.sleep(200);
            }
        } finally {
            Files.delete(filler);
        }
        await("what was new when the disk was full", () -> identifiers().size() >= before.size() + 300);
        for (int i = 0; i < 300; i++) {
            Files.delete(root.resolve("new" + i + "-" + "x".repeat(150) + ".html"));
        }
        await("what is gone", () -> identifiers().equals(before));
    }

    private static void fill(Path file) throws IOException {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int step = 1 << 20; step > 0; step /= 2) {
                try {
                    while (out.write(java.nio.ByteBuffer.allocate(step)) == step) {
                        // there is still room
                    }
                } catch (IOException full) {
                    // for a step so large
                }
            }
        }
    }

    @Test
    void aResourceThatCannotBeLaidOutForToolsIsPutOffOrCut() throws Exception {
        assumeTrue(Shell.has("prlimit"), "SKIPPED: no prlimit (package util-linux)");
        Files.write(root.resolve("large.bin"), new byte[6_000_000]);
        limit("--fsize=4000000:");
        try {
            for (String format : List.of("oai_crate", "oai_didl", "oai_dc")) {
                try {
                    Http.Response response = server.http().get(record("large.bin", format), HOST);
                    assertTrue(response.status() == 200 || putOff(response), response::toString);
                    System.out.println(format + " without room: " + response.status());
                } catch (IOException cut) {
                    System.out.println(format + " without room: cut");
                }
                assertEquals("<p>1\n", server.http().get("/1.html").text());
            }
        } finally {
            limit("--fsize=unlimited:");
        }
        Document later = new OaiReader(server.http(), "/modoai", HOST).record(ORIGIN + "large.bin", "oai_crate");
        assertEquals(6_000_000, bytes(later).length);
        Files.delete(root.resolve("large.bin"));
    }

    @Test
    void whenFileHandlesRunOutRequestsFailAndTheNextDoNot() throws Exception {
        assumeTrue(Shell.has("prlimit"), "SKIPPED: no prlimit (package util-linux)");
        List<String> before = settled();
        long pid = server.process().pid();
        long open = Shell.openFiles(pid);
        for (int more : new int[] {0, 1, 2, 3, 5, 8}) {
            limit("--nofile=" + (open + more) + ":");
            try {
                for (String target : List.of(LIST, record("1.html", "oai_crate"), record("2.html", "oai_didl"))) {
                    tryOut(target);
                }
            } finally {
                limit("--nofile=4096:");
            }
        }
        await("the list", () -> identifiers().equals(before));
        await("the handles", () -> Shell.openFiles(pid) <= open + 20);
    }

    /** Answered, put off, cut or not even taken in; but within a time, and if as a whole, rightly. */
    private void tryOut(String target) throws IOException {
        try (Socket socket = ask(target)) {
            socket.setSoTimeout(5_000);
            Http.Response response = Http.read(new BufferedInputStream(socket.getInputStream()), "GET");
            assertTrue(response.status() == 200 || putOff(response), response::toString);
        } catch (IOException notTakenIn) {
            // so it may be
        }
    }

    @Test
    void anIndexThatAnotherProcessHoldsIsWaitedFor() throws Exception {
        List<String> before = settled();
        server.stop();
        try (FileChannel lock = FileChannel.open(state.resolve("index.lock"), StandardOpenOption.WRITE)) {
            lock.lock();
            server.start();
            Http.Response response = server.http().get(LIST, HOST);
            assertTrue(putOff(response), response::toString);
            assertEquals("<p>1\n", server.http().get("/1.html").text());
        }
        await("the index", () -> server.http().get(LIST, HOST).status() == 200);
        assertEquals(before, identifiers());
    }

    private static boolean putOff(Http.Response response) {
        return response.status() == 503 && response.headers("Retry-After").equals(List.of("7"));
    }

    private void limit(String what) throws IOException, InterruptedException {
        Shell.run("prlimit", "--pid", Long.toString(server.process().pid()), what);
    }

    /** The list once it has what is there: a header may be as old as the last scan, which another test has changed since. */
    private List<String> settled() throws Exception {
        try (Stream<Path> files = Files.list(root)) {
            List<String> there = files.filter(Files::isRegularFile)
                    .map(file -> ORIGIN + file.getFileName())
                    .sorted()
                    .toList();
            await("what is there", () -> identifiers().equals(there));
            return there;
        }
    }

    private List<String> identifiers() throws IOException {
        return new OaiReader(server.http(), "/modoai", HOST)
                .identifiers().stream().sorted().toList();
    }

    private static String record(String name, String format) {
        return "/modoai?verb=GetRecord&metadataPrefix=" + format + "&identifier=" + ORIGIN + name;
    }

    private Socket ask(String target) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(64 * 1024);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        socket.setSoTimeout(120_000);
        String request = "GET " + target + " HTTP/1.1\r\n" + HOST + "\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** The answer has begun, and most of it has still to come. */
    private Socket begin(String target) throws IOException {
        Socket socket = ask(target);
        socket.getInputStream();
        byte[] first = new byte[1];
        assertEquals(1, socket.getInputStream().read(first));
        assertEquals('H', first[0]);
        return socket;
    }

    private static Optional<Http.Response> whole(Socket socket) throws IOException {
        try (BufferedInputStream rest = new BufferedInputStream(new java.io.SequenceInputStream(
                new java.io.ByteArrayInputStream(new byte[] {'H'}), socket.getInputStream()))) {
            Http.Response response = Http.read(rest, "GET");
            assertEquals(200, response.status());
            return Optional.of(response);
        } catch (IOException cut) {
            return Optional.empty();
        }
    }
}

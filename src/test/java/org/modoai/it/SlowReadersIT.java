package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Harvesters who do not read what they asked for, on a connector that would wait for them for ten minutes. The record
 * that they ask for has more bytes than socket buffers take in.
 */
@Timeout(300)
class SlowReadersIT {
    private static final String RECORDS = "/modoai?verb=ListRecords&metadataPrefix=oai_didl&set=mime:video";
    private static final String SMALL = "/modoai?verb=ListIdentifiers&metadataPrefix=oai_dc";

    private static final String CUT =
            " broke off: java.io.InterruptedIOException: the client reads too slowly while others wait";

    private final List<Socket> opened = new ArrayList<>();
    private TomcatServer server;

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : opened) {
            socket.close();
        }
        server.close();
    }

    @ParameterizedTest
    @EnumSource(Distribution.class)
    void oneMachineWithTwoAddressesKeepsNobodyOut(Distribution distribution) throws Exception {
        start(distribution);
        assertEquals("HTTP/1.1 200", status(begin("::1", "::1")));
        assertEquals("HTTP/1.1 200", status(begin("127.0.0.2", "127.0.0.1")));
        assertEquals("HTTP/1.1 200", status(begin("::1", "::1")));
        assertEquals("HTTP/1.1 503", status(begin("127.0.0.2", "127.0.0.1")));
        for (int i = 0; i < 10; i++) {
            assertEquals(200, server.http().get(SMALL).status());
        }
    }

    @ParameterizedTest
    @EnumSource(Distribution.class)
    void whoHardlyReadsGivesWayToANewcomerAndWhoReadsFairlyDoesNot(Distribution distribution) throws Exception {
        start(distribution);
        Reading fair = new Reading(begin("127.0.0.2", "127.0.0.1"), 40_000);
        new Reading(begin("127.0.0.3", "127.0.0.1"), 1);
        Socket unread = begin("127.0.0.4", "127.0.0.1");
        assertEquals("HTTP/1.1 200", status(unread));
        assertEquals("HTTP/1.1 200", status(begin("127.0.0.5", "127.0.0.1")));
        for (String newcomer : List.of("127.0.0.6", "127.0.0.7", "127.0.0.8")) {
            Waiting.await(
                    "a place for " + newcomer,
                    () -> status(begin(newcomer, "127.0.0.1")).equals("HTTP/1.1 200"));
        }
        for (String slow : List.of("127.0.0.3", "127.0.0.4", "127.0.0.5")) {
            Waiting.await("the end of " + slow, () -> server.log().contains(slow + " GET " + RECORDS + CUT));
        }
        String rest = new String(unread.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertFalse(rest.endsWith("\r\n0\r\n\r\n"), "what was cut off looks whole");
        long before = fair.bytes();
        Waiting.await("more of what is read fairly", () -> fair.bytes() > before + 400_000);
        assertFalse(server.log().contains("127.0.0.2 GET"), server.log());
    }

    private void start(Distribution distribution) throws Exception {
        server = new TomcatServer(distribution, "slow-readers");
        server.replace("server.xml", "connectionTimeout=\"20000\"", "connectionTimeout=\"600000\"");
        Webapp webapp = new Webapp(server.webapps().resolve("ROOT"))
                .webXml("", "")
                .configuration("><formats><content threshold='1GB'/></formats></modoai>");
        BigFile.sparse(webapp.root().resolve("big.mp4"), 80_000_000);
        server.start();
        new OaiReader(server.http(), "/modoai").identifiers();
    }

    private Socket begin(String from, String to) throws IOException {
        Socket socket = new Socket();
        opened.add(socket);
        socket.setReceiveBufferSize(4096);
        socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.getByName(to), server.port()));
        socket.setSoTimeout(60_000);
        String request = "GET " + RECORDS + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String status(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    }

    /** Reads so many bytes ten times a second. */
    private static final class Reading {
        private volatile long bytes;

        Reading(Socket socket, int atOnce) {
            Thread thread = new Thread(() -> {
                try {
                    for (int n = atOnce; n == atOnce; bytes += n) {
                        n = socket.getInputStream().readNBytes(atOnce).length;
                        Thread.sleep(100);
                    }
                } catch (IOException | InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        long bytes() {
            return bytes;
        }
    }
}

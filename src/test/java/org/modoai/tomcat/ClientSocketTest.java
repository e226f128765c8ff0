package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ClientSocketTest {
    @TempDir
    Path temp;

    private final CompletableFuture<ClientSocket> asked = new CompletableFuture<>();
    private final CompletableFuture<Exception> ended = new CompletableFuture<>();
    private volatile long written;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.apache.coyote.http11.Http11NioProtocol",
                "org.apache.coyote.http11.Http11Nio2Protocol",
            })
    void aWriteThatWaitsForTheClientEndsThoughTheConnectorWouldWaitForAnHour(String protocol) throws Exception {
        try (TomcatServer server = new TomcatServer(temp.resolve("base"))) {
            StandardContext context = server.webapp("/big", Files.createDirectories(temp.resolve("big")));
            context.addServletContainerInitializer(
                    (classes, webapp) ->
                            webapp.addServlet("endless", new Endless()).addMapping("/x"),
                    Set.of());
            Connector connector = new Connector(protocol);
            connector.setPort(0);
            connector.setProperty("address", "127.0.0.1");
            connector.setProperty("connectionTimeout", "3600000");
            server.tomcat().getService().addConnector(connector);
            server.start();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
                socket.getOutputStream()
                        .write("GET /big/x HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                ClientSocket asking = asked.get(20, TimeUnit.SECONDS);
                awaitStandstill();
                asking.shutDown();
                assertInstanceOf(IOException.class, ended.get(20, TimeUnit.SECONDS));
                String rest = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                assertFalse(rest.endsWith("\r\n0\r\n\r\n"), "what was broken off looks whole");
                asking.shutDown();
            }
        }
    }

    @Test
    void whatIsSharedWithOtherRequestsOrNoneOfTomcatsIsLeftAlone() {
        ServletRequest shared = mock(ServletRequest.class);
        when(shared.getProtocol()).thenReturn("HTTP/2.0");
        assertEquals(Optional.empty(), ClientSocket.of(shared));
        ServletRequest foreign = mock(ServletRequest.class);
        when(foreign.getProtocol()).thenReturn("HTTP/1.1");
        assertEquals(Optional.empty(), ClientSocket.of(foreign));
    }

    private void awaitStandstill() throws InterruptedException {
        long before = -1;
        while (written == 0 || before != written) {
            before = written;
            Thread.sleep(500);
        }
    }

    private final class Endless extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            asked.complete(ClientSocket.of(request).orElseThrow());
            byte[] step = "x".repeat(8192).getBytes(StandardCharsets.US_ASCII);
            try {
                for (; ; written += step.length) {
                    response.getOutputStream().write(step);
                }
            } catch (IOException e) {
                ended.complete(e);
                throw e;
            }
        }
    }
}

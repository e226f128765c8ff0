package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.site.Unavailable;

@Timeout(600)
class AjpTest {
    private static final int MAGIC = 0x1234;
    private static final int FORWARD = 2;
    private static final int GET = 2;
    private static final int ATTRIBUTES_END = 0xFF;

    @TempDir
    Path temp;

    private final CompletableFuture<String> outcome = new CompletableFuture<>();

    @Test
    void whoComesByAjpIsToldToComeBackLater() throws Exception {
        try (TomcatServer server = new TomcatServer(temp.resolve("base"))) {
            StandardContext context = server.webapp("/asked", Files.createDirectories(temp.resolve("asked")));
            context.addServletContainerInitializer(
                    (classes, webapp) ->
                            webapp.addServlet("asking", new Asking()).addMapping("/x"),
                    Set.of());
            Connector ajp = new Connector("AJP/1.3");
            ajp.setPort(0);
            ajp.setProperty("address", "127.0.0.1");
            ajp.setProperty("secretRequired", "false");
            server.tomcat().getService().addConnector(ajp);
            server.start();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), ajp.getLocalPort())) {
                socket.getOutputStream().write(get("/asked/x"));
                socket.getOutputStream().flush();
                DataInputStream in = new DataInputStream(socket.getInputStream());
                in.readUnsignedShort();
            }
            String told = outcome.get(1, TimeUnit.MINUTES);
            assertTrue(told.contains("AJP"), told);
        }
    }

    private static byte[] get(String uri) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeByte(FORWARD);
        out.writeByte(GET);
        text(out, "HTTP/1.1");
        text(out, uri);
        text(out, "192.0.2.7");
        text(out, "192.0.2.7");
        text(out, "localhost");
        out.writeShort(80);
        out.writeBoolean(false);
        out.writeShort(1);
        text(out, "Host");
        text(out, "localhost");
        out.writeByte(ATTRIBUTES_END);
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        DataOutputStream whole = new DataOutputStream(packet);
        whole.writeShort(MAGIC);
        whole.writeShort(body.size());
        body.writeTo(whole);
        return packet.toByteArray();
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        out.writeShort(bytes.length);
        out.write(bytes);
        out.writeByte(0);
    }

    private final class Asking extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            try {
                Container.of(getServletContext()).orElseThrow().requester(request);
                outcome.complete("welcome");
            } catch (Unavailable e) {
                outcome.complete(e.getMessage());
            }
        }
    }
}

package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.Configuration;
import org.modoai.config.ConfigurationReader;

/** The filter in a webapp whose own filters get in its way. */
class DoorTest {
    @TempDir
    Path temp;

    private final Tomcat tomcat = new Tomcat();

    @BeforeEach
    void start() throws Exception {
        tomcat.setBaseDir(temp.resolve("base").toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.getConnector().setProperty("maxHttpHeaderSize", "200000");
        Path root = Files.createDirectories(temp.resolve("root"));
        Files.writeString(root.resolve("a.txt"), "a");
        Context context = tomcat.addContext("", root.toString());
        Tomcat.addServlet(context, "default", new DefaultServlet());
        context.addServletMapping("/", "default");
        Configuration defaults = ConfigurationReader.defaults();
        add(context, "hostile", new Hostile());
        add(context, "modoai", new OaiFilter(defaults.with(defaults.index().in(temp.resolve("index")))));
        tomcat.start();
    }

    @AfterEach
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }

    @Test
    void anErrorOfAnyKindIsA503ThatTellsNothing() throws Exception {
        for (String kind : new String[] {"error", "exception"}) {
            String reply = post("X-Hostile: " + kind + "\r\nContent-Length: 13\r\n\r\nverb=Identify");
            assertTrue(reply.startsWith("HTTP/1.1 503"), reply);
            assertTrue(reply.contains("Retry-After: "), reply);
            assertFalse(reply.contains("org.modoai") || reply.contains("of the test"), reply);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Transfer-Encoding: chunked\r\n\r\nnothing\r\n",
                "Transfer-Encoding: chunked\r\n\r\nd\r\nverb=Ide",
                "Content-Length: 13\r\n\r\nverb=Ide",
                "Content-Length: 13\r\n\r\n"
            })
    void aFormThatBreaksOffIsABadRequestAndTellsNoTrace(String rest) throws Exception {
        String reply = post(rest);
        assertTrue(reply.startsWith("HTTP/1.1 400"), reply);
        assertFalse(reply.contains(".java:") || reply.contains("org.modoai"), reply);
    }

    @Test
    void aWholeFormIsAnswered() throws Exception {
        String reply = post("Transfer-Encoding: chunked\r\n\r\nd\r\nverb=Identify\r\n0\r\n\r\n");
        assertEquals("HTTP/1.1 200", reply.substring(0, 12));
        assertTrue(reply.contains("<Identify>"), reply);
    }

    @Test
    void aQueryHasAsMuchAsAFormAndNoMore() throws Exception {
        String most = "verb=Identify&a=" + "x".repeat(FormBody.LIMIT - 16);
        assertTrue(get(most).contains("badArgument"));
        String reply = get(most + "x");
        assertTrue(reply.startsWith("HTTP/1.1 414"), reply);
        String form = "Content-Length: " + FormBody.LIMIT + "\r\n\r\n" + most;
        assertTrue(post(form).contains("badArgument"));
        String longer = "Content-Length: " + (FormBody.LIMIT + 1) + "\r\n\r\n" + most + "x";
        assertTrue(post(longer).startsWith("HTTP/1.1 413"));
    }

    private String get(String query) throws IOException {
        return send("GET /modoai?" + query + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    }

    private String post(String rest) throws IOException {
        return send("POST /modoai HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\n" + rest);
    }

    private String send(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", tomcat.getConnector().getLocalPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void add(Context context, String name, Filter filter) {
        FilterDef definition = new FilterDef();
        definition.setFilterName(name);
        definition.setFilterClass(filter.getClass().getName());
        definition.setFilter(filter);
        context.addFilterDef(definition);
        FilterMap map = new FilterMap();
        map.setFilterName(name);
        map.addURLPattern("/*");
        context.addFilterMap(map);
    }

    /** Has the body of a request fail as its header says. */
    private static final class Hostile extends HttpFilter {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            String kind = String.valueOf(request.getHeader("X-Hostile"));
            chain.doFilter(
                    new HttpServletRequestWrapper(request) {
                        @Override
                        public ServletInputStream getInputStream() throws IOException {
                            return switch (kind) {
                                case "error" -> throw new StackOverflowError("of the test");
                                case "exception" -> throw new IllegalStateException("of the test");
                                default -> super.getInputStream();
                            };
                        }
                    },
                    response);
        }
    }
}

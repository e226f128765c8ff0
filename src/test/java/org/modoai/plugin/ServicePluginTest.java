package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.plugin.Finding.Cause;

class ServicePluginTest extends PluginContract {
    private static final String MD5 = "9e107d9d372bb6826bd81d3542a419d6";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Plugin> open = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
        on("/md5", exchange -> answer(exchange, 200, DigestUtils.md5Hex(exchange.getRequestBody())));
    }

    @AfterEach
    void stop() {
        over.countDown();
        open.forEach(Plugin::close);
        server.stop(0);
        threads.shutdownNow();
    }

    @Override
    Plugin plugin() {
        return plugin("/md5", Given.BOUNDS, Map.of());
    }

    private interface Answer {
        void to(HttpExchange exchange) throws Exception;
    }

    private void on(String path, Answer answer) {
        server.createContext(path, exchange -> {
            try (exchange) {
                answer.to(exchange);
            } catch (Exception e) {
                throw new IOException(e);
            }
        });
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private Plugin plugin(String path, Bounds bounds, Map<String, String> more) {
        Map<String, String> parameters = new HashMap<>(more);
        parameters.putIfAbsent("url", "http://127.0.0.1:" + server.getAddress().getPort() + path);
        Plugin plugin = new ServicePlugin(new PluginSettings(
                "modoai.xml:7:3", "tool", "service", Optional.empty(), Given.EVERYTHING, bounds, parameters));
        open.add(plugin);
        return plugin;
    }

    private Finding ask(String path) throws Exception {
        return plugin(path, Given.BOUNDS, Map.of()).examine(Given.specimen(directory, "a.txt"));
    }

    @Test
    void theAnswerIsTheFindingInItsOwnType() throws Exception {
        on("/json", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "application/json; charset=utf-8");
            exchange.getResponseHeaders().add("Server", "analyser/1.0");
            answer(exchange, 200, "{}");
        });
        Finding finding = assertInstanceOf(Finding.Output.class, ask("/json"));
        assertEquals("{}", Given.text(finding.content()));
        assertEquals("application/json; charset=utf-8", finding.content().mediaType());
        assertEquals("analyser/1.0", Given.text(finding.tool().version().orElseThrow()));
        assertEquals(OptionalInt.of(200), finding.run().exitCode());
    }

    @Test
    void theBytesAreSentWithTheirTypeNameAndFieldsOfOnesOwn() throws Exception {
        List<String> seen = new ArrayList<>();
        on("/put", exchange -> {
            seen.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            for (String name : List.of("Content-Type", "Content-Disposition", "Content-Length", "Accept", "X-Key")) {
                seen.add(exchange.getRequestHeaders().getFirst(name));
            }
            answer(exchange, 200, DigestUtils.md5Hex(exchange.getRequestBody()));
        });
        Plugin plugin = plugin(
                "/put?of=%u",
                Given.BOUNDS, Map.of("method", "PUT", "header.Accept", "text/csv", "header.X-Key", "s3cret"));
        Finding finding = plugin.examine(Given.specimen(directory, "a \"b.txt"));
        assertEquals(MD5, Given.text(finding.content()));
        assertEquals(
                List.of(
                        "PUT /put?of=http%3A%2F%2Ffoo.example%2Fa%2520%2522b.txt",
                        "text/plain", "attachment; filename=\"a__b.txt\"", "43", "text/csv", "s3cret"),
                seen);
    }

    @ParameterizedTest
    @CsvSource({"404, gone", "500, 'oh\n'", "302, elsewhere"})
    void aRefusalKeepsItsBodyAndStatus(int status, String text) throws Exception {
        on("/no", exchange -> {
            exchange.getResponseHeaders().add("Location", "/md5");
            answer(exchange, status, text);
        });
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, ask("/no"));
        assertEquals(Cause.EXIT, finding.cause());
        assertEquals(OptionalInt.of(status), finding.run().exitCode());
        assertEquals(text, Given.text(finding.content()));
    }

    @Test
    void aRefusalWithoutAWordIsToldInOurs() throws Exception {
        on("/no", exchange -> answer(exchange, 503, ""));
        assertEquals("tool: the service answered 503\n", Given.text(ask("/no").content()));
    }

    @Test
    void onlySoMuchOfAFloodIsKept() throws Exception {
        on("/flood", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            for (int i = 0; i < 50; i++) {
                exchange.getResponseBody().write(new byte[1 << 20]);
            }
        });
        Words content = ask("/flood").content();
        assertEquals(100_000, content.bytes().length);
        assertEquals(50 << 20, content.length());
    }

    @ParameterizedTest
    @CsvSource({"0, 'tool: the service did not answer in time\n'", "4, half"})
    void whoDoesNotComeToAnEndIsLeft(int length, String text) throws Exception {
        on("/slow", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("half".getBytes(StandardCharsets.US_ASCII), 0, length);
            exchange.getResponseBody().flush();
            over.await();
        });
        Plugin plugin = plugin("/slow", new Bounds(Duration.ofSeconds(1), 100, 1), Map.of());
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, plugin.examine(Given.specimen(directory, "a")));
        assertEquals(Cause.TIMEOUT, finding.cause());
        assertEquals(text, Given.text(finding.content()));
    }

    @Test
    void interruptionGivesUpTheExchange() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        on("/slow", exchange -> {
            asked.countDown();
            over.await();
        });
        Plugin plugin = plugin("/slow", Given.BOUNDS, Map.of());
        Specimen specimen = Given.specimen(directory, "a");
        assertInstanceOf(InterruptedException.class, Interrupted.at(asked::await, () -> plugin.examine(specimen)));
    }

    @Test
    void aServiceThatIsNotThereIsAFindingThatDoesNotNameIt() throws Exception {
        Plugin plugin = plugin("/x", Given.BOUNDS, Map.of());
        server.stop(0);
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, plugin.examine(Given.specimen(directory, "a")));
        assertEquals(Cause.ERROR, finding.cause());
        assertEquals("tool: the service cannot be reached\n", Given.text(finding.content()));
    }

    @Test
    void anAnswerThatBreaksOffKeepsWhatWasSaid() throws Exception {
        on("/cut", exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write("half".getBytes(StandardCharsets.US_ASCII));
            exchange.getResponseBody().flush();
            throw new IOException("cut");
        });
        Finding.Failed finding = assertInstanceOf(Finding.Failed.class, ask("/cut"));
        assertEquals(Cause.ERROR, finding.cause());
        assertEquals("half", Given.text(finding.content()));
    }

    @Test
    void noThreadOfOursIsLeft() throws Exception {
        Plugin plugin = plugin();
        plugin.examine(Given.specimen(directory, "a"));
        plugin.close();
        assertInstanceOf(Finding.Failed.class, plugin.examine(Given.specimen(directory, "a")));
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("modoai-plugin-http")) {
                thread.join();
            }
            if (thread.getName().contains("SelectorManager")) {
                assertFalse(thread.getContextClassLoader() == getClass().getClassLoader(), thread.getName());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"%u", "http://%m/", "http://x.example%p"})
    void theServerIsNeverThatOfAnAddressOfOurs(String url) {
        ConfigurationException fault =
                assertThrows(ConfigurationException.class, () -> plugin("", Given.BOUNDS, Map.of("url", url)));
        assertTrue(fault.getMessage().startsWith("modoai.xml:7:3: the plugin tool has '" + url + "' for url: "));
    }

    @ParameterizedTest
    @CsvSource({
        "method, GET, 'the plugin tool sends by POST or PUT, not ''GET'''",
        "header.Host, x, the plugin tool cannot send a field of its own: ",
        "header.A B, x, the plugin tool cannot send a field of its own: ",
        "headers, x, 'there is no parameter headers, but [url, method, header.*]'",
    })
    void aWrongParameterIsAFaultOfTheConfiguration(String name, String value, String text) {
        ConfigurationException fault =
                assertThrows(ConfigurationException.class, () -> plugin("/x", Given.BOUNDS, Map.of(name, value)));
        assertTrue(fault.getMessage().startsWith("modoai.xml:7:3: " + text), fault.getMessage());
    }
}

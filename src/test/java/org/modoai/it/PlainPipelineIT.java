package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Files of a stock webapp are told of without asking the webapp for each, as the access log shows; what is told is what
 * a GET by socket is answered with; and the webapp is asked again as soon as something else is on the way.
 */
@ParameterizedClass
@EnumSource(Distribution.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PlainPipelineIT {
    private static final String LIST = "verb=ListIdentifiers&metadataPrefix=oai_dc";

    /** Reaches into the server as no configuration does: a valve on the way, or another setting of the servlet. */
    private static final String CONTROL = """
            import jakarta.servlet.http.*;
            import org.apache.catalina.*;
            import org.apache.catalina.valves.*;
            public class Control extends HttpServlet {
                private static final long serialVersionUID = 1L;
                private final RemoteCIDRValve valve = new RemoteCIDRValve();
                @Override
                protected void doGet(HttpServletRequest request, HttpServletResponse response) {
                    WebResourceRoot resources =
                            (WebResourceRoot) getServletContext().getAttribute("org.apache.catalina.resources");
                    Context root = (Context) resources.getContext().getParent().findChild("");
                    String what = request.getQueryString();
                    try {
                        if (what.equals("close")) {
                            valve.setDeny("0.0.0.0/0");
                            root.getPipeline().addValve(valve);
                        } else if (what.equals("open")) {
                            root.getPipeline().removeValve(valve);
                        } else {
                            Object servlet = ((Wrapper) root.findChild("default")).getServlet();
                            var field = servlet.getClass().getDeclaredField("useAcceptRanges");
                            field.setAccessible(true);
                            field.set(servlet, false);
                        }
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            """;

    @Parameter
    Distribution distribution;

    private TomcatServer server;
    private FixtureSite root;

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "plain");
        server.replace("server.xml", "prefix=\"localhost_access_log\"", "prefix=\"access\" buffered=\"false\"");
        root = new FixtureSite(server.webapps().resolve("ROOT"), server.base().resolve("outside"));
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Path control = server.webapps().resolve("control");
        new SourceCode(distribution, control.resolve("WEB-INF/classes")).add("Control", CONTROL);
        Files.writeString(
                control.resolve("WEB-INF/web.xml"),
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\"><servlet>"
                        + "<servlet-name>control</servlet-name><servlet-class>Control</servlet-class></servlet>"
                        + "<servlet-mapping><servlet-name>control</servlet-name><url-pattern>/*</url-pattern>"
                        + "</servlet-mapping></web-app>");
        server.start();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        server.close();
    }

    private Document ask(String query) throws IOException {
        return new OaiReader(server.http(), "/modoai").ask(query);
    }

    /** Requests for files, as the access log has them. */
    private List<String> asked() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> logs = Files.list(server.base().resolve("logs"))) {
            for (Path log : logs.filter(file -> file.getFileName().toString().startsWith("access"))
                    .toList()) {
                lines.addAll(Files.readAllLines(log));
            }
        }
        lines.removeIf(line -> line.contains(" /modoai?") || line.contains(" /control?"));
        return lines;
    }

    @Test
    @Order(1)
    void theWebappIsAskedOncePerKindOfFile() throws IOException {
        Document list = ask("verb=ListRecords&metadataPrefix=oai_didl");
        assertEquals(root.resources().size(), OaiReader.elements(list, "record").size());
        int before = asked().size();
        assertTrue(before > 0 && before < 2 * root.resources().size(), () -> "asked " + before);
        assertTrue(server.log().contains("Resources of the webapp '/' are listed without asking it for each"));
        for (String query : List.of(
                LIST,
                "verb=ListRecords&metadataPrefix=oai_didl",
                "verb=ListRecords&metadataPrefix=http_header",
                "verb=ListSets")) {
            ask(query);
        }
        int more = asked().size() - before;
        assertTrue(more <= 2, () -> more + " requests for what was known");
    }

    @Test
    @Order(2)
    void whatIsToldIsWhatAGetBySocketIsAnsweredWith() throws IOException {
        assertEquals(root.resources().size(), compare());
    }

    /** How many records there are, the header fields of each being those of a GET. */
    private int compare() throws IOException {
        Document list = ask("verb=ListRecords&metadataPrefix=http_header");
        List<Element> records = OaiReader.elements(list, "record");
        for (Element record : records) {
            Element first = (Element) record.getFirstChild();
            String identifier = first.getFirstChild().getTextContent();
            Http.Response direct = server.http().get(identifier.replaceFirst("^http://[^/]+", ""));
            Set<String> expected = new TreeSet<>();
            direct.headers().stream()
                    .filter(header ->
                            !Set.of("Date", "Connection", "Keep-Alive").contains(header.getKey()))
                    .forEach(header -> expected.add(header.getKey() + ": " + header.getValue()));
            Set<String> told = new TreeSet<>();
            Element fields = (Element) ((Element) record.getLastChild()).getFirstChild();
            for (Element field = (Element) fields.getFirstChild();
                    field != null;
                    field = (Element) field.getNextSibling()) {
                told.add(field.getLocalName() + ": " + field.getTextContent());
            }
            told.removeIf(field -> field.startsWith("Date: "));
            assertEquals(expected, told, identifier);
        }
        return records.size();
    }

    @Test
    @Order(3)
    void aValveThatIsAddedIsAsked() throws IOException {
        List<String> before = new OaiReader(server.http(), "/modoai").identifiers();
        assertEquals(root.resources().size(), before.size());
        server.http().get("/control/?close");
        assertEquals(403, server.http().get("/index.html").status());
        Document closed = ask(LIST);
        assertTrue(
                OaiReader.elements(closed, "header").stream()
                        .allMatch(header -> header.getAttribute("status").equals("deleted")),
                "files are listed that the valve hides");
        assertTrue(server.log().contains("is asked for each resource, since there is the valve"));
        server.http().get("/control/?open");
        assertEquals(200, server.http().get("/index.html").status());
        for (String identifier : before) {
            Document record = new OaiReader(server.http(), "/modoai").record(identifier, "oai_dc");
            assertEquals(1, OaiReader.elements(record, "metadata").size(), identifier);
        }
    }

    @Test
    @Order(4)
    void itIsGivenUpWhenAnAnswerDiffers() throws IOException {
        server.http().get("/control/?servlet");
        assertTrue(server.http().get("/index.html").header("Accept-Ranges").isEmpty());
        Files.writeString(root.root().resolve("first-of-its-kind.wav"), "a sound");
        String identifier = "http://localhost:" + server.port() + "/first-of-its-kind.wav";
        Document record = ask("verb=GetRecord&metadataPrefix=http_header&identifier=" + identifier);
        assertEquals(1, OaiReader.elements(record, "record").size());
        assertTrue(
                server.log().contains("otherwise than expected: header fields Accept-Ranges"),
                "nobody noticed the difference");
        int before = asked().size();
        int count = compare();
        assertTrue(count > 0);
        // once by each way; the last may not be in the log yet
        assertTrue(asked().size() - before >= 2 * count - 1, "the webapp is not asked for each");
    }
}

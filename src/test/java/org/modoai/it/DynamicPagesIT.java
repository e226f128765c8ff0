package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;

/** Pages of JSPs and servlets that the configuration and a sitemap name, beside files. */
@ParameterizedClass
@EnumSource(Distribution.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class DynamicPagesIT {
    private static final String APP = "/shop";
    private static final String SOURCE = "SOURCE-OF-THE-PAGE";

    /** Says what is in a file that nobody sees; with a date, a new text at each call, or an error, as the file wants. */
    private static final String CATALOG = """
            import jakarta.servlet.annotation.*;
            import jakarta.servlet.http.*;
            import java.nio.file.*;
            @WebServlet("/catalog")
            public class Catalog extends HttpServlet {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doGet(HttpServletRequest request, HttpServletResponse response)
                        throws java.io.IOException {
                    Path file = Path.of(getServletContext().getRealPath("/WEB-INF/" + request.getParameter("id")));
                    if (!Files.exists(file)) {
                        response.sendError(404);
                        return;
                    }
                    String text = Files.readString(file);
                    request.getSession().setAttribute("last", text);
                    if (text.contains("FAIL")) {
                        response.sendError(500);
                    } else {
                        response.setContentType("text/html; charset=UTF-8");
                        if (text.contains("DATED")) {
                            response.setDateHeader("Last-Modified", 946684800000L);
                        }
                        response.getWriter().print(text.contains("CLOCK") ? text + System.nanoTime() : text);
                    }
                }
            }
            """;

    @Parameter
    Distribution distribution;

    private TomcatServer server;
    private Webapp webapp;
    private OaiReader reader;

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "dynamic");
        Path root = server.webapps().resolve("shop");
        webapp = new Webapp(root)
                .file("plain.html", "<p>plain\n")
                .file("index.jsp", "<%-- " + SOURCE + " --%><p>Welcome <%= 6 * 7 %>\n")
                .file("hidden.jsp", "<p>not named\n")
                .file("private/news.jsp", "<p>news\n")
                .file("WEB-INF/one", "<p>one")
                .file("WEB-INF/dated", "<p>DATED")
                .file("WEB-INF/clock", "<p>CLOCK ")
                .file("WEB-INF/listed", "<p>listed")
                .file("WEB-INF/unnamed", "<p>unnamed")
                .file("sitemap.xml", sitemap("/shop/catalog?id=listed", "/shop/plain.html", "/shop/", "/else/x"))
                .webXml("", """
                        <security-constraint>
                          <web-resource-collection>
                            <web-resource-name>p</web-resource-name><url-pattern>/private/*</url-pattern>
                          </web-resource-collection>
                          <auth-constraint/>
                        </security-constraint>
                        """);
        new SourceCode(distribution, root.resolve("WEB-INF/classes")).add("Catalog", CATALOG);
        webapp.configuration("><site context='/shop' dynamic='render'>"
                + "<page>catalog?id=one</page><page>/catalog?id=dated</page><page>catalog?id=clock</page>"
                + "<page>catalog?id=later</page><page>private/news.jsp</page><page>WEB-INF/web.xml</page>"
                + "<page>modoai?verb=Identify</page><sitemap>sitemap.xml</sitemap></site>"
                + "<index rescan='1s' schedule='1s'/><limits pageRecords='2'/></modoai>");
        new Webapp(server.webapps().resolve("still"))
                .file("clock.jsp", "<%= System.nanoTime() %>")
                .file("one.html", "<p>one\n")
                .file("two.html", "<p>two\n")
                .configuration("><site context='/still' dynamic='render'><page>clock.jsp</page></site>"
                        + "<limits pageRecords='1'/></modoai>");
        server.start();
        reader = new OaiReader(server.http(), APP + "/modoai");
        reader.identifiers();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        server.close();
    }

    private static String sitemap(String... paths) {
        StringBuilder out = new StringBuilder("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
        for (String path : paths) {
            out.append("<url><loc>https://www.example.org").append(path).append("</loc></url>");
        }
        return out.append("</urlset>").toString();
    }

    private String url(String path) {
        return "http://localhost:" + server.port() + APP + "/" + path;
    }

    private List<String> paths() throws IOException {
        return List.copyOf(new TreeSet<>(reader.identifiers().stream()
                .map(identifier -> identifier.substring(url("").length()))
                .toList()));
    }

    private String datestamp(String path) throws IOException {
        return OaiReader.texts(reader.record(url(path), "oai_dc"), "datestamp").get(0);
    }

    private void until(Condition condition) throws IOException, InterruptedException {
        while (!condition.holds()) {
            Thread.sleep(200);
        }
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    @Test
    void whatIsNamedIsOfferedAsVisitorsGetIt() throws IOException {
        List<String> expected = List.of(
                "catalog?id=dated", "catalog?id=listed", "catalog?id=one", "index.jsp", "plain.html", "sitemap.xml");
        assertEquals(expected, paths().stream().filter(expected::contains).toList());
        for (String named : List.of("private/news.jsp", "hidden.jsp", "WEB-INF/web.xml", "modoai?verb=Identify", "")) {
            assertFalse(paths().contains(named), named);
        }
        for (String path : List.of("catalog?id=dated", "catalog?id=listed", "index.jsp", "plain.html")) {
            byte[] seen = server.http().get(APP + "/" + path).body();
            assertArrayEquals(seen, reader.content(url(path)), path);
            assertFalse(new String(seen, StandardCharsets.UTF_8).contains(SOURCE));
        }
        assertEquals(
                "idDoesNotExist",
                OaiReader.error(reader.record(url("catalog?id=unnamed"), "oai_dc")),
                "nobody has named it");
    }

    @Test
    void lastModifiedIsTheDatestampWhereItIsSent() throws IOException {
        assertEquals("2000-01-01T00:00:00Z", datestamp("catalog?id=dated"));
        Document record = reader.record(url("catalog?id=dated"), "http_header");
        assertFalse(reader.said().contains("JSESSIONID"), reader.said());
        assertEquals("", OaiReader.error(record));
    }

    @Test
    void aChangedBodyIsAChangeAndTheSameIsNone() throws IOException, InterruptedException {
        String before = datestamp("catalog?id=one");
        Thread.sleep(2_500);
        paths();
        assertEquals(before, datestamp("catalog?id=one"));
        webapp.file("WEB-INF/one", "<p>two");
        until(() -> {
            paths();
            return !datestamp("catalog?id=one").equals(before);
        });
        assertEquals("<p>two", new String(reader.content(url("catalog?id=one")), StandardCharsets.UTF_8));
    }

    @Test
    void aPageThatIsAnotherEachTimeIsInEveryList() throws IOException, InterruptedException {
        OaiReader still = new OaiReader(server.http(), "/still/modoai");
        // the first scan was over before the server could answer by it, and the next is half a minute later
        still.record("http://localhost:" + server.port() + "/still/clock.jsp", "oai_dc");
        // the round in which all is looked at once after the start gives it a new place too
        until(() -> still.identifiers().size() == 3);
        Thread.sleep(2_000);
        for (int i = 0; i < 5; i++) {
            assertEquals(
                    List.of("clock.jsp", "one.html", "two.html"),
                    still.identifiers().stream()
                            .map(identifier -> identifier.substring(identifier.lastIndexOf('/') + 1))
                            .sorted()
                            .toList());
        }
        String before = datestamp("catalog?id=clock");
        until(() -> {
            paths();
            return !datestamp("catalog?id=clock").equals(before);
        });
        assertNotEquals(
                new String(reader.content(url("catalog?id=clock")), StandardCharsets.UTF_8),
                new String(reader.content(url("catalog?id=clock")), StandardCharsets.UTF_8));
    }

    @Test
    void pagesComeFailAndGo() throws IOException, InterruptedException {
        String later = "catalog?id=later";
        assertFalse(paths().contains(later));
        Path file = webapp.root().resolve("WEB-INF/later");
        webapp.file("WEB-INF/later", "<p>later");
        until(() -> paths().contains(later));
        webapp.file("WEB-INF/later", "FAIL");
        Thread.sleep(2_500);
        webapp.file("WEB-INF/later", "<p>later");
        assertEquals("", status(later), "an error is no deletion");
        Files.delete(file);
        until(() -> {
            paths();
            return status(later).equals("deleted");
        });
    }

    private String status(String path) throws IOException {
        return OaiReader.elements(reader.record(url(path), "oai_dc"), "header")
                .get(0)
                .getAttribute("status");
    }
}

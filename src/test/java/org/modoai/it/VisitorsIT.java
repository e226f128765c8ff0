package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two webapps alike but for the jar: to whoever asks for anything outside the prefix they are the same. */
@ParameterizedClass
@EnumSource(Distribution.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VisitorsIT {
    /** Names of one length, since answers repeat them. */
    private static final String WITH = "/withjar";

    private static final String WITHOUT = "/without";

    /** Says all that a servlet can see of a request. */
    private static final String ECHO = """
            import jakarta.servlet.annotation.*;
            import jakarta.servlet.http.*;
            @WebServlet(urlPatterns = {"/echo/*", "*.do"}, asyncSupported = true)
            public class Echo extends HttpServlet {
                private static final long serialVersionUID = 1L;
                @Override
                protected void service(HttpServletRequest request, HttpServletResponse response)
                        throws java.io.IOException {
                    StringBuilder seen = new StringBuilder();
                    seen.append(request.getClass().getName()).append(' ').append(response.getClass().getName());
                    seen.append(' ').append(request.getMethod()).append(' ').append(request.getRequestURI());
                    seen.append(' ').append(request.getServletPath()).append(' ').append(request.getPathInfo());
                    seen.append(' ').append(request.getQueryString()).append(' ').append(request.isAsyncSupported());
                    seen.append(' ').append(request.getCharacterEncoding());
                    seen.append(' ').append(java.util.Collections.list(request.getAttributeNames()));
                    if (request.getRequestURI().contains("parameters")) {
                        request.getParameterMap().forEach((name, values) ->
                                seen.append(' ').append(name).append('=').append(java.util.List.of(values)));
                    }
                    byte[] body = request.getInputStream().readAllBytes();
                    seen.append(' ').append(new String(body, "ISO-8859-1"));
                    response.setContentType("text/plain; charset=UTF-8");
                    response.getWriter().print(seen);
                }
            }
            """;

    private static final String UPLOAD = """
            import jakarta.servlet.annotation.*;
            import jakarta.servlet.http.*;
            @WebServlet("/upload")
            @MultipartConfig(fileSizeThreshold = 10, maxFileSize = 100000)
            public class Upload extends HttpServlet {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doPost(HttpServletRequest request, HttpServletResponse response)
                        throws java.io.IOException, jakarta.servlet.ServletException {
                    for (Part part : request.getParts()) {
                        response.getWriter().println(part.getName() + " " + part.getSubmittedFileName() + " "
                                + part.getContentType() + " " + part.getSize() + " "
                                + java.util.Arrays.hashCode(part.getInputStream().readAllBytes()));
                    }
                    response.getWriter().println(request.getParameter("verb"));
                }
            }
            """;

    /** Answers from another thread, or dispatches from it, or times out. */
    private static final String LATER = """
            import jakarta.servlet.*;
            import jakarta.servlet.annotation.*;
            import jakarta.servlet.http.*;
            @WebServlet(urlPatterns = "/later/*", asyncSupported = true)
            public class Later extends HttpServlet {
                private static final long serialVersionUID = 1L;
                @Override
                protected void service(HttpServletRequest request, HttpServletResponse response) {
                    AsyncContext later = request.startAsync();
                    String how = request.getPathInfo();
                    if (how.equals("/read")) {
                        read(later);
                    } else if (how.equals("/timeout")) {
                        later.setTimeout(100);
                    } else {
                        later.start(() -> {
                            try {
                                if (how.equals("/dispatch")) {
                                    later.dispatch("/echo/dispatched");
                                } else {
                                    later.getResponse().getWriter().print("later");
                                    later.complete();
                                }
                            } catch (java.io.IOException e) {
                                throw new IllegalStateException(e);
                            }
                        });
                    }
                }
                private static void read(AsyncContext later) {
                    try {
                        ServletInputStream in = later.getRequest().getInputStream();
                        int[] sum = new int[1];
                        in.setReadListener(new ReadListener() {
                            @Override
                            public void onDataAvailable() throws java.io.IOException {
                                while (in.isReady() && !in.isFinished()) {
                                    sum[0] += in.read();
                                }
                            }
                            @Override
                            public void onAllDataRead() throws java.io.IOException {
                                later.getResponse().getWriter().print(sum[0]);
                                later.complete();
                            }
                            @Override
                            public void onError(Throwable e) {
                                later.complete();
                            }
                        });
                    } catch (java.io.IOException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            """;

    private static final String WEB_XML = """
            <error-page><error-code>404</error-code><location>/missing.jsp</location></error-page>
            <security-constraint>
              <web-resource-collection>
                <web-resource-name>private</web-resource-name><url-pattern>/private/*</url-pattern>
              </web-resource-collection>
              <auth-constraint/>
            </security-constraint>
            """;

    @Parameter
    Distribution distribution;

    private TomcatServer server;

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "visitors");
        Path with = server.webapps().resolve(WITH.substring(1));
        FixtureSite site = new FixtureSite(with, server.base().resolve("outside"));
        Files.writeString(
                site.root().resolve("missing.jsp"),
                "Nothing at <%= request.getAttribute(" + "jakarta.servlet.RequestDispatcher.ERROR_REQUEST_URI) %>\n");
        Files.writeString(site.root().resolve("modoai.html"), "<p>a file with our name\n");
        Files.createDirectories(site.root().resolve("deep/modoai"));
        Files.writeString(site.root().resolve("deep/modoai/index.html"), "<p>a directory with our name\n");
        new SourceCode(distribution, with.resolve("WEB-INF/classes"))
                .add("Echo", ECHO)
                .add("Upload", UPLOAD)
                .add("Later", LATER);
        Webapp webapp = new Webapp(with).webXml("", WEB_XML);
        Trees.copy(webapp.root(), server.webapps().resolve(WITHOUT.substring(1)));
        Files.delete(server.webapps().resolve(WITHOUT.substring(1)).resolve("WEB-INF/lib/modoai-filter.jar"));
        server.start();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        server.close();
    }

    @Test
    void onlyOneOfTheTwoCanBeHarvested() throws IOException {
        assertEquals(200, server.http().get(WITH + "/modoai?verb=Identify").status());
        assertEquals(404, server.http().get(WITHOUT + "/modoai?verb=Identify").status());
    }

    @Test
    void whatIsComparedWorks() throws IOException {
        assertEquals("2\n", server.http().get(WITH + "/page.jsp").text());
        assertEquals("later", server.http().get(WITH + "/later/complete").text());
        assertTrue(server.http().get(WITH + "/later/dispatch").text().contains("/echo/dispatched"));
        assertEquals("294", server.http().post(WITH + "/later/read", "abc").text());
        assertEquals(
                "Nothing at " + WITH + "/missing\n",
                server.http().get(WITH + "/missing").text());
        assertEquals(403, server.http().get(WITH + "/private/x").status());
        assertEquals(
                206, server.http().get(WITH + "/film.mp4", "Range: bytes=10-19").status());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/barr.html",
                "/barr.html?verb=Identify",
                "/?verb=ListRecords&metadataPrefix=oai_dc",
                "/big.bin",
                "/empty.txt",
                "/film.mp4",
                "/welcome",
                "/welcome/",
                "/bare/",
                "/missing",
                "/missing?verb=Identify",
                "/page.jsp",
                "/page.jsp?verb=Identify",
                "/deep/page.jspx",
                "/modoai.html",
                "/modoai2",
                "/MODOAI?verb=Identify",
                "/deep/modoai/?verb=Identify",
                "/deep/modoai",
                "/WEB-INF/secret.txt",
                "/private/x",
                "/emoji%20%F0%9F%8E%88.txt",
                "/100%25.txt",
                "/bad%zzescape",
                "/echo?verb=Identify&verb=Identify&a=%20+b",
                "/echo/parameters?a=1&a=2&verb=x",
                "/x/modoai.do?verb=Identify",
                "/later/complete",
                "/later/dispatch?a=b",
                "/later/timeout",
                "/link-out.txt"
            })
    void aGetOrHeadIsAnsweredTheSame(String path) throws IOException {
        assertSame("GET", path, List.of(), "");
        assertSame("HEAD", path, List.of(), "");
        assertSame("OPTIONS", path, List.of(), "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Range: bytes=10-19",
                "Range: bytes=0-1,5-6",
                "Range: bytes=99999999999-",
                "If-Modified-Since: Wed, 01 Jan 2035 00:00:00 GMT",
                "If-Unmodified-Since: Wed, 01 Jan 1990 00:00:00 GMT",
                "If-None-Match: *",
                "Accept-Encoding: gzip",
                "Accept: text/xml",
                "Expect: 100-continue"
            })
    void aConditionalOrPartialGetIsAnsweredTheSame(String header) throws IOException {
        assertSame("GET", "/film.mp4", List.of(header), "");
        assertSame("GET", "/barr.html", List.of(header), "");
        assertSame("GET", "/echo/x", List.of(header), "");
    }

    @Test
    void bodiesArriveTheSame() throws IOException {
        String form = "Content-Type: application/x-www-form-urlencoded";
        assertSame("POST", "/echo/x?verb=Identify", List.of(form), "verb=Identify&a=%C3%A9");
        assertSame("POST", "/echo/parameters?a=0", List.of(form + ";charset=UTF-8"), "a=%C3%A9&verb=Identify");
        assertSame("POST", "/page.jsp", List.of(form), "verb=Identify");
        assertSame("POST", "/barr.html", List.of(form), "verb=Identify");
        assertSame("PUT", "/echo/x", List.of("Content-Type: text/plain"), "a body");
        assertSame("DELETE", "/barr.html", List.of(), "");
        assertSame("POST", "/later/read", List.of("Content-Type: text/plain"), "x".repeat(100_000));
        List<String> chunked = List.of("Transfer-Encoding: chunked", "Content-Type: text/plain");
        assertSame("POST", "/echo/x", chunked, "5\r\nverb=\r\n8\r\nIdentify\r\n0\r\n\r\n");
        assertSame("POST", "/later/read", chunked, "3\r\nabc\r\n0\r\n\r\n");
    }

    @Test
    void uploadsArriveTheSame() throws IOException {
        List<String> multipart = List.of("Content-Type: multipart/form-data; boundary=XXX");
        String small =
                part("verb", "", "Identify") + part("file", "; filename=\"é.txt\"", "x".repeat(50_000)) + "--XXX--\r\n";
        assertSame("POST", "/upload", multipart, small);
        assertTrue(server.http()
                .send("POST", WITH + "/upload", "HTTP/1.1", multipart, small.getBytes(StandardCharsets.UTF_8))
                .text()
                .contains("50000"));
        assertSame("POST", "/upload", multipart, part("file", "; filename=\"x\"", "x".repeat(200_000)) + "--XXX--\r\n");
    }

    private static String part(String name, String more, String content) {
        return "--XXX\r\nContent-Disposition: form-data; name=\"" + name + "\"" + more + "\r\n\r\n" + content + "\r\n";
    }

    private void assertSame(String method, String path, List<String> headers, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        Http.Response with = server.http().send(method, WITH + path, "HTTP/1.1", headers, bytes);
        Http.Response without = server.http().send(method, WITHOUT + path, "HTTP/1.1", headers, bytes);
        assertEquals(comparable(without), comparable(with), method + " " + path + " " + headers);
        assertFalse(with.text().contains("modoai.http"), with::toString);
    }

    private static String comparable(Http.Response response) {
        StringBuilder text = new StringBuilder(response.version() + " " + response.status() + "\n");
        response.headers()
                .forEach(header -> text.append(header.getKey())
                        .append(": ")
                        .append(header.getKey().toLowerCase(Locale.ROOT).equals("date") ? "" : header.getValue())
                        .append('\n'));
        text.append(new String(response.body(), StandardCharsets.ISO_8859_1));
        return text.toString()
                .replace(WITHOUT, WITH)
                .replaceAll("JSESSIONID=[0-9A-F]+", "JSESSIONID=")
                .replaceAll("CATALINA_BOUNDARY", "BOUNDARY");
    }
}

package org.modoai.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Collectors;

/** Webapps whose crates are asked for by their address: one guards some of its files, one fails. */
final class CrateAddressWebapps {
    /** A page of the guarded webapp, which embeds what is there, what is not, and what is secret. */
    static final String PAGE = "<!doctype html><link rel=stylesheet href=style.css?v=2><img src='../photo.jpg'>"
            + "<img srcset='/welcome/pic.png 2x, /none.png'><script src=//elsewhere.example/x.js></script>"
            + "<img src=/guarded/secret/film.mp4><p>\u00E9</p>\n";

    private static final String CONFIGURATION = """
            <modoai xmlns="urn:modoai:config:1">
              <site context="ROOT"/>
              <site context="/guarded"/>
              <site context="/broken"/>
              <formats textExpression="true">
                <content threshold="20MB"/>
                <alias prefix="oduCrate" of="oai_crate"/>
              </formats>
              <plugins><plugin label="digest" kind="digest"/></plugins>
              <limits pageRecords="2" pageBytes="1KB"/>
            </modoai>
            """;

    private static final String GUARD = """
            <security-constraint>
              <web-resource-collection>
                <web-resource-name>guarded</web-resource-name><url-pattern>/secret/*</url-pattern>
              </web-resource-collection>
              <auth-constraint><role-name>reader</role-name></auth-constraint>
            </security-constraint>
            <login-config><auth-method>BASIC</auth-method><realm-name>x</realm-name></login-config>
            <security-role><role-name>reader</role-name></security-role>
            """;

    private static final String BREAKING = """
            import jakarta.servlet.*;
            import jakarta.servlet.http.*;
            public class Breaking extends HttpFilter {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                        throws java.io.IOException, ServletException {
                    boolean failing = new java.io.File(getServletContext().getRealPath("/WEB-INF/failing")).exists();
                    if (failing && request.getRequestURI().contains("fails")) {
                        response.sendError(500);
                    } else {
                        chain.doFilter(request, response);
                    }
                }
            }
            """;

    /** A file that, once it is there, has files fail. */
    static final String FAILING = "broken/WEB-INF/failing";

    private final TomcatServer server;
    private final Distribution distribution;

    CrateAddressWebapps(TomcatServer server, Distribution distribution) {
        this.server = server;
        this.distribution = distribution;
    }

    /** Puts all of them into the server, and the WAR, which offers them and the one at the root. */
    void add() throws IOException {
        server.replace(
                "tomcat-users.xml",
                "</tomcat-users>",
                "<role rolename=\"reader\"/><user username=\"ann\" password=\"opensesame\" roles=\"reader\"/>"
                        + "</tomcat-users>");
        Files.writeString(server.conf().resolve("modoai.xml"), CONFIGURATION);
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        guarded();
        broken();
    }

    private void guarded() throws IOException {
        Path root = server.webapps().resolve("guarded");
        write(root.resolve("open/page.html"), PAGE);
        write(root.resolve("open/style.css"), "p { }\n");
        write(root.resolve("photo.jpg"), "not in the page's directory");
        write(root.resolve("secret/film.mp4"), "SECRET film");
        write(root.resolve("secret/deep/page.html"), "SECRET page");
        webXml("guarded", GUARD);
    }

    private void broken() throws IOException {
        Path root = server.webapps().resolve("broken");
        write(root.resolve("early/fails.txt"), "x");
        write(
                root.resolve("late/a.txt"),
                new Random(1)
                        .ints(100_000, 'a', 'z')
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining()));
        write(root.resolve("late/fails.txt"), "x");
        write(root.resolve("late/z.txt"), "x");
        webXml(
                "broken",
                "<filter><filter-name>b</filter-name><filter-class>Breaking</filter-class></filter>"
                        + "<filter-mapping><filter-name>b</filter-name><url-pattern>/*</url-pattern></filter-mapping>");
        new SourceCode(distribution, root.resolve("WEB-INF/classes")).add("Breaking", BREAKING);
    }

    private void webXml(String webapp, String body) throws IOException {
        write(
                server.webapps().resolve(webapp).resolve("WEB-INF/web.xml"),
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">" + body + "</web-app>");
    }

    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}

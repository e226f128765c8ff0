package org.modoai.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The webapps of {@link ResourcesIT}. Whatever must not be seen has SECRET in it; what must not run prints RAN. */
final class ResourceFixtures {
    private static final String CONFIGURATION = """
            <modoai xmlns="urn:modoai:config:1">
              <site context="/packed"/>
              <site context="/mounts"/>
              <site context="/jarred"/>
              <site context="/covered"/>
              <site context="/links-off" links="anywhere"/>
              <site context="/links-on"/>
              <site context="/links-any" links="anywhere"/>
              <site context="/globs">
                <include>docs/**</include>
                <include>.well-known/**</include>
                <exclude>docs/draft/</exclude>
                <exclude>**/*.bak</exclude>
              </site>
              <site context="/spring"/>
              <site context="/guarded"/>
              <site context="/addresses"/>
              <site context="/denied"/>
              <site context="/errors"/>
              <formats><content threshold="1MB"/></formats>
              <limits pageRecords="7"/>
            </modoai>
            """;
    private static final String GUARD = """
            <security-constraint>
              <web-resource-collection>
                <web-resource-name>guarded</web-resource-name><url-pattern>%s</url-pattern>
              </web-resource-collection>
              <auth-constraint><role-name>reader</role-name></auth-constraint>
            </security-constraint>
            <security-constraint>
              <web-resource-collection>
                <web-resource-name>nobody's</web-resource-name><url-pattern>*.bak</url-pattern>
              </web-resource-collection>
              <auth-constraint/>
            </security-constraint>
            <login-config><auth-method>BASIC</auth-method><realm-name>x</realm-name></login-config>
            <security-role><role-name>reader</role-name></security-role>
            """;
    private static final String RUNS = """
            import jakarta.servlet.http.*;
            public class Runs extends HttpServlet {
                private static final long serialVersionUID = 1L;
                @Override
                protected void service(HttpServletRequest request, HttpServletResponse response)
                        throws java.io.IOException {
                    System.out.println("RAN " + request.getRequestURI());
                    response.getWriter().print("SECRET of a servlet");
                }
            }
            """;
    /** As a framework's dispatcher does: takes all paths, serves some files, and changes others on the way. */
    private static final String FRONT = """
            import jakarta.servlet.http.*;
            public class Front extends HttpServlet {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doGet(HttpServletRequest request, HttpServletResponse response)
                        throws java.io.IOException {
                    String path = request.getServletPath();
                    if (path.contains("changed")) {
                        response.getWriter().print("SECRET of a controller");
                    } else if (getServletContext().getResource(path) == null) {
                        response.sendError(404);
                    } else {
                        getServletContext().getResourceAsStream(path).transferTo(response.getOutputStream());
                    }
                }
            }
            """;

    private static final String GATE = """
            import jakarta.servlet.*;
            import jakarta.servlet.http.*;
            public class Gate extends HttpFilter {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                        throws java.io.IOException, ServletException {
                    String uri = request.getRequestURI();
                    if (uri.endsWith("forbidden.txt")) {
                        response.sendError(403);
                    } else if (uri.endsWith("moved.txt")) {
                        response.sendRedirect("index.html");
                    } else if (uri.endsWith("later.txt")) {
                        AsyncContext later = request.startAsync();
                        later.start(later::dispatch);
                    } else {
                        chain.doFilter(request, response);
                    }
                }
            }
            """;

    private final TomcatServer server;
    private final Distribution distribution;

    ResourceFixtures(TomcatServer server, Distribution distribution) {
        this.server = server;
        this.distribution = distribution;
    }

    void fill() throws IOException {
        server.replace("server.xml", "unpackWARs=\"true\"", "unpackWARs=\"false\"");
        server.replace(
                "tomcat-users.xml",
                "</tomcat-users>",
                "<role rolename=\"reader\"/><user username=\"ann\" password=\"opensesame\" roles=\"reader\"/>"
                        + "<user username=\"bob\" password=\"opensesame\" roles=\"\"/></tomcat-users>");
        Files.writeString(server.conf().resolve("modoai.xml"), CONFIGURATION);
        server.unpack(Artifacts.war(), "modoai");
        packed();
        mounts();
        jarred();
        covered();
        for (String name : new String[] {"links-off", "links-on", "links-any"}) {
            links(name);
        }
        globs();
        guarded();
        addresses();
        errors();
    }

    private void packed() throws IOException {
        Map<String, byte[]> entries = new TreeMap<>();
        entries.put("index.html", bytes("<p>packed\n"));
        entries.put("with space.txt", bytes("a space\n"));
        entries.put("deep/er/page.html", bytes("<p>deep\n"));
        entries.put("big.bin", new byte[100_000]);
        entries.put("page.jsp", bytes("<% System.out.println(\"RAN\"); /* SECRET */ %>"));
        entries.put("WEB-INF/secret.txt", bytes("SECRET"));
        entries.put("META-INF/context.xml", bytes("<Context><!-- SECRET --></Context>"));
        zip(server.webapps().resolve("packed.war"), entries);
    }

    private void mounts() throws IOException {
        Path mounted = server.base().resolve("mounted");
        file("mounts/index.html", "<p>mounts\n");
        file("mounts/a/same.txt", "bytes of a\n");
        file("mounts/a/only-in-a.txt", "only in a\n");
        file("mounts/b/same.txt", "bytes of b\n");
        file("mounts/b/only-in-b.txt", "only in b\n");
        file("mounts/WEB-INF/secret.txt", "SECRET");
        write(mounted.resolve("all.txt"), "mounted\n");
        write(mounted.resolve(".hidden"), "SECRET");
        write(mounted.resolve("page.jsp"), "<%-- SECRET --%>");
        write(server.base().resolve("posted/post.txt"), "posted\n");
        Path root = server.webapps().resolve("mounts");
        file(
                "mounts/META-INF/context.xml",
                "<Context><Resources>"
                        + mount("PreResources", root.resolve("b"), "/a")
                        + mount("PreResources", root.resolve("a"), "/b")
                        + mount("PreResources", mounted, "/under")
                        + mount("PostResources", server.base().resolve("posted"), "/under/sub")
                        + "</Resources></Context>");
    }

    private static String mount(String kind, Path base, String at) {
        return "<" + kind + " className=\"org.apache.catalina.webresources.DirResourceSet\" base=\"" + base
                + "\" webAppMount=\"" + at + "\"/>";
    }

    private void jarred() throws IOException {
        file("jarred/index.html", "<p>jarred\n");
        file("jarred/sub/own.txt", "webapp's own\n");
        Map<String, byte[]> entries = new TreeMap<>();
        entries.put("META-INF/resources/from-jar.txt", bytes("jar's own\n"));
        entries.put("META-INF/resources/sub/from-jar.txt", bytes("jar's own below\n"));
        entries.put("META-INF/resources/sub/own.txt", bytes("SECRET, since covered\n"));
        entries.put("META-INF/resources/from-jar.jsp", bytes("<%-- SECRET --%>"));
        entries.put("META-INF/resources/WEB-INF/secret.txt", bytes("SECRET"));
        entries.put("elsewhere.txt", bytes("SECRET"));
        Files.createDirectories(server.webapps().resolve("jarred/WEB-INF/lib"));
        zip(server.webapps().resolve("jarred/WEB-INF/lib/resources.jar"), entries);
    }

    private void covered() throws IOException {
        for (String path : new String[] {
            "one.text", "taken/file.text", "a.hidden", "a.xyz", "page.jsp", "page.jspx", "taken/page.html"
        }) {
            file("covered/" + path, "<% System.out.println(\"RAN\"); %> SECRET\n");
        }
        file("covered/index.html", "<p>covered\n");
        file("covered/other.text", "not covered\n");
        webXml(
                "covered",
                "<servlet><servlet-name>runs</servlet-name><servlet-class>Runs</servlet-class></servlet>"
                        + "<servlet-mapping><servlet-name>runs</servlet-name><url-pattern>/one.text</url-pattern>"
                        + "<url-pattern>/taken/*</url-pattern><url-pattern>*.hidden</url-pattern></servlet-mapping>"
                        + "<jsp-config><jsp-property-group><url-pattern>*.xyz</url-pattern></jsp-property-group></jsp-config>");
        new SourceCode(distribution, server.webapps().resolve("covered/WEB-INF/classes")).add("Runs", RUNS);
        file("spring/changed.txt", "as on disk, SECRET\n");
        file("spring/static.txt", "as on disk\n");
        webXml(
                "spring",
                "<servlet><servlet-name>front</servlet-name><servlet-class>Front</servlet-class></servlet>"
                        + "<servlet-mapping><servlet-name>front</servlet-name><url-pattern>/</url-pattern></servlet-mapping>");
        new SourceCode(distribution, server.webapps().resolve("spring/WEB-INF/classes")).add("Front", FRONT);
    }

    private void links(String name) throws IOException {
        Path root = server.webapps().resolve(name);
        Path outside = server.base().resolve("outside-" + name);
        file(name + "/index.html", "<p>links\n");
        file(name + "/inside/file.txt", "inside\n");
        file(name + "/WEB-INF/secret.txt", "SECRET");
        write(outside.resolve("public.txt"), name.equals("links-any") ? "outside\n" : "SECRET outside");
        Files.createSymbolicLink(root.resolve("link-inside.txt"), root.resolve("inside/file.txt"));
        Files.createSymbolicLink(root.resolve("link-to-directory"), Path.of("inside"));
        Files.createSymbolicLink(root.resolve("link-out.txt"), outside.resolve("public.txt"));
        Files.createSymbolicLink(root.resolve("link-out"), outside);
        Files.createSymbolicLink(outside.resolve("link-back"), outside);
        Files.createSymbolicLink(root.resolve("link-loop"), root);
        Files.createSymbolicLink(root.resolve("inside/link-up"), Path.of(".."));
        Files.createSymbolicLink(root.resolve("link-to-itself"), Path.of("link-to-itself"));
        Files.createSymbolicLink(root.resolve("link-nowhere"), Path.of("nothing"));
        Files.createSymbolicLink(root.resolve("link-to-private.txt"), Path.of("WEB-INF/secret.txt"));
        if (!name.equals("links-off")) {
            file(name + "/META-INF/context.xml", "<Context><Resources allowLinking=\"true\"/></Context>");
        }
    }

    private void globs() throws IOException {
        file("globs/docs/a.html", "<p>a\n");
        file("globs/docs/a.bak", "SECRET");
        file("globs/docs/.draft.html", "SECRET");
        file("globs/docs/deep/b.html", "<p>b\n");
        file("globs/docs/draft/c.html", "SECRET");
        file("globs/.well-known/security.txt", "Contact: mailto:webmaster@example.org\n");
        file("globs/.git/config", "SECRET");
        file("globs/other.html", "SECRET");
    }

    private void guarded() throws IOException {
        file("guarded/index.html", "<p>guarded\n");
        file("guarded/open/page.html", "<p>open\n");
        file("guarded/secret/film.mp4", "SECRET film\n");
        file("guarded/secret/index.html", "SECRET page\n");
        file("guarded/never.bak", "SECRET\n");
        webXml("guarded", GUARD.formatted("/secret/*"));
        new Webapp(server.webapps().resolve("closed"))
                .file("index.html", "<p>closed\n")
                .webXml("", GUARD.formatted("/*"));
    }

    private void addresses() throws IOException {
        file("addresses/index.html", "<p>addresses\n");
        file("addresses/secret.txt", "SECRET\n");
        webXml(
                "addresses",
                "<filter><filter-name>address</filter-name>"
                        + "<filter-class>org.apache.catalina.filters.RemoteAddrFilter</filter-class>"
                        + "<init-param><param-name>deny</param-name><param-value>127\\..*</param-value></init-param></filter>"
                        + "<filter-mapping><filter-name>address</filter-name><url-pattern>/secret.txt</url-pattern>"
                        + "</filter-mapping>");
        file("denied/index.html", "SECRET\n");
        file(
                "denied/META-INF/context.xml",
                "<Context><Valve className=\"org.apache.catalina.valves.RemoteAddrValve\" allow=\"10\\..*\"/></Context>");
    }

    private void errors() throws IOException {
        file("errors/index.html", "<p>errors\n");
        file("errors/oops.html", "<p>oops\n");
        file("errors/forbidden.txt", "SECRET\n");
        file("errors/moved.txt", "SECRET\n");
        file("errors/later.txt", "SECRET\n");
        webXml(
                "errors",
                "<filter><filter-name>gate</filter-name><filter-class>Gate</filter-class>"
                        + "<async-supported>true</async-supported></filter>"
                        + "<filter-mapping><filter-name>gate</filter-name><url-pattern>/*</url-pattern></filter-mapping>"
                        + "<error-page><error-code>403</error-code><location>/oops.html</location></error-page>"
                        + "<error-page><error-code>404</error-code><location>/oops.html</location></error-page>");
        new SourceCode(distribution, server.webapps().resolve("errors/WEB-INF/classes")).add("Gate", GATE);
    }

    private void webXml(String webapp, String body) throws IOException {
        file(
                webapp + "/WEB-INF/web.xml",
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">" + body + "</web-app>");
    }

    private void file(String path, String content) throws IOException {
        write(server.webapps().resolve(path), content);
    }

    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private static void zip(Path archive, Map<String, byte[]> entries) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.modoai.tomcat.TomcatServer.put;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.catalina.core.StandardContext;
import org.apache.tomcat.util.descriptor.web.LoginConfig;
import org.apache.tomcat.util.descriptor.web.SecurityCollection;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;
import org.junit.jupiter.api.Test;
import org.modoai.config.SiteSettings.Links;
import org.modoai.site.Answer;
import org.modoai.site.Openness;
import org.modoai.site.PublicCheck;

/** Files of a webapp that hands out something else in their place, or hands them out otherwise. */
class AlteredFilesTest extends ContextSiteFixture {
    @Test
    void underAFrameworksServletFilesArePublicIfTheyArePassedThrough() throws Exception {
        List<String> names =
                List.of("changed.txt", "d/same.bin", "empty", "failing.txt", "longer.txt", "refused.txt", "same.txt");
        for (String name : names) {
            put(root, name, name.equals("empty") ? "" : name.repeat(20_000));
        }
        put(root, "p.jsp", "a page");
        StandardContext context = server.webapp("", root);
        context.addServletContainerInitializer(
                (classes, webapp) ->
                        webapp.addServlet("framework", new Framework()).addMapping("/"),
                Set.of());
        server.start();
        inside("", Links.NONE, site -> {
            assertEquals(names, walk(site));
            Map<String, Openness> found = new TreeMap<>();
            try (PublicCheck check = PublicCheck.thorough(site)) {
                for (String name : names) {
                    found.put(name, check.of(site.find(name).orElseThrow()));
                }
            }
            assertEquals(
                    Map.of(
                            "changed.txt", Openness.CLOSED,
                            "d/same.bin", Openness.OPEN,
                            "empty", Openness.OPEN,
                            "failing.txt", Openness.UNKNOWN,
                            "longer.txt", Openness.CLOSED,
                            "refused.txt", Openness.CLOSED,
                            "same.txt", Openness.OPEN),
                    found);
        });
    }

    /** As Spring's servlet: takes everything, and hands some files out. */
    private static final class Framework extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            String path = request.getServletPath();
            if (path.contains("refused")) {
                response.sendError(403);
                return;
            }
            if (path.contains("failing")) {
                throw new IllegalStateException("failing");
            }
            try (InputStream in = getServletContext().getResourceAsStream(path)) {
                if (in == null) {
                    response.sendError(404);
                    return;
                }
                byte[] bytes = in.readAllBytes();
                if (path.contains("changed")) {
                    bytes[bytes.length - 1]++;
                }
                response.getOutputStream().write(bytes);
                if (path.contains("longer")) {
                    response.getOutputStream().write(1);
                }
            }
        }
    }

    /** Whatever the file, and whatever the page. */
    @Test
    void aWallInPlaceOfAFileIsARefusal() throws Exception {
        for (String name : List.of("empty.txt", "longer.txt")) {
            put(root, name, name.equals("empty.txt") ? "" : "wallpaper");
        }
        put(root, "public.txt", "for all");
        StandardContext context = server.webapp("", root);
        context.addServletContainerInitializer(
                (classes, webapp) -> webapp.addFilter("wall", new Wall())
                        .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*"),
                Set.of());
        server.start();
        inside("", Links.NONE, site -> {}, (site, visit) -> {
            assertEquals("for all", new String(read(visit, "public.txt")));
            for (String path : List.of("empty.txt", "longer.txt")) {
                try (Answer answer = visit.get(path)) {
                    assertEquals(404, answer.head().status(), path);
                }
            }
        });
    }

    /** Answers in the place of all files but one; of the same length as the file that is asked for, and with its tag. */
    private static final class Wall extends HttpFilter {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            String path = request.getServletPath();
            if (path.contains("public")) {
                chain.doFilter(request, response);
            } else if (path.contains("longer")) {
                response.setContentLength(9);
                response.getWriter().print("wall wall");
            }
        }
    }

    @Test
    void aLoginPageInPlaceOfAFileIsARefusal() throws Exception {
        for (String name : List.of("login.html", "private/secret.html", "private/twin.html", "public.html")) {
            put(root, name, name.equals("private/twin.html") ? "the login page, just longer" : "the login page");
        }
        for (String name : List.of("login.html", "private/twin.html")) {
            Files.setLastModifiedTime(root.resolve(name), FileTime.from(Instant.parse("2010-01-02T03:04:06Z")));
        }
        StandardContext context = server.webapp("", root);
        context.setLoginConfig(new LoginConfig("FORM", null, "/login.html", "/login.html"));
        SecurityCollection all = new SecurityCollection();
        all.addPattern("/private/*");
        SecurityConstraint constraint = new SecurityConstraint();
        constraint.addCollection(all);
        constraint.addAuthRole("reader");
        context.addConstraint(constraint);
        context.addSecurityRole("reader");
        server.start();
        inside("", Links.NONE, site -> {}, (site, visit) -> {
            assertEquals("the login page", new String(read(visit, "public.html")));
            for (String path : List.of("private/secret.html", "private/twin.html")) {
                try (Answer answer = visit.get(path)) {
                    assertEquals(404, answer.head().status(), path);
                }
            }
        });
    }

    @Test
    void filtersMayChangeFilesAndTheirHeaders() throws Exception {
        for (String name : List.of("plain.txt", "tag.txt", "date.txt", "neither.txt", "other.txt")) {
            put(root, name, "0123456789");
        }
        StandardContext context = server.webapp("", root);
        context.addServletContainerInitializer(
                (classes, webapp) -> webapp.addFilter("changing", new Changing())
                        .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*"),
                Set.of());
        server.start();
        inside("", Links.NONE, site -> {}, (site, visit) -> {
            for (String path : List.of("plain.txt", "tag.txt", "date.txt", "neither.txt")) {
                assertEquals("0123456789", new String(read(visit, path)), path);
            }
            try (Answer answer = visit.get("other.txt")) {
                assertEquals(404, answer.head().status());
            }
        });
    }

    /** Takes headers away as the file's name says, or answers in its place. */
    private static final class Changing extends HttpFilter {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            String path = request.getServletPath();
            if (path.contains("other")) {
                response.getWriter().print("please log in");
                return;
            }
            boolean noTag = path.contains("date") || path.contains("neither");
            boolean noDate = path.contains("tag") || path.contains("neither");
            chain.doFilter(request, new HttpServletResponseWrapper(response) {
                @Override
                public void setHeader(String name, String value) {
                    if (!(noTag && name.equals("ETag")) && !(noDate && name.equals("Last-Modified"))) {
                        super.setHeader(name, value);
                    }
                }
            });
        }
    }
}

package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
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
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.catalina.LifecycleListener;
import org.apache.catalina.WebResourceRoot;
import org.apache.catalina.WebResourceRoot.CacheStrategy;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.webresources.DirResourceSet;
import org.apache.catalina.webresources.StandardRoot;
import org.apache.tomcat.util.descriptor.web.LoginConfig;
import org.apache.tomcat.util.descriptor.web.SecurityCollection;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.Globs;
import org.modoai.config.SiteSettings;
import org.modoai.config.SiteSettings.Links;
import org.modoai.site.Answer;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;
import org.modoai.site.UrlPath;
import org.modoai.site.Visit;

@Timeout(600)
class ContextSiteTest {
    @TempDir
    Path temp;

    private Path root;
    private TomcatServer server;

    @BeforeEach
    void prepare() throws IOException {
        root = Files.createDirectories(temp.resolve("root"));
        server = new TomcatServer(temp.resolve("base"));
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @Test
    void theFilesThatTheDefaultServletServesAreListed() throws Exception {
        for (String name :
                List.of("a/b.txt", "a.txt", "a b.txt", "é/😀.html", "index.html", "empty", "x.JSP", "x.unknown")) {
            put(root, name, name);
        }
        for (String name : List.of(
                "page.jsp", "WEB-INF/web.xml.bak", "META-INF/x", "covered/a.txt", "exact.txt", ".hidden", "a.do")) {
            put(root, name, name);
        }
        StandardContext context = server.webapp("", root);
        context.addServletContainerInitializer(
                (classes, webapp) -> {
                    webapp.addServlet("other", new Other()).addMapping("/covered/*", "/exact.txt", "*.do");
                    webapp.addServlet("files", new FileServlet()).addMapping("/a/*");
                },
                Set.of());
        server.start();
        List<String> expected =
                List.of("a/b.txt", "a.txt", "a b.txt", "é/😀.html", "index.html", "empty", "x.JSP", "x.unknown")
                        .stream()
                        .map(UrlPath::encode)
                        .sorted()
                        .toList();
        inside("", Links.NONE, site -> {
            assertEquals(expected, walk(site));
            for (String path : expected) {
                assertTrue(site.find(path).isPresent(), path);
            }
            for (String path :
                    List.of("page.jsp", "WEB-INF/web.xml.bak", "covered/a.txt", "exact.txt", ".hidden", "a.do", "a")) {
                assertTrue(site.find(path).isEmpty(), path);
            }
            assertEquals(
                    new MediaType("text", "plain"),
                    site.find("a.txt").orElseThrow().mediaType());
            assertEquals(MediaType.UNKNOWN, site.find("x.unknown").orElseThrow().mediaType());
            assertEquals("context:", site.key());
            assertEquals("http://h:1/", site.url("http://h:1"));
        });
    }

    @Test
    void listedFilesAreServedWithTheirBytes() throws Exception {
        byte[] large = new byte[300_000];
        put(root, "d/large.bin", large);
        put(root, "100%;a=b+c.txt", "x");
        server.webapp("/a b", root);
        server.start();
        inside(
                "/a b",
                Links.NONE,
                site -> {
                    assertEquals("http://h/a%20b/", site.url("http://h"));
                    assertEquals(List.of("100%25%3Ba%3Db%2Bc.txt", "d/large.bin"), walk(site));
                },
                (site, visit) -> {
                    assertArrayEquals(large, read(visit, "d/large.bin"));
                    assertArrayEquals("x".getBytes(), read(visit, "100%25%3Ba%3Db%2Bc.txt"));
                });
    }

    @Test
    void underAFrameworksServletFilesAreListedIfTheyArePassedThrough() throws Exception {
        for (String name : List.of(
                "same.txt",
                "changed.txt",
                "longer.txt",
                "refused.txt",
                "failing.txt",
                "empty",
                "p.jsp",
                "d/same.bin")) {
            put(root, name, name.equals("empty") ? "" : name.repeat(20_000));
        }
        StandardContext context = server.webapp("", root);
        context.addServletContainerInitializer(
                (classes, webapp) ->
                        webapp.addServlet("framework", new Framework()).addMapping("/"),
                Set.of());
        server.start();
        inside("", Links.NONE, site -> {
            assertEquals(List.of("d/same.bin", "empty", "same.txt"), walk(site));
            assertTrue(site.find("same.txt").isPresent());
            assertTrue(site.find("changed.txt").isEmpty());
            List<String> asBefore = new ArrayList<>();
            site.walk(new Site.Visitor() {
                @Override
                public void visit(Resource resource) {
                    // seen above
                }

                @Override
                public boolean asBefore(String path) {
                    return asBefore.add(path);
                }
            });
            assertEquals(List.of("failing.txt"), asBefore);
            assertThrows(Unavailable.class, () -> site.find("failing.txt"));
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

    @Test
    void whatAnotherWebappCoversIsNotListed() throws Exception {
        put(root, "docs/a.txt", "x");
        put(root, "docs2/a.txt", "x");
        server.webapp("", root);
        server.webapp("/docs", Files.createDirectories(temp.resolve("docs")));
        server.start();
        inside("", Links.NONE, site -> assertEquals(List.of("docs2/a.txt"), walk(site)));
    }

    @Test
    void welcomeFilesAreThoseOfTheWebapp() throws Exception {
        for (String name : List.of(
                "index.html",
                "index.htm",
                "d/index.htm",
                "e/index.jsp",
                "e/index.html",
                "f/x",
                "s/home.html",
                "s/index.html")) {
            put(root, name, name);
        }
        StandardContext context = server.webapp("", root);
        for (String name : List.of("home.html", "index.jsp", "index.html", "index.htm")) {
            context.addWelcomeFile(name);
        }
        context.addServletContainerInitializer(
                (classes, webapp) -> webapp.addServlet("other", new Other()).addMapping("/s/home.html"), Set.of());
        server.start();
        inside("", Links.NONE, site -> {
            assertEquals("index.html", site.welcome("").orElseThrow().path());
            assertEquals("d/index.htm", site.welcome("d/").orElseThrow().path());
            assertTrue(site.welcome("e/").isEmpty(), "a page comes before the file");
            assertTrue(site.welcome("f/").isEmpty());
            assertTrue(site.welcome("s/").isEmpty(), "a servlet comes before the file");
            assertEquals(Optional.of("d/"), site.alias("d/index.htm"));
            assertEquals(Optional.empty(), site.alias("index.htm"));
            assertEquals(Optional.empty(), site.alias("f/x"));
        });
    }

    @Test
    void aPackedWarIsListedAndServed() throws Exception {
        Path war = temp.resolve("packed.war");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
            for (String name :
                    List.of("b.txt", "a/", "a/x y.txt", "a.txt", "a-b", "WEB-INF/web.xml", "p.jsp", "é.html")) {
                ZipEntry entry = new ZipEntry(name);
                entry.setLastModifiedTime(FileTime.from(Instant.parse("2010-01-02T03:04:06Z")));
                zip.putNextEntry(entry);
                if (name.equals("WEB-INF/web.xml")) {
                    zip.write("<web-app/>".getBytes());
                } else if (!entry.isDirectory()) {
                    zip.write(name.getBytes("UTF-8"));
                }
            }
        }
        ((StandardHost) server.tomcat().getHost()).setUnpackWARs(false);
        server.webapp("/packed", war);
        server.start();
        inside(
                "/packed",
                Links.NONE,
                site -> {
                    assertEquals(List.of("%C3%A9.html", "a-b", "a.txt", "a/x%20y.txt", "b.txt"), walk(site));
                    Resource resource = site.find("a/x%20y.txt").orElseThrow();
                    assertEquals(9, resource.length());
                    assertEquals(Instant.parse("2010-01-02T03:04:06Z"), resource.lastModified());
                    CRC32 crc = new CRC32();
                    crc.update("a/x y.txt".getBytes());
                    assertEquals(Revision.ofChecksum(crc.getValue()), resource.revision());
                    assertEquals("a/x y.txt", stored(site, "a/x%20y.txt"));
                    for (String path : List.of("a", "nothing", "WEB-INF/web.xml", "p.jsp", "a.txt/b")) {
                        assertTrue(site.find(path).isEmpty(), path);
                    }
                },
                (site, visit) -> assertEquals("a/x y.txt", new String(read(visit, "a/x%20y.txt"))));
    }

    private static String stored(Site site, String path) throws IOException {
        try (InputStream bytes = site.open(path)) {
            return new String(bytes.readAllBytes());
        }
    }

    @Test
    void swappedMountsAreListedAsTheUrlDecides() throws Exception {
        put(root, "a/one.txt", "docbase a");
        put(root, "b/two.bin", "docbase b!");
        put(root, "c/plain.txt", "plain");
        put(root, "top.txt", "top");
        Path a = Files.createDirectories(temp.resolve("A"));
        Path b = Files.createDirectories(temp.resolve("B"));
        put(a, "one.txt", "from A, longer");
        put(a, "only-a", "x");
        put(b, "two.bin", "from B");
        put(b, "one.txt", "B's one");
        Path deep = Files.createDirectories(temp.resolve("deep"));
        put(deep, "f.txt", "deep");
        Files.setLastModifiedTime(b.resolve("one.txt"), FileTime.from(Instant.parse("2001-02-03T04:05:06Z")));
        StandardContext context = server.webapp("", root);
        mounts(context, resources -> {
            resources.addPreResources(new DirResourceSet(resources, "/a", b.toString(), "/"));
            resources.addPreResources(new DirResourceSet(resources, "/b", a.toString(), "/"));
            resources.addPostResources(new DirResourceSet(resources, "/m/n", deep.toString(), "/"));
        });
        server.start();
        inside(
                "",
                Links.NONE,
                site -> {
                    List<Resource> all = new ArrayList<>();
                    site.walk(all::add);
                    assertEquals(
                            List.of(
                                    "a/one.txt",
                                    "a/two.bin",
                                    "b/one.txt",
                                    "b/only-a",
                                    "b/two.bin",
                                    "c/plain.txt",
                                    "m/n/f.txt",
                                    "top.txt"),
                            all.stream().map(Resource::path).toList());
                    for (Resource resource : all) {
                        assertEquals(Optional.of(resource), site.find(resource.path()));
                        TomcatServer.Reply real = server.get("/" + resource.path());
                        assertEquals(real.body().length, resource.length(), resource.path());
                    }
                    assertEquals(
                            Instant.parse("2001-02-03T04:05:06Z"),
                            site.find("a/one.txt").orElseThrow().lastModified());
                    assertEquals(
                            Revision.of(b.resolve("one.txt")),
                            site.find("a/one.txt").orElseThrow().revision());
                    assertEquals("B's one", stored(site, "a/one.txt"));
                    assertEquals("plain", stored(site, "c/plain.txt"));
                },
                (site, visit) -> assertEquals("B's one", new String(read(visit, "a/one.txt"))));
    }

    @Test
    void resourcesOfJarsAreListed() throws Exception {
        Files.createDirectories(root.resolve("WEB-INF/lib"));
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(root.resolve("WEB-INF/lib/r.jar")))) {
            for (String name : List.of("META-INF/resources/js/lib.js", "META-INF/resources/own.txt", "secret.class")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write("jar".getBytes());
            }
        }
        put(root, "own.txt", "the webapp's own");
        put(root, "js/more/deep.js", "x");
        server.webapp("", root);
        server.start();
        inside(
                "",
                Links.NONE,
                site -> {
                    assertEquals(List.of("js/lib.js", "js/more/deep.js", "own.txt"), walk(site));
                    assertEquals(16, site.find("own.txt").orElseThrow().length());
                    assertTrue(site.find("js/more/deep.js").isPresent());
                    assertEquals(
                            Revision.NONE, site.find("js/lib.js").orElseThrow().revision());
                    assertEquals("jar", stored(site, "js/lib.js"));
                },
                (site, visit) -> assertEquals("jar", new String(read(visit, "js/lib.js"))));
    }

    @Test
    void linksNeedTheContainersLeave() throws Exception {
        makeLinks();
        server.webapp("", root);
        server.start();
        for (Links links : Links.values()) {
            inside("", links, site -> assertEquals(List.of("real/f"), walk(site)));
        }
    }

    @Test
    void withTheContainersLeaveTheSettingDecides() throws Exception {
        makeLinks();
        Path mount = Files.createDirectories(temp.resolve("mount"));
        put(mount, "real", "x");
        Files.createSymbolicLink(mount.resolve("in"), mount.resolve("real"));
        Files.createSymbolicLink(mount.resolve("out"), temp.resolve("outside/o"));
        Files.createSymbolicLink(mount.resolve("loop"), mount);
        put(root, "WEB-INF/secret", "x");
        Files.createSymbolicLink(mount.resolve("secret"), root.resolve("WEB-INF/secret"));
        StandardContext context = server.webapp("", root);
        mounts(context, resources -> {
            resources.setAllowLinking(true);
            resources.addPreResources(new DirResourceSet(resources, "/mnt", mount.toString(), "/"));
        });
        server.start();
        inside("", Links.NONE, site -> assertEquals(List.of("mnt/real", "real/f"), walk(site)));
        inside("", Links.INSIDE, site -> assertEquals(List.of("in/f", "mnt/in", "mnt/real", "real/f"), walk(site)));
        inside("", Links.ANYWHERE, site -> {
            List<String> paths = walk(site);
            assertEquals(List.of("in/f", "mnt/in", "mnt/out", "mnt/real", "out/o", "real/f"), paths);
            for (String path : paths) {
                assertTrue(site.find(path).isPresent(), path);
            }
        });
    }

    private void makeLinks() throws IOException {
        put(root, "real/f", "x");
        put(temp, "outside/o", "x");
        Files.createSymbolicLink(root.resolve("in"), root.resolve("real"));
        Files.createSymbolicLink(root.resolve("out"), temp.resolve("outside"));
        Files.createSymbolicLink(root.resolve("real/loop"), root);
        Files.createSymbolicLink(root.resolve("real/self"), root.resolve("real"));
    }

    @Test
    void aMissingOrStoppedWebappIsUnavailable() throws Exception {
        put(root, "f", "x");
        StandardContext context = server.webapp("/w", root);
        server.start();
        inside("/none", Links.NONE, site -> assertThrows(Unavailable.class, () -> walk(site)));
        context.stop();
        inside("/w", Links.NONE, site -> {
            assertThrows(Unavailable.class, () -> walk(site));
            assertThrows(Unavailable.class, () -> site.find("f"));
        });
        context.start();
        inside("/w", Links.NONE, site -> assertEquals(List.of("f"), walk(site)));
    }

    @Test
    void aWebappThatStopsDuringAWalkEndsItInAnException() throws Exception {
        put(root, "f", "x");
        put(root, "g", "x");
        StandardContext context = server.webapp("/w", root);
        server.start();
        inside(
                "/w",
                Links.NONE,
                site -> assertThrows(
                        Unavailable.class,
                        () -> site.walk(resource -> {
                            try {
                                context.stop();
                            } catch (Exception e) {
                                throw new IOException(e);
                            }
                        })));
    }

    @Test
    void theResourceCacheIsLeftAloneAndGivenBack() throws Exception {
        put(root, "f", "x");
        StandardContext context = server.webapp("", root);
        server.start();
        CacheStrategy before = path -> path.equals("/never");
        WebResourceRoot resources = context.getResources();
        resources.setCacheStrategy(before);
        server.inside((container, request) -> {
            ContextSite site = new ContextSite(container, settings("", Links.NONE), Duration.ofSeconds(30));
            AtomicReference<Boolean> during = new AtomicReference<>();
            site.walk(resource -> during.set(resources.getCacheStrategy().noCache("/f")));
            assertEquals(true, during.get());
            assertEquals(false, resources.getCacheStrategy().noCache("/f"), "only while this thread harvests");
            assertEquals(true, resources.getCacheStrategy().noCache("/never"), "chained to the one found");
            context.stop();
            context.start();
            assertEquals(List.of("f"), walk(site));
            site.close();
            assertSame(before, resources.getCacheStrategy());
        });
    }

    private interface Look {
        void at(Site site) throws Exception;
    }

    private interface Stroll {
        void through(Site site, Visit visit) throws Exception;
    }

    private void inside(String path, Links links, Look look) throws Exception {
        inside(path, links, look, (site, visit) -> {});
    }

    private void inside(String path, Links links, Look look, Stroll stroll) throws Exception {
        server.inside((container, request) -> {
            try (ContextSite site = new ContextSite(container, settings(path, links), Duration.ofSeconds(30));
                    Visit visit = site.visit(container.requester(request))) {
                look.at(site);
                stroll.through(site, visit);
            }
        });
    }

    private static SiteSettings.OfContext settings(String path, Links links) {
        return new SiteSettings.OfContext(path, Globs.ALL, links);
    }

    private interface Mounting {
        void on(StandardRoot resources);
    }

    private static void mounts(StandardContext context, Mounting mounting) {
        LifecycleListener listener = event -> {
            if (event.getType().equals("before_start") && context.getResources() == null) {
                StandardRoot resources = new StandardRoot(context);
                context.setResources(resources);
                mounting.on(resources);
            }
        };
        context.addLifecycleListener(listener);
    }

    private static byte[] read(Visit visit, String path) throws IOException {
        try (Answer answer = visit.get(path)) {
            assertEquals(200, answer.head().status(), path);
            return answer.body().readAllBytes();
        }
    }

    private static List<String> walk(Site site) throws IOException {
        List<String> paths = new ArrayList<>();
        site.walk(resource -> paths.add(resource.path()));
        return paths;
    }

    /** A servlet that is not about files. */
    private static final class Other extends HttpServlet {
        private static final long serialVersionUID = 1L;
    }

    /** The default servlet under another name. */
    private static final class FileServlet extends DefaultServlet {
        private static final long serialVersionUID = 1L;
    }
}

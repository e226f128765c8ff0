package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.tomcat.TomcatServer.put;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.catalina.WebResourceRoot;
import org.apache.catalina.WebResourceRoot.CacheStrategy;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.servlets.DefaultServlet;
import org.junit.jupiter.api.Test;
import org.modoai.config.SiteSettings.Links;
import org.modoai.site.MediaType;
import org.modoai.site.Unavailable;
import org.modoai.site.UrlPath;

class ContextSiteTest extends ContextSiteFixture {
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
    void filesBelowThePathWhereModoaiAnswersAreNotListed() throws Exception {
        put(root, "a.txt", "a");
        put(root, "oai/a.txt", "a");
        put(root, "oais/a.txt", "a");
        StandardContext context = server.webapp("", root);
        server.start();
        context.getServletContext().setAttribute(ContextSite.PREFIX, "/oai");
        inside("", Links.NONE, site -> {
            assertEquals(List.of("a.txt", "oais/a.txt"), walk(site));
            assertTrue(site.find("oai/a.txt").isEmpty());
            assertTrue(site.isOpen());
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
            ContextSite site =
                    new ContextSite(container, settings("", Links.NONE), publicWay(container), Duration.ofSeconds(30));
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

    /** The default servlet under another name. */
    private static final class FileServlet extends DefaultServlet {
        private static final long serialVersionUID = 1L;
    }
}

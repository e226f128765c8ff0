package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.tomcat.TomcatServer.put;

import jakarta.servlet.http.HttpServlet;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.descriptor.web.SecurityCollection;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modoai.config.Globs;
import org.modoai.config.PageSettings;
import org.modoai.config.SiteSettings;
import org.modoai.config.SiteSettings.Links;
import org.modoai.config.SiteSettings.Requests;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.modoai.site.Header;
import org.modoai.site.Requester;
import org.modoai.site.Unavailable;
import org.modoai.site.UrlPath;
import org.modoai.site.Visit;

@Timeout(600)
class PlainPipelineTest {
    @TempDir
    Path temp;

    private Path root;
    private TomcatServer server;
    private StandardContext context;

    @BeforeEach
    void prepare() throws IOException {
        server = new TomcatServer(temp.resolve("base"));
        root = Files.createDirectories(temp.resolve("root"));
        context = server.webapp("", root);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    /** Asks the webapp, and counts. */
    private static final class Counting implements Visit {
        private final Visit visit;
        private final List<String> asked = new ArrayList<>();

        Counting(Visit visit) {
            this.visit = visit;
        }

        @Override
        public Answer get(String path) throws IOException {
            asked.add(path);
            return visit.get(path);
        }

        @Override
        public void close() {
            visit.close();
        }
    }

    private interface Stroll {
        void by(Visit visit, List<String> asked) throws Exception;
    }

    private interface Strolls {
        void with(PlainPipeline pipeline, Container container, Requester requester) throws Exception;
    }

    private void inside(Strolls strolls, String... headers) throws Exception {
        server.inside(
                (container, request) ->
                        strolls.with(new PlainPipeline(container, ""), container, container.requester(request)),
                headers);
    }

    private void stroll(PlainPipeline pipeline, Container container, Requester requester, Stroll stroll)
            throws Exception {
        SiteSettings.OfContext settings =
                new SiteSettings.OfContext("", Globs.ALL, Links.INSIDE, PageSettings.NONE, Requests.EACH);
        try (ContextSite site = new ContextSite(container, settings, Duration.ofSeconds(30));
                Counting asking = new Counting(site.visit(requester));
                Visit visit = pipeline.visit(requester, asking)) {
            stroll.by(visit, asking.asked);
        }
    }

    private void stroll(Stroll stroll, String... headers) throws Exception {
        inside((pipeline, container, requester) -> stroll(pipeline, container, requester, stroll), headers);
    }

    @Test
    void theHeadIsThatOfARealGetAndTheBytesAreTheFiles() throws Exception {
        List<String> names = List.of(
                "a.txt",
                "b.txt",
                "page.html",
                "style.css",
                "data.json",
                "x.unknown",
                "no-extension",
                "é/😀 %;+&.html",
                "deep/er/and/deeper.xml",
                "empty.txt",
                "empty2.txt",
                "image.png",
                "twice.tar.gz",
                "old.txt",
                "x.JSP");
        for (String name : names) {
            put(root, name, name.startsWith("empty") ? "" : "the bytes of " + name);
        }
        put(root, "large.txt", new byte[300_000]);
        put(root, "large2.txt", new byte[300_001]);
        put(root, "just.txt", new byte[48 * 1024]);
        Files.setLastModifiedTime(root.resolve("old.txt"), FileTime.from(Instant.parse("1969-12-31T23:59:58.123Z")));
        server.start();
        List<String> all = Stream.concat(names.stream(), Stream.of("large.txt", "large2.txt", "just.txt"))
                .map(UrlPath::encode)
                .toList();
        stroll((visit, asked) -> {
            for (int round = 0; round < 2; round++) {
                for (String path : all) {
                    TomcatServer.Reply real = server.get("/" + path);
                    try (Answer answer = visit.get(path)) {
                        assertEquals(
                                lasting(real.headers()), lasting(answer.head().headers()), path);
                        assertTrue(answer.head().header("Date").isPresent());
                        assertEquals(200, answer.head().status(), path);
                        assertArrayEquals(real.body(), answer.body().readAllBytes(), path);
                    }
                }
            }
            assertTrue(asked.size() < all.size(), asked::toString);
            assertFalse(asked.contains("b.txt"), "one of its kind was asked for before");
            assertFalse(asked.contains("empty2.txt"));
            assertFalse(asked.contains("large2.txt"));
        });
    }

    private static List<Header> lasting(List<Header> headers) {
        Set<String> passing = Set.of("Date", "Connection", "Keep-Alive");
        return headers.stream()
                .filter(header -> !passing.contains(header.name()))
                .toList();
    }

    @Test
    void theServerHeaderAndTheAbsenceOfRangesAreToldToo() throws Exception {
        server.tomcat().getConnector().setProperty("server", "A server");
        context.addLifecycleListener(event -> {
            if (event.getType().equals("configure_start")) {
                ((org.apache.catalina.Wrapper) context.findChild("default"))
                        .addInitParameter("useAcceptRanges", "false");
            }
        });
        theHeadIsThatOfARealGetAndTheBytesAreTheFiles();
        stroll((visit, asked) -> {
            Head head = visit.get("a.txt").head();
            assertEquals("A server", head.header("Server").orElse(""));
            assertTrue(head.header("Accept-Ranges").isEmpty());
        });
    }

    /** As the server's own descriptor has it. */
    @Test
    void anEncodingForTextIsNotForFiles() throws Exception {
        context.addLifecycleListener(event -> {
            if (event.getType().equals("configure_start")) {
                context.setResponseCharacterEncoding("ISO-8859-1");
            }
        });
        theHeadIsThatOfARealGetAndTheBytesAreTheFiles();
    }

    @Test
    void credentialsAndCookiesChangeNothing() throws Exception {
        put(root, "a.txt", "a");
        put(root, "b.txt", "b");
        server.start();
        stroll(
                (visit, asked) -> {
                    assertEquals(200, visit.get("a.txt").head().status());
                    assertEquals(200, visit.get("b.txt").head().status());
                    assertEquals(List.of("a.txt"), asked);
                },
                "Authorization: Basic YTpi",
                "Cookie: JSESSIONID=0123; JSESSIONIDSSO=4567");
    }

    @Test
    void someAreAskedForAgainAndAgain() throws Exception {
        for (int i = 0; i < 600; i++) {
            put(root, i + ".txt", "a");
        }
        server.start();
        stroll((visit, asked) -> {
            for (int i = 0; i < 600; i++) {
                assertEquals(200, visit.get(i + ".txt").head().status());
            }
            assertEquals(3, asked.size(), asked::toString);
        });
    }

    @Test
    void whatMayBeAnsweredOtherwiseIsAskedFor() throws Exception {
        List<String> names = List.of(
                "secret/a.txt",
                "page.jsp",
                "WEB-INF/a.txt",
                "meta-inf/a.txt",
                "covered/a.txt",
                "docs/a.txt",
                "a.latin",
                "missing.txt",
                "directory",
                "link.txt",
                "linked/a.txt",
                "A.TXT");
        put(root, "a.txt", "a");
        put(root, "directory/b.txt", "b");
        put(root, "secret/a.txt", "a");
        put(root, "page.jsp", "a");
        put(root, "WEB-INF/a.txt", "a");
        put(root, "meta-inf/a.txt", "a");
        put(root, "covered/a.txt", "a");
        put(root, "docs/a.txt", "a");
        put(root, "a.latin", "a");
        put(temp, "outside/a.txt", "a secret");
        Files.createSymbolicLink(root.resolve("link.txt"), temp.resolve("outside/a.txt"));
        Files.createSymbolicLink(root.resolve("linked"), temp.resolve("outside"));
        context.addServletContainerInitializer(
                (classes, webapp) -> webapp.addServlet("other", new Other()).addMapping("/covered/*"), Set.of());
        context.addLifecycleListener(event -> {
            if (event.getType().equals("configure_start")) {
                context.addMimeMapping("latin", "text/plain;charset=ISO-8859-1");
            }
        });
        server.webapp("/docs", Files.createDirectories(temp.resolve("docs")));
        server.start();
        constrain("/secret/*");
        stroll((visit, asked) -> {
            for (String path : List.of("a.txt", "directory/b.txt")) {
                assertEquals(200, visit.get(path).head().status());
            }
            asked.clear();
            for (String path : names) {
                visit.get(path);
            }
            assertEquals(names, asked);
            assertEquals(404, visit.get("link.txt").head().status());
            assertEquals(404, visit.get("linked/a.txt").head().status());
            assertEquals(404, visit.get("WEB-INF/a.txt").head().status());
            asked.clear();
            visit.get("directory/b.txt");
            assertEquals(List.of(), asked);
        });
    }

    @Test
    void aFileThatCannotBeReadIsAskedFor() throws Exception {
        put(root, "a.txt", "a");
        Path closed = put(root, "closed.txt", "b");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(Files.isReadable(closed), "root can read every file");
        server.start();
        stroll((visit, asked) -> {
            visit.get("a.txt");
            asked.clear();
            assertFalse(visit.get("closed.txt").head().status() == 200);
            assertEquals(List.of("closed.txt"), asked);
        });
    }

    @Test
    void whoCameByTheNameOfAnotherHostIsAskedFor() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        org.apache.catalina.core.StandardHost other = new org.apache.catalina.core.StandardHost();
        other.setName("other.example");
        other.setAppBase("other");
        server.tomcat().getEngine().addChild(other);
        inside((pipeline, container, requester) -> {
            stroll(pipeline, container, requester, (visit, asked) -> visit.get("a.txt"));
            Requester astray = new Requester(
                    requester.connection(),
                    requester.scheme(),
                    "other.example",
                    requester.serverPort(),
                    requester.headers(),
                    requester.attributes());
            stroll(pipeline, container, astray, (visit, asked) -> {
                assertThrows(IOException.class, () -> visit.get("a.txt"));
                assertEquals(List.of("a.txt"), asked);
            });
        });
    }

    @Test
    void aValveAddedLaterIsAsked() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        inside((pipeline, container, requester) -> {
            stroll(pipeline, container, requester, (visit, asked) -> visit.get("a.txt"));
            assertTrue(pipeline.isOpen());
            Closed valve = new Closed();
            context.getPipeline().addValve(valve);
            assertFalse(pipeline.isOpen());
            stroll(pipeline, container, requester, (visit, asked) -> {
                assertEquals(403, visit.get("a.txt").head().status());
                assertEquals(List.of("a.txt"), asked);
            });
            context.getPipeline().removeValve(valve);
            stroll(pipeline, container, requester, (visit, asked) -> {
                assertEquals(200, visit.get("a.txt").head().status());
                assertEquals(List.of(), asked);
            });
        });
    }

    @Test
    void aVisitUnderWayNoticesAValveToo() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        stroll((visit, asked) -> {
            assertEquals(200, visit.get("a.txt").head().status());
            context.getPipeline().addValve(new Closed());
            Thread.sleep(300);
            assertEquals(403, visit.get("a.txt").head().status());
        });
    }

    /** What is done to an answer before it is compared. */
    private enum Alteration {
        STATUS,
        FIELD,
        MISSING,
        BYTES;

        Head head(Head real) {
            List<Header> headers = new ArrayList<>(real.headers());
            if (this == FIELD) {
                headers.add(new Header("X-Altered", "yes"));
            } else if (this == MISSING) {
                headers.removeIf(header -> header.name().equals("ETag"));
            }
            return new Head(this == STATUS ? 404 : real.status(), real.date(), headers);
        }

        byte[] body(byte[] real) {
            if (this == BYTES) {
                real[0]++;
            }
            return real;
        }
    }

    private record Altered(Head head, byte[] bytes) implements Answer {
        @Override
        public InputStream body() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    @ParameterizedTest
    @EnumSource
    void itIsGivenUpForGoodAtTheFirstDifference(Alteration alteration) throws Exception {
        put(root, "a.txt", "a");
        put(root, "b.html", "b");
        server.start();
        inside((pipeline, container, requester) -> {
            stroll(pipeline, container, requester, (visit, asked) -> visit.get("a.txt"));
            assertTrue(pipeline.isOpen());
            Visit altering = visit(path -> {
                try (InputStream file = Files.newInputStream(root.resolve(path))) {
                    TomcatServer.Reply real = server.get("/" + path);
                    Head head = new Head(200, Instant.now(), lasting(real.headers()));
                    return new Altered(alteration.head(head), alteration.body(file.readAllBytes()));
                }
            });
            try (Visit visit = pipeline.visit(requester, altering)) {
                assertTrue(visit.get("b.html") instanceof Altered);
                assertTrue(
                        visit.get("a.txt") instanceof Altered, "its kind was proven, but that does not count any more");
            }
            assertFalse(pipeline.isOpen());
            stroll(pipeline, container, requester, (visit, asked) -> {
                visit.get("a.txt");
                assertEquals(List.of("a.txt"), asked);
            });
        });
    }

    private interface Asked {
        Answer get(String path) throws IOException;
    }

    private static Visit visit(Asked asked) {
        return new Visit() {
            @Override
            public Answer get(String path) throws IOException {
                return asked.get(path);
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }

    @Test
    void aServerErrorWhereNoneWasExpectedIsADifference() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        inside((pipeline, container, requester) -> {
            Visit failing = visit(path -> {
                throw Unavailable.failure("later", new IOException("status 500"));
            });
            assertThrows(
                    Unavailable.class, () -> pipeline.visit(requester, failing).get("a.txt"));
            assertFalse(pipeline.isOpen());
        });
    }

    @Test
    void aServerWithoutTimeIsNoDifferenceAndNoProof() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        inside((pipeline, container, requester) -> {
            Visit busy = visit(path -> {
                throw new Unavailable("later");
            });
            assertThrows(
                    Unavailable.class, () -> pipeline.visit(requester, busy).get("a.txt"));
            assertTrue(pipeline.isOpen());
            stroll(pipeline, container, requester, (visit, asked) -> {
                visit.get("a.txt");
                assertEquals(List.of("a.txt"), asked);
            });
        });
    }

    @Test
    void aFileThatChangesWhileItIsComparedIsNoDifference() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        inside((pipeline, container, requester) -> {
            Visit writing = visit(path -> {
                put(root, path, "longer than before");
                return new Altered(new Head(200, Instant.now(), List.of()), new byte[0]);
            });
            try (Visit visit = pipeline.visit(requester, writing)) {
                assertTrue(visit.get("a.txt") instanceof Altered, "what the webapp says counts");
            }
            assertTrue(pipeline.isOpen());
        });
    }

    @Test
    void theBytesAreOfTheStateThatTheHeadTellsOf() throws Exception {
        put(root, "a.txt", "a");
        put(root, "b.txt", "b");
        put(root, "c.txt", "c");
        server.start();
        stroll((visit, asked) -> {
            visit.get("a.txt");
            asked.clear();
            Answer written = visit.get("b.txt");
            Files.writeString(root.resolve("b.txt"), "B");
            Files.setLastModifiedTime(root.resolve("b.txt"), FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
            assertThrows(IOException.class, () -> written.body().readAllBytes());
            Answer replaced = visit.get("c.txt");
            Path other = put(temp, "other.txt", "C");
            Files.setLastModifiedTime(other, Files.getLastModifiedTime(root.resolve("c.txt")));
            Files.move(other, root.resolve("c.txt"), StandardCopyOption.REPLACE_EXISTING);
            assertThrows(IOException.class, () -> replaced.body().readAllBytes());
            assertEquals(List.of(), asked);
        });
    }

    @Test
    void aSmallFileMayChangeWhileItIsTaken() throws Exception {
        put(root, "a.txt", "a");
        put(root, "b.txt", "as it was");
        server.start();
        stroll((visit, asked) -> {
            visit.get("a.txt");
            asked.clear();
            InputStream body = visit.get("b.txt").body();
            put(root, "b.txt", "another");
            assertArrayEquals("as it was".getBytes(StandardCharsets.UTF_8), body.readAllBytes());
            assertEquals(List.of(), asked);
        });
    }

    @Test
    void aWebappThatStopsIsNotAnsweredFor() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        stroll((visit, asked) -> {
            assertEquals(200, visit.get("a.txt").head().status());
            context.stop();
            assertThrows(Unavailable.class, () -> visit.get("a.txt"));
        });
    }

    @Test
    void aWebappOfTwoVersionsIsAsked() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        StandardContext newer = new StandardContext();
        newer.setPath("");
        newer.setName("##2");
        newer.setWebappVersion("2");
        newer.setDocBase(root.toString());
        newer.addLifecycleListener(new Tomcat.FixContextListener());
        Tomcat.initWebappDefaults(newer);
        server.tomcat().getHost().addChild(newer);
        stroll((visit, asked) -> {
            visit.get("a.txt");
            visit.get("a.txt");
            assertEquals(List.of("a.txt", "a.txt"), asked);
        });
    }

    @Test
    void nothingIsKnownOfAPackedWebapp() throws Exception {
        server.start();
        inside((pipeline, container, requester) -> {
            context.setDocBase(put(temp, "packed.war", "").toString());
            assertTrue(pipeline.way(requester).isEmpty());
        });
    }

    @Test
    void itIsForSitesThatDoNotWantEachAsked() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        server.inside((container, request) -> {
            for (Requests requests : Requests.values()) {
                SiteSettings.OfContext settings =
                        new SiteSettings.OfContext("", Globs.ALL, Links.INSIDE, PageSettings.NONE, requests);
                try (ContextSite site = new ContextSite(container, settings, Duration.ofSeconds(30));
                        Visit visit = site.visit(container.requester(request))) {
                    assertEquals(requests == Requests.INSIDE, site.isOpen(), requests::toString);
                    assertEquals(requests == Requests.INSIDE, visit instanceof PlainVisit, requests::toString);
                }
            }
        });
    }

    @Test
    void aSiteWithSomethingOnTheWayToSomeFilesIsNotOpen() throws Exception {
        server.start();
        inside((pipeline, container, requester) -> {
            assertTrue(pipeline.isOpen());
            constrain("/secret/*");
            assertFalse(pipeline.isOpen());
            assertTrue(pipeline.way(requester).isPresent());
        });
    }

    private void constrain(String pattern) {
        SecurityCollection collection = new SecurityCollection();
        collection.addPattern(pattern);
        SecurityConstraint constraint = new SecurityConstraint();
        constraint.addCollection(collection);
        constraint.setAuthConstraint(true);
        context.addConstraint(constraint);
    }

    private static final class Closed extends ValveBase {
        @Override
        public void invoke(Request request, Response response) throws IOException {
            response.sendError(403);
        }
    }

    private static final class Other extends HttpServlet {
        private static final long serialVersionUID = 1L;
    }
}

package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.tomcat.TomcatServer.put;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.descriptor.web.SecurityCollection;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.modoai.site.Requester;
import org.modoai.site.Unavailable;

/** What the plain pipeline leaves to the webapp. */
class PlainPipelineLimitsTest extends PlainPipelineFixture {
    @Test
    void whatMayBeAnsweredOtherwiseIsAskedFor() throws Exception {
        List<String> names = List.of(
                "secret/a.txt",
                "page.jsp",
                "WEB-INF/a.txt",
                "meta-inf/a.txt",
                "covered/a.txt",
                "modoai/a.txt",
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
        put(root, "modoai/a.txt", "a");
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
        context.getServletContext().setAttribute(ContextSite.PREFIX, "/modoai");
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
            assertTrue(pipeline.isOpen(publicWay(container).connector()));
            Closed valve = new Closed();
            context.getPipeline().addValve(valve);
            assertFalse(pipeline.isOpen(publicWay(container).connector()));
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
    void aSiteWithSomethingOnTheWayToSomeFilesIsNotOpen() throws Exception {
        server.start();
        inside((pipeline, container, requester) -> {
            assertTrue(pipeline.isOpen(publicWay(container).connector()));
            constrain("/secret/*");
            assertFalse(pipeline.isOpen(publicWay(container).connector()));
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
}

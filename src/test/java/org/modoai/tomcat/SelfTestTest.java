package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.tomcat.TomcatServer.put;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.valves.RemoteIpValve;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modoai.site.PipedVisit;
import org.modoai.site.Requester;
import org.modoai.site.Unavailable;
import org.modoai.site.Visit;

class SelfTestTest extends TomcatFixture {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final AtomicReference<SelfTest> test = new AtomicReference<>();
    private final AtomicReference<Optional<String>> failure = new AtomicReference<>();
    private final AtomicReference<Requester> seen = new AtomicReference<>();
    private final AtomicReference<Container> container = new AtomicReference<>();
    private final AtomicInteger recognised = new AtomicInteger();
    private StandardContext context;

    @BeforeEach
    void prepare() throws IOException {
        put(root, "WEB-INF/web.xml", "<web-app/>");
        context = server.webapp("/w", root);
    }

    private void start(boolean listening) throws Exception {
        context.addServletContainerInitializer(
                (classes, webapp) -> webapp.addFilter("door", new Door(listening))
                        .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), true, "/oai/*"),
                Set.of());
        server.start();
    }

    @Test
    void aServerThatHasNotMappedItsWebappsYetCannotTellWhatIsThere() throws Exception {
        put(temp.resolve("root"), "a.txt", "x");
        AtomicReference<Exception> thrown = new AtomicReference<>();
        context.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.AFTER_START_EVENT)) {
                Container early = Container.of(context.getServletContext()).orElseThrow();
                try (Visit visit = new PipedVisit(
                        new InProcessRequest(early, "/w"),
                        path -> "/w/" + path,
                        publicWay(early).anonymous(context),
                        PATIENCE)) {
                    visit.get("a.txt").close();
                } catch (IOException e) {
                    thrown.set(e);
                }
            }
        });
        start(true);
        assertInstanceOf(Unavailable.class, thrown.get());
        assertEquals(200, server.get("/w/a.txt").status());
    }

    @Test
    void itPassesOnAPlainServerOnce() throws Exception {
        start(true);
        assertEquals(200, server.get("/w/oai").status());
        assertEquals(Optional.empty(), failure.get());
        assertEquals(200, server.get("/w/oai").status());
        assertEquals(1, recognised.get(), "not repeated");
    }

    @Test
    void itPassesBehindAProxy() throws Exception {
        server.tomcat().getEngine().getPipeline().addValve(new RemoteIpValve());
        start(true);
        server.get("/w/oai", "X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: https");
        assertEquals(Optional.empty(), failure.get());
        assertEquals("203.0.113.9", seen.get().connection().remoteAddress());
        assertEquals("127.0.0.1", seen.get().connection().peerAddress());
        assertEquals("https", seen.get().scheme());
    }

    @Test
    void itFailsIfTheRequestDoesNotArrive() throws Exception {
        start(false);
        server.get("/w/oai");
        assertTrue(failure.get().isPresent());
    }

    @Test
    void itFailsIfAWebappIsMissing() throws Exception {
        start(true);
        test.set(null);
        server.inside((inside, request) -> test.set(new SelfTest(inside, List.of("/gone"), "/w/oai", PATIENCE)));
        server.get("/w/oai");
        assertTrue(failure.get().isPresent());
    }

    @Test
    void itFailsIfTheInsideOfTheWebappShows() throws Exception {
        context.addServletContainerInitializer(
                (classes, webapp) -> webapp.addFilter("hole", new Hole())
                        .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), true, "/*"),
                Set.of());
        server.tomcat().getHost().getPipeline().addValve(new Opening());
        start(true);
        server.get("/w/oai");
        assertTrue(failure.get().orElse("").contains("WEB-INF"), failure.get().toString());
    }

    @Test
    void itPassesWhereAllThatIsMissingHasAPageOfItsOwn() throws Exception {
        context.addServletContainerInitializer(
                (classes, webapp) -> webapp.addServlet("well", new Well()).addMapping("/well"), Set.of());
        ErrorPage missing = new ErrorPage();
        missing.setErrorCode(404);
        missing.setLocation("/well");
        context.addErrorPage(missing);
        start(true);
        assertEquals(200, server.get("/w/WEB-INF/web.xml").status());
        server.get("/w/oai");
        assertEquals(Optional.empty(), failure.get());
    }

    @Test
    void itFailsIfTheRequestArrivesFromElsewhere() throws Exception {
        server.tomcat().getHost().getPipeline().addValve(new Elsewhere());
        start(true);
        server.get("/w/oai");
        assertTrue(
                failure.get().orElse("").contains("another address"),
                failure.get().toString());
        server.get("/w/oai");
        assertTrue(failure.get().isPresent(), "and again");
    }

    @Test
    void aClientCannotFeignTheTest() throws Exception {
        start(true);
        server.get("/w/oai", "X-Modoai-Self-Test: x");
        assertEquals(1, recognised.get());
    }

    @Test
    void theContainerKnowsItsNames() throws Exception {
        start(true);
        server.get("/w/oai");
        Path base = temp.resolve("base");
        assertEquals(base.toRealPath(), container.get().base().toRealPath());
        assertEquals("/w", container.get().contextPath());
        assertEquals(
                container.get().base().resolve("modoai/Tomcat/localhost/w"),
                container.get().stateDirectory());
        assertEquals("localhost", seen.get().serverName());
        assertFalse(seen.get().headers().isEmpty());
    }

    private final class Door extends HttpFilter {
        private static final long serialVersionUID = 1L;
        private final boolean listening;

        private Door(boolean listening) {
            this.listening = listening;
        }

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            container.set(Container.of(getServletContext()).orElseThrow());
            test.compareAndSet(null, new SelfTest(container.get(), List.of("/w"), "/w/oai", PATIENCE));
            if (listening && test.get().recognises(request)) {
                recognised.incrementAndGet();
                response.setStatus(204);
            } else if (InProcessRequest.marks(request)) {
                response.sendError(404);
            } else {
                seen.set(container.get().requester(new HttpServletRequestWrapper(request)));
                failure.set(test.get().failure(seen.get()));
            }
        }
    }

    /** Lets requests from inside past the guard before WEB-INF. */
    private static final class Opening extends org.apache.catalina.valves.ValveBase {
        @Override
        public void invoke(
                org.apache.catalina.connector.Request request, org.apache.catalina.connector.Response response)
                throws IOException, ServletException {
            if (request.getRequestURI().contains("INF")) {
                request.getMappingData().requestPath.setString("/x");
            }
            getNext().invoke(request, response);
        }
    }

    /** Takes requests from inside for its own. */
    private static final class Elsewhere extends org.apache.catalina.valves.ValveBase {
        @Override
        public void invoke(
                org.apache.catalina.connector.Request request, org.apache.catalina.connector.Response response)
                throws IOException, ServletException {
            if (InProcessRequest.marks(request)) {
                request.setRemoteAddr("127.0.0.77");
            }
            getNext().invoke(request, response);
        }
    }

    private static final class Well extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setStatus(200);
            response.getWriter().print("all is well");
        }
    }

    private static final class Hole extends HttpFilter {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            if (request.getRequestURI().contains("INF")) {
                request.getServletContext()
                        .getResourceAsStream("/WEB-INF/web.xml")
                        .transferTo(response.getOutputStream());
            } else {
                chain.doFilter(request, response);
            }
        }
    }
}

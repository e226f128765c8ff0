package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.modoai.tomcat.TomcatServer.put;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.realm.GenericPrincipal;
import org.apache.catalina.realm.RealmBase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modoai.site.Answer;
import org.modoai.site.PipedVisit;
import org.modoai.site.Requester;
import org.modoai.site.Visit;

class CredentialsTest extends TomcatFixture {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String[] FILES = {"secret/a", "open", "secret/b", "any/c", "secret/d", "admin/e"};
    private static final String CONSTRAINT = "<security-constraint><web-resource-collection><web-resource-name>x"
            + "</web-resource-name><url-pattern>/%s/*</url-pattern></web-resource-collection><auth-constraint>"
            + "<role-name>%s</role-name></auth-constraint></security-constraint>";

    private final Counting realm = new Counting();
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
    private StandardContext one;

    @BeforeEach
    void start() throws Exception {
        server.tomcat().getEngine().setRealm(realm);
        one = webapp("/one");
        webapp("/two");
        server.start();
    }

    private StandardContext webapp(String path) throws IOException {
        Path root = Files.createDirectories(temp.resolve(path.substring(1)));
        for (String file : FILES) {
            put(root, file, "x");
        }
        put(root, "login/f", "x");
        put(
                root,
                "WEB-INF/web.xml",
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">"
                        + CONSTRAINT.formatted("secret", "reader") + CONSTRAINT.formatted("any", "**")
                        + CONSTRAINT.formatted("admin", "admin")
                        + "<login-config><auth-method>BASIC</auth-method></login-config><security-role><role-name>reader"
                        + "</role-name></security-role><security-role><role-name>admin</role-name></security-role></web-app>");
        StandardContext context = server.webapp(path, root);
        context.addServletContainerInitializer(
                (classes, webapp) -> webapp.addFilter("seeing", new Seeing())
                        .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), true, "/*"),
                Set.of());
        return context;
    }

    @Test
    void aRightPasswordIsCheckedOnce() throws Exception {
        assertEquals(List.of(200, 200, 200, 200, 200, 403), statuses("ann:right", "/one", FILES));
        assertEquals(1, realm.checks.get());
        String header = basic("ann:right");
        assertEquals(
                List.of(
                        "/one/secret/a ann " + header,
                        "/one/open null " + header,
                        "/one/secret/b ann " + header,
                        "/one/any/c ann " + header,
                        "/one/secret/d ann " + header),
                seen);
    }

    @Test
    void aWrongPasswordIsCheckedOnceAndOpensNothing() throws Exception {
        assertEquals(List.of(401, 200, 401, 401, 401, 401), statuses("ann:wrong", "/one", FILES));
        assertEquals(1, realm.checks.get());
    }

    @Test
    void whereEveryPasswordIsCheckedAWrongOneOpensNothingAtAll() throws Exception {
        one.setPreemptiveAuthentication(true);
        assertEquals(List.of(401, 401, 401, 401, 401, 401), statuses("ann:wrong", "/one", FILES));
        assertEquals(1, realm.checks.get());
        assertEquals(List.of(200, 200), statuses("ann:right", "/one", "secret/a", "open"));
        assertEquals("/one/open ann " + basic("ann:right"), seen.get(seen.size() - 1));
    }

    @Test
    void everyRequestIsCheckedForItself() throws Exception {
        statuses("ann:right", "/one", FILES);
        assertEquals(List.of(401, 401), statuses("ann:wrong", "/one", "secret/a", "secret/b"));
        assertEquals(List.of(200, 200), statuses("ann:right", "/one", "secret/a", "secret/b"));
        assertEquals(3, realm.checks.get());
    }

    @Test
    void noWebappTrustsAnother() throws Exception {
        server.inside(
                (container, request) -> {
                    Requester requester = container.requester(request);
                    assertEquals(200, status(container, requester, "/one", "secret/a"));
                    assertEquals(200, status(container, requester, "/two", "secret/a"));
                    assertEquals(200, status(container, requester, "/one", "secret/b"));
                    assertEquals(200, status(container, requester, "/two", "secret/b"));
                },
                "Authorization: " + basic("ann:right"));
        assertEquals(2, realm.checks.get());
    }

    @Test
    void theAnonymousRequesterHasNothingOfIt() throws Exception {
        server.inside(
                (container, request) -> {
                    Requester requester = container.requester(request);
                    assertEquals(200, status(container, requester, "/one", "secret/a"));
                    assertEquals(401, status(container, publicWay(container).anonymous(one), "/one", "secret/a"));
                },
                "Authorization: " + basic("ann:right"));
    }

    @Test
    void whereANameAloneIsWorthLessThePasswordIsCheckedEachTime() throws Exception {
        realm.byName = List.of();
        assertEquals(List.of(200, 200, 200, 200, 200, 403), statuses("ann:right", "/one", FILES));
    }

    @Test
    void whereANameAloneIsWorthMoreThePasswordIsCheckedEachTime() throws Exception {
        realm.byName = List.of("reader", "admin");
        assertEquals(List.of(200, 200, 200, 200, 200, 403), statuses("ann:right", "/one", FILES));
    }

    @Test
    void whatAProgramHasDecidedIsNotTheAuthenticatorsWord() throws Exception {
        assertEquals(List.of(200, 401, 401), statuses("ann:wrong", "/one", "login/f", "secret/a", "any/c"));
        assertEquals(List.of(401, 200), statuses("ann:wrong", "/one", "secret/a", "login/f"));
    }

    private List<Integer> statuses(String pair, String context, String... files) throws Exception {
        List<Integer> statuses = new ArrayList<>();
        server.inside(
                (container, request) -> {
                    Requester requester = container.requester(request);
                    for (String file : files) {
                        statuses.add(status(container, requester, context, file));
                    }
                },
                "Authorization: " + basic(pair));
        return statuses;
    }

    private static int status(Container container, Requester requester, String context, String file)
            throws IOException {
        try (Visit visit = new PipedVisit(
                        new InProcessRequest(container, context), path -> context + "/" + path, requester, PATIENCE);
                Answer answer = visit.get(file)) {
            return answer.head().status();
        }
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /** Knows everyone whose password is "right". */
    private static final class Counting extends RealmBase {
        private final AtomicInteger checks = new AtomicInteger();
        private volatile List<String> byName = List.of("reader");

        @Override
        public Principal authenticate(String user, String password) {
            checks.incrementAndGet();
            return password.equals("right") ? new GenericPrincipal(user, List.of("reader")) : null;
        }

        @Override
        protected String getPassword(String user) {
            return "right";
        }

        @Override
        protected Principal getPrincipal(String user) {
            return user.equals("ann") ? new GenericPrincipal(user, byName) : null;
        }
    }

    /** Notes what a webapp's programs are told, and logs in below one path by its own means. */
    private final class Seeing extends HttpFilter {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            if (request.getRequestURI().contains("/login/")) {
                request.login("ann", "right");
            }
            seen.add(
                    request.getRequestURI() + " " + request.getRemoteUser() + " " + request.getHeader("Authorization"));
            chain.doFilter(request, response);
        }
    }
}

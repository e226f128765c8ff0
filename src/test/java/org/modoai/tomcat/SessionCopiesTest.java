package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.tomcat.TomcatServer.put;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;
import org.apache.catalina.Session;
import org.apache.catalina.authenticator.SingleSignOn;
import org.apache.catalina.core.StandardContext;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modoai.site.Answer;
import org.modoai.site.PipedVisit;
import org.modoai.site.Visit;

class SessionCopiesTest extends TomcatFixture {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String WEB_XML = """
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
              <security-constraint>
                <web-resource-collection>
                  <web-resource-name>x</web-resource-name><url-pattern>/secret/*</url-pattern>
                </web-resource-collection>
                <auth-constraint><role-name>**</role-name></auth-constraint>
              </security-constraint>
              <login-config><auth-method>BASIC</auth-method></login-config>
            </web-app>
            """;

    private static final String FORM =
            "<auth-method>FORM</auth-method><form-login-config><form-login-page>/login.html</form-login-page>"
                    + "<form-error-page>/login.html</form-error-page></form-login-config>";

    private static final String PASSWORD =
            "Authorization: Basic " + Base64.getEncoder().encodeToString("ann:right".getBytes(StandardCharsets.UTF_8));

    private StandardContext one;
    private StandardContext two;

    @BeforeEach
    void prepare() throws Exception {
        server.tomcat().addUser("ann", "right");
        one = webapp("/one");
        two = webapp("/two");
    }

    private StandardContext webapp(String path) throws IOException {
        Path root = Files.createDirectories(temp.resolve(path.substring(1)));
        put(root, "a.txt", "x");
        put(root, "secret/a.txt", "x");
        put(root, "WEB-INF/web.xml", WEB_XML);
        StandardContext context = server.webapp(path, root);
        context.addServletContainerInitializer(
                (classes, webapp) -> webapp.addServlet("opening", new Opening()).addMapping("/open/*"), Set.of());
        ErrorPage missing = new ErrorPage();
        missing.setErrorCode(404);
        missing.setLocation("/open/missing");
        context.addErrorPage(missing);
        return context;
    }

    @Test
    void noSessionOfASubRequestStays() throws Exception {
        server.start();
        inside("/one/open/x", 200);
        inside("/one/missing", 404);
        inside("/one/open/x", 200, "Cookie: JSESSIONID=0123456789ABCDEF0123456789ABCDEF");
        assertEquals(0, one.getManager().getActiveSessions());
        server.get("/one/open/x");
        assertEquals(1, one.getManager().getActiveSessions(), "a real one does");
    }

    @Test
    void theRequestersOwnSessionGoesOnAsItWas() throws Exception {
        server.start();
        String cookie = cookie(server.get("/one/open/x"), "JSESSIONID");
        Session own = one.getManager().findSession(cookie.substring("JSESSIONID=".length()));
        inside("/one/open/x", 200, "Cookie: " + cookie);
        inside("/one/open/x", 200, "Cookie: " + cookie);
        assertTrue(own.isValid());
        assertEquals(1, own.getSession().getAttribute("visits"));
        server.get("/one/open/x", "Cookie: " + cookie);
        assertEquals(2, own.getSession().getAttribute("visits"));
        assertEquals(1, one.getManager().getActiveSessions());
    }

    @Test
    void theRequestersOwnSessionKeepsItsNameAndItsLogin() throws Exception {
        server.start();
        String cookie = cookie(server.get("/one/open/x"), "JSESSIONID");
        Session own = one.getManager().findSession(cookie.substring("JSESSIONID=".length()));
        inside("/one/secret/a.txt", 200, "Cookie: " + cookie, PASSWORD);
        assertEquals("JSESSIONID=" + own.getIdInternal(), cookie);
        assertNull(own.getPrincipal());
        assertEquals(401, server.get("/one/secret/a.txt", "Cookie: " + cookie).status());
        server.get("/one/open/x", "Cookie: " + cookie);
        assertEquals(2, own.getSession().getAttribute("visits"));
        assertEquals(1, one.getManager().getActiveSessions());
    }

    @Test
    void aLoginByAFormGoesOnWhereItWas() throws Exception {
        put(temp.resolve("one"), "login.html", "please log in");
        put(temp.resolve("one"), "WEB-INF/web.xml", WEB_XML.replace("<auth-method>BASIC</auth-method>", FORM));
        server.start();
        String cookie = cookie(server.get("/one/secret/first.txt"), "JSESSIONID");
        inside("/one/secret/a.txt", 404, "Cookie: " + cookie);
        TomcatServer.Reply in =
                server.get("/one/j_security_check?j_username=ann&j_password=right", "Cookie: " + cookie);
        assertEquals(303, in.status());
        assertTrue(in.headers().stream().anyMatch(header -> header.value().endsWith("/one/secret/first.txt")));
    }

    @Test
    void aSessionThatGetsTheIdentifierOfAnotherWebappsSessionIsEnded() throws Exception {
        one.setSessionCookiePath("/");
        two.setSessionCookiePath("/");
        server.start();
        String cookie = cookie(server.get("/two/open/x"), "JSESSIONID");
        for (int i = 0; i < 200; i++) {
            inside("/one/open/x", 200, "Cookie: " + cookie);
            assertEquals(0, one.getManager().getActiveSessions());
        }
        assertEquals(1, two.getManager().getActiveSessions());
    }

    @Test
    void aSingleSignOnOutlivesTheSessionsOfSubRequests() throws Exception {
        server.tomcat().getHost().getPipeline().addValve(new SingleSignOn());
        server.start();
        String cookie = cookie(server.get("/two/secret/a.txt", PASSWORD), "JSESSIONIDSSO");
        for (int i = 0; i < 3; i++) {
            inside("/one/secret/a.txt", 200, "Cookie: " + cookie);
        }
        assertEquals(0, one.getManager().getActiveSessions());
        assertEquals(200, server.get("/two/secret/a.txt", "Cookie: " + cookie).status());
    }

    private void inside(String target, int status, String... headers) throws Exception {
        server.inside(
                (container, request) -> {
                    try (Visit visit = new PipedVisit(
                                    new InProcessRequest(container, "/one"),
                                    path -> path,
                                    container.requester(request),
                                    PATIENCE);
                            Answer answer = visit.get(target)) {
                        assertEquals(status, answer.head().status());
                    }
                },
                headers);
    }

    private static String cookie(TomcatServer.Reply reply, String name) {
        String value = reply.headers().stream()
                .map(header -> header.value())
                .filter(text -> text.startsWith(name + "="))
                .findFirst()
                .orElse(null);
        assertNotNull(value, () -> "no " + name + " in " + reply.headers());
        return value.replaceAll(";.*", "");
    }

    /** Counts in a session. */
    private static final class Opening extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            Integer visits = (Integer) request.getSession().getAttribute("visits");
            request.getSession().setAttribute("visits", visits == null ? 1 : visits + 1);
            response.getWriter().print("x");
        }
    }
}

package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.tomcat.TomcatServer.put;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.catalina.Session;
import org.apache.catalina.authenticator.AuthenticatorBase;
import org.apache.catalina.authenticator.BasicAuthenticator;
import org.apache.catalina.authenticator.FormAuthenticator;
import org.apache.catalina.authenticator.SingleSignOn;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.session.FileStore;
import org.apache.catalina.session.PersistentManager;
import org.apache.catalina.valves.CrawlerSessionManagerValve;
import org.apache.catalina.valves.rewrite.RewriteValve;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.site.Answer;
import org.modoai.site.PipedVisit;
import org.modoai.site.Visit;

/** What a webapp does to sessions in a sub-request is seen in that sub-request alone. */
class SessionTracesTest extends TomcatFixture {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String WEB_XML = """
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
              <security-constraint>
                <web-resource-collection>
                  <web-resource-name>x</web-resource-name><url-pattern>/secret/*</url-pattern>
                </web-resource-collection>
                <auth-constraint><role-name>**</role-name></auth-constraint>
              </security-constraint>
              <login-config><auth-method>FORM</auth-method><form-login-config>
                <form-login-page>/login.html</form-login-page><form-error-page>/login.html</form-error-page>
              </form-login-config></login-config>
            </web-app>
            """;

    private static final String PASSWORD =
            "Authorization: Basic " + Base64.getEncoder().encodeToString("ann:right".getBytes(StandardCharsets.UTF_8));

    private final SessionProgram program = new SessionProgram();
    private final SessionProgram other = new SessionProgram();
    private StandardContext one;
    private StandardContext two;

    @BeforeEach
    void prepare() throws Exception {
        server.tomcat().addUser("ann", "right");
        one = webapp("/one", program);
        two = webapp("/two", other);
        SessionProgram.HEARD.clear();
    }

    private StandardContext webapp(String path, SessionProgram program) throws Exception {
        Path root = Files.createDirectories(temp.resolve(path.substring(1)));
        for (String name : List.of(
                "start/a.txt",
                "recent/a.txt",
                "rename/a.txt",
                "invalidate/a.txt",
                "migrate/a.txt",
                "logout/a.txt",
                "script/a.txt",
                "include/a.txt",
                "secret/first.txt",
                "secret/a.txt",
                "login.html")) {
            put(root, name, "x");
        }
        put(root, "WEB-INF/web.xml", WEB_XML);
        StandardContext context = server.webapp(path, root);
        context.addServletContainerInitializer((classes, webapp) -> program.join(webapp), Set.of());
        return context;
    }

    /** Also where Tomcat itself would give the session another identifier, another principal or a note. */
    @ParameterizedTest
    @ValueSource(strings = {"recent", "rename", "invalidate", "migrate", "logout", "script", "secret"})
    void theSessionOfTheCallerIsAsBeforeAndNobodyHearsOfIt(String path) throws Exception {
        server.start();
        String cookie = start();
        State before = State.of(session(cookie));
        inside("/one/" + path + "/a.txt", "Cookie: " + cookie);
        assertEquals(List.of(), SessionProgram.HEARD);
        assertEquals(before, State.of(session(cookie)));
        assertEquals(1, one.getManager().getActiveSessions());
        server.get("/one/recent/a.txt", "Cookie: " + cookie);
        assertEquals(
                List.of("start", "/one/recent/a.txt"),
                session(cookie).getSession().getAttribute("recent"));
        assertNotEquals(List.of(), SessionProgram.HEARD, "of a real GET everybody hears");
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "recent", "rename", "invalidate", "migrate", "logout", "script", "secret"})
    void whereThereWasNoneThereIsNoneAndNobodyHearsOfIt(String path) throws Exception {
        server.start();
        inside("/one/" + path + "/a.txt");
        inside("/one/" + path + "/a.txt", "Cookie: JSESSIONID=0123456789ABCDEF0123456789ABCDEF");
        assertEquals(List.of(), SessionProgram.HEARD);
        assertEquals(0, one.getManager().getActiveSessions());
        assertEquals(0, one.getManager().getSessionCounter());
    }

    /** A program is not to find out that its session is no real one. */
    @ParameterizedTest
    @ValueSource(strings = {"recent", "rename", "invalidate", "migrate", "logout", "script"})
    void withinTheSubRequestAllIsAsInARealGet(String path) throws Exception {
        server.start();
        String cookie = "Cookie: " + start();
        for (String[] headers : List.of(new String[] {cookie}, new String[0])) {
            String inside = inside("/one/" + path + "/a.txt", headers);
            assertEquals(said(server.get("/one/" + path + "/a.txt", headers)), inside);
            assertFalse(inside.isEmpty());
        }
    }

    @Test
    void whoLogsInByAFormGetsToWhereTheyWantedToGo() throws Exception {
        FormAuthenticator form = new FormAuthenticator();
        form.setChangeSessionIdOnAuthentication(false);
        one.getPipeline().addValve(form);
        server.start();
        String cookie = cookie(server.get("/one/secret/first.txt"), "JSESSIONID");
        SessionProgram.HEARD.clear();
        State before = State.of(session(cookie));
        inside("/one/secret/a.txt", "Cookie: " + cookie);
        assertEquals(before, State.of(session(cookie)));
        assertEquals(List.of(), SessionProgram.HEARD);
        TomcatServer.Reply in =
                server.get("/one/j_security_check?j_username=ann&j_password=right", "Cookie: " + cookie);
        assertEquals(303, in.status());
        assertTrue(in.headers().stream().anyMatch(header -> header.value().endsWith("/one/secret/first.txt")));
    }

    /** Without {@code cache} Tomcat keeps name and password in notes of the session, and asks the realm each time. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoIsLoggedInByAFormIsSoInTheSubRequestToo(boolean cache) throws Exception {
        FormAuthenticator form = new FormAuthenticator();
        form.setCache(cache);
        one.getPipeline().addValve(form);
        server.start();
        String asked = cookie(server.get("/one/secret/first.txt"), "JSESSIONID");
        TomcatServer.Reply in = server.get("/one/j_security_check?j_username=ann&j_password=right", "Cookie: " + asked);
        assertEquals(303, in.status());
        String cookie = cookie(in, "JSESSIONID");
        assertEquals("renamed", inside("/one/secret/first.txt", "Cookie: " + cookie));
        assertEquals("renamed", inside("/one/secret/a.txt", "Cookie: " + cookie));
        SessionProgram.HEARD.clear();
        State before = State.of(session(cookie));
        assertEquals("renamed", inside("/one/secret/a.txt", "Cookie: " + cookie));
        assertEquals(before, State.of(session(cookie)));
        assertEquals(List.of(), SessionProgram.HEARD);
    }

    @Test
    void aLoginByPasswordStaysInTheSubRequest() throws Exception {
        basic(one);
        server.start();
        String cookie = start();
        State before = State.of(session(cookie));
        assertEquals("renamed", inside("/one/secret/a.txt", "Cookie: " + cookie, PASSWORD));
        assertEquals(before, State.of(session(cookie)));
        assertEquals(List.of(), SessionProgram.HEARD);
    }

    /** Since they use it: otherwise a session would end while its holder harvests. */
    @Test
    void theSessionOfTheCallerIsInUse() throws Exception {
        server.start();
        String cookie = start();
        Session session = session(cookie);
        session.endAccess();
        long before = session.getThisAccessedTimeInternal();
        Thread.sleep(20);
        inside("/one/recent/a.txt", "Cookie: " + cookie);
        assertTrue(session.getThisAccessedTimeInternal() > before);
    }

    @Test
    void aSessionWhoseTimeIsOverIsNotThereAndEndsLater() throws Exception {
        server.start();
        String cookie = start();
        Session session = session(cookie);
        session.setMaxInactiveInterval(1);
        Thread.sleep(1100);
        assertTrue(inside("/one/script/a.txt", "Cookie: " + cookie).startsWith("[unknown, false"));
        assertEquals(List.of(), SessionProgram.HEARD);
        assertFalse(session.isValid());
        assertTrue(SessionProgram.HEARD.contains("destroyed"));
    }

    @Test
    void noSingleSignOnOfASubRequestStays() throws Exception {
        Counting counting = singleSignOn();
        server.start();
        for (String path : List.of("/one/secret/a.txt", "/one/rename/a.txt", "/one/logout/a.txt")) {
            inside(path, PASSWORD);
            inside(path, PASSWORD, "Cookie: " + start());
            assertEquals(0, counting.entries(), path);
        }
    }

    @Test
    void theSingleSignOnOfTheCallerIsAsBefore() throws Exception {
        Counting counting = singleSignOn();
        server.start();
        TomcatServer.Reply in = server.get("/two/secret/a.txt", PASSWORD);
        String cookies = cookie(in, "JSESSIONIDSSO") + "; " + start();
        Map<String, Integer> before = counting.sessions();
        for (String path : List.of("secret", "rename", "invalidate", "migrate", "logout", "script")) {
            inside("/one/" + path + "/a.txt", "Cookie: " + cookies);
            assertEquals(before, counting.sessions(), path);
        }
        assertEquals(200, server.get("/two/secret/a.txt", "Cookie: " + cookies).status());
        assertEquals(200, server.get("/one/secret/a.txt", "Cookie: " + cookies).status());
        inside("/one/invalidate/a.txt", "Cookie: " + cookies);
        inside("/one/logout/a.txt", "Cookie: " + cookies);
        assertEquals(200, server.get("/two/secret/a.txt", "Cookie: " + cookies).status());
    }

    @Test
    void aSessionThatIsInAStoreIsSeenThereAndStaysThere() throws Exception {
        PersistentManager manager = new PersistentManager();
        FileStore store = new FileStore();
        store.setDirectory(Files.createDirectories(temp.resolve("store")).toString());
        manager.setStore(store);
        one.setManager(manager);
        server.start();
        String cookie = start();
        String id = cookie.substring("JSESSIONID=".length());
        manager.setMaxIdleSwap(0);
        manager.processPersistenceChecks();
        assertFalse(manager.isLoaded(id));
        SessionProgram.HEARD.clear();
        assertTrue(inside("/one/recent/a.txt", "Cookie: " + cookie).contains("[start, /one/recent/a.txt]"));
        assertTrue(inside("/one/script/a.txt", "Cookie: " + cookie).contains("known"));
        assertEquals(List.of(), SessionProgram.HEARD);
        assertFalse(manager.isLoaded(id));
        assertTrue(said(server.get("/one/recent/a.txt", "Cookie: " + cookie)).contains("[start, /one/recent/a.txt]"));
        assertTrue(SessionProgram.HEARD.contains("activated"), "of a real GET it hears");
    }

    @Test
    void aRewrittenSubRequestLeavesNoTraceEither() throws Exception {
        put(temp.resolve("one"), "WEB-INF/rewrite.config", "RewriteRule ^/old/(.*)$ /recent/$1");
        one.getPipeline().addValve(new RewriteValve());
        server.start();
        String cookie = start();
        State before = State.of(session(cookie));
        assertTrue(inside("/one/old/a.txt", "Cookie: " + cookie).contains("[start, /one/recent/a.txt]"));
        inside("/one/old/a.txt");
        assertEquals(before, State.of(session(cookie)));
        assertEquals(List.of(), SessionProgram.HEARD);
    }

    @Test
    void theVersionOfAWebappIsThatOfTheSession() throws Exception {
        StandardContext newer = webapp("/newer", other);
        newer.setPath("/one");
        newer.setWebappVersion("2");
        newer.setName("/one##2");
        server.start();
        String cookie = cookie(server.get("/one/start/a.txt"), "JSESSIONID");
        SessionProgram.HEARD.clear();
        assertEquals(1, newer.getManager().getActiveSessions());
        assertTrue(inside("/one/recent/a.txt", "Cookie: " + cookie).contains("start"));
        String older = "0123456789ABCDEF0123456789ABCDEF";
        one.getManager().createSession(older).getSession().setAttribute("recent", List.of("older"));
        SessionProgram.HEARD.clear();
        assertTrue(inside("/one/recent/a.txt", "Cookie: JSESSIONID=" + older).contains("older"));
        assertEquals(List.of(), SessionProgram.HEARD);
    }

    /** There the session is begun by the other webapp, which is nobody's. */
    @Test
    void theSessionThatTheCallerHasInAnIncludedWebappIsAsBefore() throws Exception {
        one.setCrossContext(true);
        server.start();
        String cookie = start();
        server.get("/one/include/a.txt", "Cookie: " + cookie);
        Session theirs = two.getManager().findSession(cookie.substring("JSESSIONID=".length()));
        State before = State.of(theirs);
        assertEquals("included", inside("/one/include/a.txt", "Cookie: " + cookie));
        assertEquals(before, State.of(theirs));
        assertEquals("included", inside("/one/include/a.txt"));
        assertEquals(1, two.getManager().getActiveSessions());
        assertEquals(1, one.getManager().getActiveSessions());
    }

    @Test
    void aCrawlerKeepsTheOneSessionThatAValveGivesThem() throws Exception {
        server.tomcat().getHost().getPipeline().addValve(new CrawlerSessionManagerValve());
        server.start();
        String bot = "User-Agent: a bot";
        inside("/one/start/a.txt", bot);
        for (int i = 0; i < 3; i++) {
            server.get("/one/recent/a.txt", bot);
            inside("/one/recent/a.txt", bot);
        }
        assertEquals(1, one.getManager().getActiveSessions());
    }

    private Counting singleSignOn() {
        basic(one);
        basic(two);
        Counting counting = new Counting();
        server.tomcat().getHost().getPipeline().addValve(counting);
        return counting;
    }

    private static void basic(StandardContext webapp) {
        AuthenticatorBase basic = new BasicAuthenticator();
        webapp.getPipeline().addValve(basic);
    }

    /** Begins a session with attributes, by a real GET. */
    private String start() throws Exception {
        String cookie = cookie(server.get("/one/start/a.txt"), "JSESSIONID");
        SessionProgram.HEARD.clear();
        return cookie;
    }

    private Session session(String cookie) throws Exception {
        return one.getManager().findSession(cookie.substring("JSESSIONID=".length()));
    }

    /** What the program has said in a sub-request. */
    private String inside(String target, String... headers) throws Exception {
        AtomicReference<String> said = new AtomicReference<>("");
        server.inside(
                (container, request) -> {
                    try (Visit visit = new PipedVisit(
                                    new InProcessRequest(container, "/one"),
                                    path -> path,
                                    container.requester(request),
                                    PATIENCE);
                            Answer answer = visit.get(target)) {
                        said.set(answer.head().header("X-Said").orElse(""));
                    }
                },
                headers);
        return said.get();
    }

    private static String said(TomcatServer.Reply reply) {
        return reply.headers().stream()
                .filter(header -> header.name().equals("X-Said"))
                .map(header -> header.value())
                .findFirst()
                .orElseThrow();
    }

    private static String cookie(TomcatServer.Reply reply, String name) {
        return reply.headers().stream()
                .map(header -> header.value())
                .filter(text -> text.startsWith(name + "="))
                .map(text -> text.replaceAll(";.*", ""))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + reply.headers()));
    }

    /** All of a session but its times. */
    private record State(String id, Map<String, Object> attributes, Map<String, Object> notes, List<Object> login) {
        static State of(Session session) {
            assertTrue(session.isValid());
            Map<String, Object> attributes = new TreeMap<>();
            for (String name : Collections.list(session.getSession().getAttributeNames())) {
                attributes.put(name, session.getSession().getAttribute(name));
            }
            Map<String, Object> notes = new HashMap<>();
            for (Iterator<String> names = session.getNoteNames(); names.hasNext(); ) {
                String name = names.next();
                notes.put(name, session.getNote(name));
            }
            return new State(
                    session.getIdInternal(),
                    attributes,
                    notes,
                    List.of(String.valueOf(session.getPrincipal()), String.valueOf(session.getAuthType())));
        }
    }

    /** Lets a test look into it. */
    private static final class Counting extends SingleSignOn {
        int entries() {
            return cache.size();
        }

        Map<String, Integer> sessions() {
            Map<String, Integer> sessions = new TreeMap<>();
            cache.forEach((id, entry) -> sessions.put(id, entry.findSessions().size()));
            return sessions;
        }
    }
}

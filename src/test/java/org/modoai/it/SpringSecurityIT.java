package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A webapp behind Spring Security with its login form, which keeps in the session where a visitor wanted to go. A harvest
 * in that session must change nothing of it: the login would lead to files that the harvester does not know of.
 */
@ParameterizedClass
@EnumSource(Distribution.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SpringSecurityIT {
    private static final String CONFIGURATION = """
            import org.springframework.context.annotation.*;
            import org.springframework.security.config.*;
            import org.springframework.security.config.annotation.web.builders.*;
            import org.springframework.security.config.annotation.web.configuration.*;
            import org.springframework.security.core.userdetails.*;
            import org.springframework.security.provisioning.*;
            import org.springframework.security.web.*;
            import org.springframework.security.web.servlet.util.matcher.*;
            import org.springframework.web.servlet.config.annotation.*;
            @Configuration
            @EnableWebMvc
            @EnableWebSecurity
            public class Guarded {
                @Bean
                SecurityFilterChain chain(HttpSecurity http) throws Exception {
                    PathPatternRequestMatcher.Builder path = PathPatternRequestMatcher.withDefaults();
                    return http.authorizeHttpRequests(rules -> rules
                                    .requestMatchers(path.matcher("/open/**"), path.matcher("/modoai/**")).permitAll()
                                    .anyRequest().authenticated())
                            .formLogin(Customizer.withDefaults())
                            .build();
                }
                @Bean
                UserDetailsService users() {
                    return new InMemoryUserDetailsManager(
                            User.withUsername("ann").password("{noop}right").roles("READER").build());
                }
            }
            """;

    private static final String SECURITY = """
            import org.springframework.security.web.context.*;
            public class Security extends AbstractSecurityWebApplicationInitializer {
                public Security() {
                    super(Guarded.class);
                }
            }
            """;

    private static final String SERVLET = """
            import org.springframework.web.servlet.support.*;
            public class Servlet extends AbstractAnnotationConfigDispatcherServletInitializer {
                @Override
                protected Class<?>[] getRootConfigClasses() {
                    return null;
                }
                @Override
                protected Class<?>[] getServletConfigClasses() {
                    return new Class<?>[0];
                }
                @Override
                protected String[] getServletMappings() {
                    return new String[] {"/app/*"};
                }
            }
            """;

    private static final String LISTENER = """
            import jakarta.servlet.annotation.*;
            import jakarta.servlet.http.*;
            @WebListener
            public class Listener
                    implements HttpSessionListener, HttpSessionAttributeListener, HttpSessionIdListener {
                private static void say(HttpSessionEvent event, String what) {
                    System.out.println("session event " + what);
                }
                @Override
                public void sessionCreated(HttpSessionEvent event) {
                    say(event, "created");
                }
                @Override
                public void sessionDestroyed(HttpSessionEvent event) {
                    say(event, "destroyed");
                }
                @Override
                public void sessionIdChanged(HttpSessionEvent event, String old) {
                    say(event, "renamed");
                }
                @Override
                public void attributeAdded(HttpSessionBindingEvent event) {
                    say(event, "added " + event.getName());
                }
                @Override
                public void attributeRemoved(HttpSessionBindingEvent event) {
                    say(event, "removed " + event.getName());
                }
                @Override
                public void attributeReplaced(HttpSessionBindingEvent event) {
                    say(event, "replaced " + event.getName());
                }
            }
            """;

    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" type=\"hidden\" value=\"([^\"]+)\"");

    @Parameter
    Distribution distribution;

    private TomcatServer server;

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "spring");
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Files.writeString(
                server.conf().resolve("modoai.xml"),
                "<modoai xmlns=\"urn:modoai:config:1\"><site context=\"/spring\"/></modoai>");
        fill(server.webapps().resolve("spring"));
        Path own = server.webapps().resolve("own");
        new Webapp(own);
        fill(own);
        server.start();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        server.close();
    }

    private void fill(Path webapp) throws IOException {
        Trees.copy(Artifacts.springSecurity(), webapp.resolve("WEB-INF/lib"));
        SourceCode programs =
                new SourceCode(distribution, webapp.resolve("WEB-INF/classes")).with(webapp.resolve("WEB-INF/lib"));
        programs.add("Guarded", CONFIGURATION).add("Security", SECURITY);
        programs.add("Servlet", SERVLET).add("Listener", LISTENER);
        for (String file : List.of("open/a.txt", "wanted.txt", "hidden/a.txt", "hidden/b.txt", "z.txt")) {
            Path path = webapp.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, "the bytes of " + file + "\n");
        }
    }

    /** The WAR beside the webapp, and the jar in it. */
    @ParameterizedTest
    @ValueSource(strings = {"/modoai /spring", "/own/modoai /own"})
    void theLoginLeadsToWhereTheHarvesterWantedToGo(String paths) throws IOException {
        String webapp = paths.split(" ")[1];
        Http.Response refused = server.http().get(webapp + "/wanted.txt");
        assertEquals("/login", location(webapp, refused));
        String cookie = cookie(refused).orElseThrow();
        harvest(paths, cookie);
        Http.Response in = logIn(webapp, cookie);
        assertEquals(
                origin() + webapp + "/wanted.txt?continue",
                in.header("Location").orElseThrow(),
                in::toString);
        String known = "Cookie: " + cookie(in).orElseThrow();
        assertEquals(200, server.http().get(webapp + "/wanted.txt", known).status());
        Set<String> all = Set.of("/open/a.txt", "/wanted.txt", "/hidden/a.txt", "/hidden/b.txt", "/z.txt");
        assertEquals(all, listed(paths, known));
        assertEquals(200, server.http().get(webapp + "/wanted.txt", known).status(), "still the same session");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/modoai /spring", "/own/modoai /own"})
    void theLoginOfAHarvesterWhoHasTriedNothingLeadsToTheStart(String paths) throws IOException {
        String webapp = paths.split(" ")[1];
        String cookie = cookie(server.http().get(webapp + "/login")).orElseThrow();
        harvest(paths, cookie);
        Http.Response in = logIn(webapp, cookie);
        assertEquals("/", location(webapp, in));
    }

    /** Of each GET inside Spring Security would begin a session, to keep its URL in. */
    @ParameterizedTest
    @ValueSource(strings = {"/modoai /spring", "/own/modoai /own"})
    void noListenerHearsOfAHarvest(String paths) throws IOException {
        String cookie = "Cookie: "
                + cookie(server.http().get(paths.split(" ")[1] + "/wanted.txt")).orElseThrow();
        assertEquals(Set.of("/open/a.txt"), listed(paths, "Cookie: JSESSIONID=0123456789ABCDEF0123456789ABCDEF"));
        int before = server.log().split("session event").length;
        assertEquals(Set.of("/open/a.txt"), listed(paths));
        assertEquals(Set.of("/open/a.txt"), listed(paths, cookie));
        assertEquals(before, server.log().split("session event").length);
        server.http().get(paths.split(" ")[1] + "/wanted.txt");
        assertTrue(before < server.log().split("session event").length, "of a real GET it hears");
    }

    /** Within the webapp. */
    private String location(String webapp, Http.Response response) {
        String location = response.header("Location").orElseThrow(() -> new AssertionError(response));
        String path = location.startsWith("/") ? location : location.substring(origin().length());
        assertTrue(path.startsWith(webapp), location);
        return path.substring(webapp.length());
    }

    private String origin() {
        return "http://localhost:" + server.port();
    }

    /** In all ways that ask for single files; what is hidden is not told. */
    private void harvest(String paths, String cookie) throws IOException {
        String known = "Cookie: " + cookie;
        assertEquals(Set.of("/open/a.txt"), listed(paths, known));
        String base = paths.split(" ")[0];
        Http.Response records =
                server.http().get(base + "?verb=ListRecords&metadataPrefix=oai_didl&from=1990-01-01", known);
        assertEquals(1, OaiAnswer.of(records).elements("record").size());
        for (String file : List.of("/hidden/a.txt", "/z.txt")) {
            String identifier = OaiClient.form(origin() + paths.split(" ")[1] + file);
            for (String verb : List.of("GetRecord&metadataPrefix=oai_dc", "ListMetadataFormats")) {
                Http.Response one = server.http().get(base + "?verb=" + verb + "&identifier=" + identifier, known);
                assertEquals("idDoesNotExist", OaiAnswer.of(one).error(), one::toString);
            }
        }
    }

    private Set<String> listed(String paths, String... headers) throws IOException {
        String prefix = origin() + paths.split(" ")[1];
        Http.Response list =
                server.http().get(paths.split(" ")[0] + "?verb=ListIdentifiers&metadataPrefix=oai_dc", headers);
        Set<String> listed = new TreeSet<>();
        for (String identifier : OaiAnswer.of(list).texts("identifier")) {
            if (identifier.startsWith(prefix + "/")) {
                listed.add(identifier.substring(prefix.length()));
            }
        }
        return listed;
    }

    /** As a browser does: asks for the form, fills it in and sends it. */
    private Http.Response logIn(String webapp, String cookie) throws IOException {
        Http.Response form = server.http().get(webapp + "/login", "Cookie: " + cookie);
        Matcher csrf = CSRF.matcher(form.text());
        assertTrue(csrf.find(), form::toString);
        Http.Response in = server.http()
                .post(
                        webapp + "/login",
                        "username=ann&password=right&_csrf=" + OaiClient.form(csrf.group(1)),
                        "Cookie: " + cookie);
        assertEquals(302, in.status(), in::toString);
        return in;
    }

    private static Optional<String> cookie(Http.Response response) {
        return response.headers("Set-Cookie").stream()
                .filter(value -> value.startsWith("JSESSIONID="))
                .map(value -> value.replaceAll(";.*", ""))
                .findFirst();
    }
}

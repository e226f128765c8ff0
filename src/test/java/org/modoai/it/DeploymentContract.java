package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way into a Tomcat distribution: the WAR dropped in, and the jar in webapps of several kinds. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DeploymentContract {
    private static final String IDENTIFY = "?verb=Identify";
    private static final String BY_HAND = """
            <filter>
              <filter-name>harvest</filter-name>
              <filter-class>org.modoai.http.OaiFilter</filter-class>
              <async-supported>true</async-supported>
            </filter>
            <filter-mapping>
              <filter-name>harvest</filter-name>
              <url-pattern>/modoai/*</url-pattern>
            </filter-mapping>
            """;

    private final Distribution distribution;
    private TomcatServer server;
    private FixtureSite site;

    DeploymentContract(Distribution distribution) {
        this.distribution = distribution;
    }

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "deployment").thorough();
        site = fill(server);
        Files.setPosixFilePermissions(
                Files.createDirectories(state("plain")), PosixFilePermissions.fromString("rwxr-xr-x"));
        server.start();
    }

    private Path state(String webapp) {
        return server.base().resolve("modoai/Catalina/localhost").resolve(webapp);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private static FixtureSite fill(TomcatServer server) throws IOException {
        FixtureSite site =
                new FixtureSite(server.webapps().resolve("ROOT"), server.base().resolve("outside"));
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        webapp(server, "plain");
        webapp(server, "complete").webXml("metadata-complete=\"true\"", "");
        webapp(server, "mapped").webXml("", BY_HAND);
        webapp(server, "renamed").configuration("prefix=\"/mod_oai\"/>");
        webapp(server, "inactive").configuration("active=\"false\"/>");
        webapp(server, "faulty").configuration("colour=\"red\"/>");
        return site;
    }

    private static Webapp webapp(TomcatServer server, String name) throws IOException {
        return new Webapp(server.webapps().resolve(name)).file("index.html", "<p>" + name + "\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/modoai",
                "/modoai/",
                "/plain/modoai",
                "/plain/modoai/",
                "/complete/modoai",
                "/complete/modoai/",
                "/mapped/modoai",
                "/mapped/modoai/",
                "/renamed/mod_oai",
                "/renamed/mod_oai/"
            })
    void answersByGetAndByPostWithoutRedirect(String path) throws IOException {
        assertIdentifies(server.http().get(path + IDENTIFY));
        assertIdentifies(server.http().post(path, IDENTIFY.substring(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "complete", "modoai"})
    void theStateIsForTheServersUserAlone(String webapp) throws IOException {
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(state(webapp))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/inactive/modoai", "/renamed/modoai", "/plain/modoai2"})
    void isNotThereElsewhere(String path) throws IOException {
        assertEquals(404, server.http().get(path + IDENTIFY).status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "complete", "mapped", "renamed", "inactive", "faulty"})
    void leavesTheRestOfTheWebappAlone(String name) throws IOException {
        Http.Response response = server.http().get("/" + name + "/index.html");
        assertEquals(200, response.status());
        assertEquals("<p>" + name + "\n", response.text());
    }

    @Test
    void aFaultInTheConfigurationPostponesHarvestsAndIsExplained() throws IOException {
        Http.Response response = server.http().get("/faulty/modoai" + IDENTIFY);
        assertEquals(503, response.status());
        assertEquals(List.of("30"), response.headers("Retry-After"));
        String log = server.log();
        assertTrue(log.contains("faulty/WEB-INF/modoai.xml"), log);
        assertTrue(log.contains("colour"), log);
    }

    @Test
    void theFixtureSiteIsServedAsItIsMeantToBe() throws IOException {
        for (Map.Entry<String, byte[]> file : site.resources().entrySet()) {
            Http.Response response = server.http().get("/" + encoded(file.getKey()));
            assertEquals(200, response.status(), file.getKey());
            assertArrayEquals(file.getValue(), response.body(), file.getKey());
        }
        assertEquals(404, server.http().get("/link-out.txt").status());
        assertEquals(404, server.http().get("/WEB-INF/secret.txt").status());
        assertFalse(server.http().get("/page.jsp").text().contains("SECRET"));
    }

    @Test
    void noSecondLoggingBackendAndNoLeakedDriverIsReported() throws IOException {
        String log = server.log();
        assertFalse(log.contains("SLF4J"), log);
        assertFalse(log.contains("JDBC driver"), log);
    }

    @Test
    void inTheServersOwnLibTheJarDoesNothing() throws IOException, InterruptedException {
        try (TomcatServer shared = new TomcatServer(distribution, "shared").thorough()) {
            Files.createDirectories(shared.webapps().resolve("ROOT"));
            Files.writeString(shared.webapps().resolve("ROOT/index.html"), "<p>root\n");
            Files.copy(Artifacts.filterJar(), shared.base().resolve("lib/modoai-filter.jar"));
            shared.start();
            assertEquals(404, shared.http().get("/modoai" + IDENTIFY).status());
            assertEquals(200, shared.http().get("/index.html").status());
        }
    }

    @Test
    @EnabledIfEnvironmentVariable(
            named = "JAVA25_HOME",
            matches = ".+",
            disabledReason = "SKIPPED: no JAVA25_HOME, nothing was tried on JDK 25")
    void startsOnJava25() throws IOException, InterruptedException {
        try (TomcatServer newest = new TomcatServer(distribution, "java25").thorough()) {
            fill(newest);
            newest.with(Artifacts.java25().orElseThrow()).start();
            assertIdentifies(newest.http().get("/modoai" + IDENTIFY));
            assertIdentifies(newest.http().get("/plain/modoai" + IDENTIFY));
            newest.process().terminate();
            assertFalse(newest.log().contains("memory leak"), newest.log());
        }
    }

    private static void assertIdentifies(Http.Response response) {
        assertEquals(200, response.status(), response::toString);
        assertTrue(response.text().contains("<Identify"), response::toString);
        assertTrue(response.header("Content-Type").orElse("").startsWith("text/xml"), response::toString);
    }

    private static String encoded(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2F", "/");
    }
}

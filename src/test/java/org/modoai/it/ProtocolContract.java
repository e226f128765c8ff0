package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * The protocol table: one or more cases for each rule, in the interfaces below, on one server with the WAR and with a
 * few webapps that have the filter jar. Every answer is validated on the way in.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@DisplayNameGeneration(ProtocolContract.RuleNames.class)
abstract class ProtocolContract
        implements EnvelopeRules, ArgumentRules, DateRules, ListRules, SetRules, FormatRules, TransportRules {
    private static final Path RULES =
            Path.of("..", "shared", "oai-pmh.md").toAbsolutePath().normalize();

    /** The rules without a case, and why. */
    private static final Map<String, String> NOT_HERE = Map.of(
            "9.1", "Of the command line, not of the protocol: ProcessPluginTest and CrateIT.",
            "9.2", "Of tools, not of the protocol: ProcessPluginTest and BoundedPluginsTest.");

    private final Distribution distribution;
    private TomcatServer server;
    private FixtureSite site;

    ProtocolContract(Distribution distribution) {
        this.distribution = distribution;
    }

    @Override
    public TomcatServer server() {
        return server;
    }

    @Override
    public FixtureSite site() {
        return site;
    }

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "protocol");
        site = new FixtureSite(server.webapps().resolve("ROOT"), server.base().resolve("outside"));
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Files.writeString(server.conf().resolve("modoai.xml"), """
                <modoai xmlns="urn:modoai:config:1">
                  <repository>
                    <name>Fixtures &amp; more</name>
                    <adminEmail>first@example.org</adminEmail>
                    <adminEmail>second@example.org</adminEmail>
                    <friend>http://other.example/modoai</friend>
                    <rights>https://creativecommons.org/licenses/by/4.0/</rights>
                  </repository>
                  <formats>
                    <content><type mime="application/octet-stream" threshold="20MB"/></content>
                  </formats>
                  <limits pageRecords="3" harvests="4" clientHarvests="4" retryAfter="7s"/>
                </modoai>
                """);
        addWebapps();
        server.start();
    }

    private void addWebapps() throws IOException {
        webappFiles("empty");
        webappFiles("host", "zero.txt", "bell\u0007.txt").file("echo.jsp", """
                <%@ page contentType="text/plain; charset=UTF-8" %>host:<%= request.getParameter("verb") %>""");
        date("host", "zero.txt", Instant.EPOCH);
        webappFiles("leap", "leap.txt")
                .configuration("><repository><trustedProxy>127.0.0.1</trustedProxy></repository></modoai>");
        date("leap", "leap.txt", Instant.parse("2004-02-29T12:00:00.987Z"));
        webappFiles("bytes", "1.txt", "2.txt", "3.txt").configuration("><limits pageBytes=\"1KB\"/></modoai>");
        webappFiles("moving", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "6.txt", "7.txt")
                .configuration("><index rescan=\"1s\"/><limits pageRecords=\"2\"/></modoai>");
        webappFiles("deleting", "1.txt", "2.txt", "3.html").configuration("><index rescan=\"1s\"/></modoai>");
        webappFiles("vanishing", "1.txt", "2.txt", "3.txt").configuration("><index rescan=\"1h\"/></modoai>");
        webappFiles(
                "many",
                Stream.iterate(1, n -> n <= 201, n -> n + 1)
                        .map(n -> n + ".txt")
                        .toArray(String[]::new));
    }

    /** Files of 2,000 bytes, a second apart. */
    private Webapp webappFiles(String name, String... files) throws IOException {
        Webapp webapp = new Webapp(server.webapps().resolve(name));
        for (int i = 0; i < files.length; i++) {
            webapp.file(files[i], "x".repeat(2000));
            date(name, files[i], FixtureSite.FIRST.plusSeconds(i));
        }
        return webapp;
    }

    private void date(String webapp, String file, Instant lastModified) throws IOException {
        Files.setLastModifiedTime(server.webapps().resolve(webapp).resolve(file), FileTime.from(lastModified));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void everyRuleHasACaseOrAReason() throws IOException {
        if (!Files.exists(RULES)) {
            System.err.println("SKIPPED: whether every rule has a case, for want of ../shared/oai-pmh.md");
        }
        assumeTrue(Files.exists(RULES), "SKIPPED: there is no ../shared/oai-pmh.md");
        Map<String, String> rules = new TreeMap<>();
        int section = 0;
        int bullet = 0;
        for (String line : Files.readAllLines(RULES)) {
            if (line.matches("## [0-9]+\\. .*")) {
                section = Integer.parseInt(line.replaceAll("## ([0-9]+)\\..*", "$1"));
                bullet = 0;
            } else if (line.startsWith("- ")) {
                bullet++;
                rules.put(section + "." + bullet, line);
            }
        }
        Set<String> cases =
                AnnotationSupport.findAnnotatedMethods(getClass(), Rule.class, HierarchyTraversalMode.TOP_DOWN).stream()
                        .map(method -> method.getAnnotation(Rule.class).value())
                        .collect(Collectors.toCollection(TreeSet::new));
        NOT_HERE.keySet().forEach(id -> assertEquals(true, cases.add(id), id + " has a case and a reason"));
        assertEquals(rules.keySet(), cases, () -> "the rules are " + rules);
    }

    /** Puts the rule's number before the sentence. */
    static final class RuleNames extends DisplayNameGenerator.Standard {
        @Override
        public String generateDisplayNameForMethod(
                java.util.List<Class<?>> enclosing, Class<?> test, java.lang.reflect.Method method) {
            Optional<Rule> rule = AnnotationSupport.findAnnotation(method, Rule.class);
            return rule.map(found -> found.value() + " ").orElse("") + method.getName();
        }
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every request of {@code hostile/requests.txt}, byte for byte: each is answered, by no failure, and by nothing that is
 * not for everyone; and the server is the same as before.
 */
@ParameterizedClass
@EnumSource(Distribution.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(600)
class MaliciousRequestsIT {
    private static final String HOST = "Host: www.example.org";
    private static final String ORIGIN = "http://www.example.org/";
    private static final String PROTECTED = """
            <security-constraint>
              <web-resource-collection>
                <web-resource-name>private</web-resource-name><url-pattern>%s</url-pattern>
              </web-resource-collection>
              <auth-constraint/>
            </security-constraint>
            """;

    /** What begins everything that is hidden. */
    private static final Leaks SECRETS = Leaks.of("SECRET-");

    @Parameter
    Distribution distribution;

    private TomcatServer server;
    private FixtureSite site;

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "malicious");
        site = new FixtureSite(server.webapps().resolve("ROOT"), server.base().resolve("outside"));
        new Webapp(site.root())
                .webXml("", PROTECTED.formatted("/private/*"))
                .file("private/report.txt", "SECRET-PROTECTED")
                .file("evil.html", """
                        <img src="/WEB-INF/secret.txt"><img src="../WEB-INF/secret.txt"><img src="private/report.txt">
                        <img src="link-out.txt"><iframe src="file:///etc/passwd"></iframe><img src="page.jsp">
                        <img src="%2e%2e/conf/server.xml"><img src="//evil.example/x"><img src="http://[::1/"><img src="\0">
                        """)
                .configuration(
                        "negotiate='true' rootCrate='true'><limits rate='100000'/><plugins><plugin label='digest' kind='digest'/></plugins>"
                                + "</modoai>");
        Files.createDirectories(server.webapps().resolve("other/WEB-INF"));
        Files.writeString(server.webapps().resolve("other/secret.txt"), "SECRET-OF-ANOTHER");
        Files.writeString(
                server.webapps().resolve("other/WEB-INF/web.xml"),
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">" + PROTECTED.formatted("/*")
                        + "</web-app>");
        server.start();
        new OaiReader(server.http(), "/modoai", HOST).identifiers();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        server.close();
    }

    @Test
    void noneIsAnsweredByAFailureALeakOrNothing() throws IOException {
        List<HostileRequest> all = HostileRequest.all();
        assertTrue(new HashSet<>(all.stream().map(HostileRequest::line).toList()).size() >= 500);
        List<String> findings = new ArrayList<>();
        Map<Integer, Integer> statuses = new TreeMap<>();
        for (HostileRequest request : all) {
            try {
                List<Http.Response> responses = server.http().exchange(request.bytes());
                for (Http.Response response : responses) {
                    statuses.merge(response.status(), 1, Integer::sum);
                    check(request, response).ifPresent(fault -> findings.add(request.line() + "\n  " + fault));
                }
                if (responses.isEmpty()) {
                    statuses.merge(0, 1, Integer::sum);
                }
            } catch (IOException | RuntimeException | AssertionError fault) {
                findings.add(request.line() + "\n  " + fault);
            }
        }
        System.out.println(all.size() + " hostile requests to " + distribution + ", answers by status: " + statuses);
        assertTrue(findings.isEmpty(), () -> String.join("\n", findings));
        assertTrue(statuses.get(200) > 300, "hardly any came through: " + statuses);
        goesOn();
    }

    private static Optional<String> check(HostileRequest request, Http.Response response) throws IOException {
        if (response.status() >= 500 && response.status() != request.status()) {
            return Optional.of(response.toString());
        }
        if (request.status() > 0 && response.status() != request.status()) {
            return Optional.of("not " + request.status() + ": " + response);
        }
        if (response.header("Content-Type").filter(type -> type.contains("xml")).isPresent()
                && response.body().length > 0) {
            OaiReader.parse(response.decoded());
        }
        return SECRETS.in(response).map(secret -> "tells a secret: " + response);
    }

    private void goesOn() throws IOException {
        OaiReader reader = new OaiReader(server.http(), "/modoai", HOST);
        assertEquals(
                1, OaiReader.elements(reader.ask("verb=Identify"), "Identify").size());
        List<String> listed = reader.identifiers();
        assertTrue(listed.contains(ORIGIN + "barr.html"), listed::toString);
        assertTrue(
                listed.stream().noneMatch(url -> url.matches(".*(private|other/|INF|jsp|link-out).*")),
                listed::toString);
        assertEquals(
                new String(site.resources().get("barr.html"), java.nio.charset.StandardCharsets.UTF_8),
                server.http().get("/barr.html").text());
        // what is looked for would be found
        Http.Response record = server.http()
                .get("/modoai?verb=GetRecord&metadataPrefix=oai_didl&identifier=" + ORIGIN + "barr.html", HOST);
        assertEquals(Optional.empty(), SECRETS.in(record));
        assertTrue(Leaks.of("A page that the papers").in(record).isPresent(), record::toString);
    }
}

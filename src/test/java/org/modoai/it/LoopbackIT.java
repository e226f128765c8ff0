package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A webapp that is asked by a socket. */
@ParameterizedClass
@EnumSource(Distribution.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class LoopbackIT {
    private static final String WEB_XML = """
            <filter>
              <filter-name>local</filter-name>
              <filter-class>org.apache.catalina.filters.RemoteAddrFilter</filter-class>
              <init-param><param-name>allow</param-name><param-value>127\\.0\\.0\\.1|::1|0:0:0:0:0:0:0:1</param-value></init-param>
            </filter>
            <filter-mapping><filter-name>local</filter-name><url-pattern>/local/*</url-pattern></filter-mapping>
            <filter>
              <filter-name>proxies</filter-name>
              <filter-class>org.apache.catalina.filters.RemoteIpFilter</filter-class>
            </filter>
            <filter-mapping><filter-name>proxies</filter-name><url-pattern>/far/*</url-pattern></filter-mapping>
            <filter>
              <filter-name>far</filter-name>
              <filter-class>org.apache.catalina.filters.RemoteAddrFilter</filter-class>
              <init-param><param-name>allow</param-name><param-value>203\\.0\\.113\\.7</param-value></init-param>
            </filter>
            <filter-mapping><filter-name>far</filter-name><url-pattern>/far/*</url-pattern></filter-mapping>
            """ + PrivatePart.CONSTRAINT;

    @Parameter
    Distribution distribution;

    private TomcatServer server;
    private FixtureSite site;
    private OaiReader reader;

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "loopback");
        PrivatePart.introduce(server);
        Path root = server.webapps().resolve("site");
        site = new FixtureSite(root, server.base().resolve("outside"));
        new Webapp(root)
                .webXml("", WEB_XML)
                .file("local/here.html", "<p>here\n")
                .file("far/there.html", "<p>there\n")
                .file("private/secret.html", "<p>secret\n")
                .configuration("><site context='/site' requests='loopback' dynamic='render'>"
                        + "<page>modoai?verb=Identify</page></site>"
                        + "<formats><content threshold='20MB'/></formats></modoai>");
        server.start();
        reader = new OaiReader(server.http(), "/site/modoai");
        reader.identifiers();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        server.close();
    }

    private String url(String path) {
        return "http://localhost:" + server.port() + "/site/" + OaiClient.normal(path);
    }

    @Test
    void everyFileComesAsItIs() throws IOException {
        List<String> identifiers = reader.identifiers();
        for (Map.Entry<String, byte[]> file : site.resources().entrySet()) {
            assertTrue(identifiers.contains(url(file.getKey())), file.getKey());
            assertArrayEquals(file.getValue(), reader.content(url(file.getKey())), file.getKey());
        }
        for (String hidden : site.hidden().keySet()) {
            assertFalse(identifiers.contains(url(hidden)), hidden);
        }
        assertFalse(identifiers.toString().contains("verb=Identify"), "modoai has asked itself");
    }

    @Test
    void whatNeedsAPasswordIsForThoseWhoHaveIt() throws IOException {
        assertFalse(reader.identifiers().contains(url("private/secret.html")));
        OaiReader ann = new OaiReader(server.http(), "/site/modoai", PrivatePart.CREDENTIALS);
        assertTrue(ann.identifiers().contains(url("private/secret.html")));
        assertEquals("<p>secret\n", new String(ann.content(url("private/secret.html")), StandardCharsets.UTF_8));
    }

    @Test
    void theHeaderFieldsAreThoseOfAGet() throws IOException {
        TreeSet<String> seen = new TreeSet<>();
        server.http().get("/site/barr.html").headers().forEach(field -> seen.add(field.getKey()));
        seen.removeAll(List.of("Connection", "Keep-Alive", "Date"));
        String record = new String(
                server.http()
                        .get("/site/modoai?verb=GetRecord&metadataPrefix=http_header&identifier="
                                + OaiReader.encode(url("barr.html")))
                        .body(),
                StandardCharsets.UTF_8);
        for (String name : seen) {
            assertTrue(
                    record.toLowerCase(java.util.Locale.ROOT).contains(name.toLowerCase(java.util.Locale.ROOT)), name);
        }
        assertFalse(record.contains("X-Modoai-Request"));
    }

    /** As the README says. */
    @Test
    void rulesByAddressSeeTheServersOwn() throws IOException {
        assertTrue(reader.identifiers().contains(url("local/here.html")));
    }

    /** Which the server may take for a proxy that it can trust. */
    @Test
    void noHarvesterSpeaksInItsNameOfAnotherAddress() throws IOException {
        String forged = "X-Forwarded-For: 203.0.113.7";
        assertEquals(200, server.http().get("/site/far/there.html", forged).status());
        OaiReader other = new OaiReader(server.http(), "/site/modoai", forged);
        assertFalse(other.identifiers().contains(url("far/there.html")));
    }
}

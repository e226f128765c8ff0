package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** {@code http_header} says, field by field, what a GET by the same client through a socket is answered with. */
@ParameterizedClass
@EnumSource(Distribution.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HeadersIT {
    private static final Set<String> NOT_COMPARED = Set.of(
            "connection",
            "keep-alive",
            "proxy-authenticate",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "set-cookie");
    private static final Pattern SECOND_PORT =
            Pattern.compile("Starting ProtocolHandler \\[\"http-nio-auto-2-(\\d+)\"]");
    private static final String FILTERS = filter("ExpiresFilter", "ExpiresByType text/html", "access plus 1 year")
            + filter("HttpHeaderSecurityFilter", "hstsEnabled", "true")
            + filter("AddDefaultCharsetFilter", "encoding", "UTF-16")
            + filter("CorsFilter", "cors.allowed.origins", "http://friend.example")
            + "<filter><filter-name>Odd</filter-name><filter-class>Odd</filter-class></filter>"
            + mapping("Odd");

    /** Whatever a webapp may put into a head. */
    private static final String ODD = """
            import jakarta.servlet.*;
            import jakarta.servlet.http.*;
            public class Odd extends HttpFilter {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                        throws java.io.IOException, ServletException {
                    response.addHeader("Link", "</a>; rel=next");
                    response.addHeader("Link", "</b>; rel=prev");
                    response.addHeader("X!odd*name", "no XML name");
                    response.addHeader("field", "our own word");
                    response.addHeader("3D-Model", "a digit first");
                    response.addHeader("X-Markup", "<a href=\\"x\\">&amp;]]></a>");
                    response.addHeader("X-Spaces", "two  spaces\\tand a tab");
                    response.addHeader("X-Empty", "");
                    response.addHeader("X-Latin", "\\u00e9t\\u00e9");
                    response.addHeader("X-User-Agent", "" + request.getHeader("User-Agent"));
                    response.addHeader("X-Accept", "" + request.getHeader("Accept"));
                    response.addHeader("X-Query", "" + request.getQueryString() + request.getParameterMap().size());
                    response.addHeader("X-Uri", request.getRequestURL().toString());
                    response.addHeader("X-Method", request.getMethod() + " " + request.getProtocol());
                    response.addHeader("X-Client", request.getRemoteAddr() + " " + request.getRemoteHost());
                    response.addHeader("X-Secure", request.isSecure() + " " + request.getScheme());
                    response.addDateHeader("X-Date", 1000000000000L);
                    response.addCookie(new Cookie("seen", "1"));
                    response.setLocale(java.util.Locale.FRENCH);
                    if (request.getRequestURI().endsWith("pdf")) {
                        response.setHeader("Date", "Thu, 01 Jan 2004 00:00:00 GMT");
                        response.setHeader("Server", "Of the webapp");
                    }
                    chain.doFilter(request, response);
                }
            }
            """;

    @Parameter
    Distribution distribution;

    private TomcatServer server;
    private FixtureSite root;
    private FixtureSite filtered;

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "headers");
        server.replace(
                "server.xml",
                "<Engine name=\"Catalina\"",
                "<Connector port=\"0\" compression=\"on\" compressionMinSize=\"100\" useSendfile=\"false\""
                        + " server=\"Named\"/><Engine name=\"Catalina\"");
        root = new FixtureSite(server.webapps().resolve("ROOT"), server.base().resolve("outside"));
        addSizes(root.root());
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Path webapp = server.webapps().resolve("filtered");
        filtered = new FixtureSite(webapp, server.base().resolve("outside"));
        addSizes(webapp);
        new Webapp(webapp).webXml("", FILTERS);
        new SourceCode(distribution, webapp.resolve("WEB-INF/classes")).add("Odd", ODD);
        server.start();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        server.close();
    }

    /** On both sides of the size from which Tomcat leaves the bytes to the kernel. */
    private static void addSizes(Path directory) throws IOException {
        for (int size : new int[] {48 * 1024 - 1, 48 * 1024, 48 * 1024 + 1}) {
            Files.write(directory.resolve(size + ".html"), new byte[size]);
        }
    }

    @Test
    void ofAPlainWebapp() throws IOException {
        assertSame(server.http(), "/modoai", "", root);
    }

    @Test
    void ofAWebappWhoseFiltersAddHeaders() throws IOException {
        assertSame(server.http(), "/filtered/modoai", "/filtered", filtered, "User-Agent: harvester");
    }

    @Test
    void ofAnAnswerThatDependsOnTheRequest() throws IOException {
        assertSame(
                server.http(),
                "/filtered/modoai",
                "/filtered",
                filtered,
                "Origin: http://friend.example",
                "Accept-Language: fr",
                "Cookie: seen=1");
    }

    @Test
    void ofAConnectorThatCompressesAndNamesTheServer() throws IOException {
        Matcher port = SECOND_PORT.matcher(server.log());
        assertTrue(port.find());
        Http second = new Http(Integer.parseInt(port.group(1)));
        assertSame(second, "/modoai", "", root);
        assertSame(second, "/filtered/modoai", "/filtered", filtered);
    }

    @Test
    void ofAVirtualHostNamedByTheClient() throws IOException {
        assertSame(server.http(), "/filtered/modoai", "/filtered", filtered, "Host: www.example.org:" + server.port());
    }

    @Test
    void areTheSameForHarvestersWhoAskForLess() throws IOException {
        OaiReader plain = new OaiReader(server.http(), "/filtered/modoai");
        OaiReader picky = new OaiReader(
                server.http(),
                "/filtered/modoai",
                "Accept: text/xml",
                "Range: bytes=0-3",
                "If-Modified-Since: " + DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now()),
                "If-None-Match: *");
        String identifier = "http://localhost:" + server.port() + "/filtered/barr.html";
        assertEquals(told(plain.record(identifier, "http_header")), told(picky.record(identifier, "http_header")));
    }

    private void assertSame(Http http, String base, String context, FixtureSite site, String... headers)
            throws IOException {
        OaiReader reader = new OaiReader(http, base, headers);
        Document list = reader.ask("verb=ListRecords&metadataPrefix=http_header");
        List<String> identifiers = OaiReader.texts(list, "identifier");
        assertEquals(unaltered(http, context, site, headers) + 3, identifiers.size(), identifiers::toString);
        List<String> types = new ArrayList<>();
        for (int i = 0; i < identifiers.size(); i++) {
            String path = identifiers.get(i).replaceFirst("^http://[^/]+", "");
            assertTrue(path.startsWith(context + "/"), path);
            Http.Response direct = http.get(path, headers);
            assertEquals(200, direct.status(), path);
            assertEquals(fields(direct.headers()), told(list).get(i), path);
            types.addAll(direct.headers("Content-Type"));
        }
        assertTrue(types.stream().distinct().count() >= 10, types::toString);
    }

    /** How many of the files are handed out as they are: a filter has Tomcat write text in another charset. */
    private static int unaltered(Http http, String context, FixtureSite site, String... headers) throws IOException {
        int count = 0;
        for (Map.Entry<String, byte[]> file : site.resources().entrySet()) {
            Http.Response direct = http.get(context + "/" + OaiClient.normal(file.getKey()), headers);
            count += Arrays.equals(file.getValue(), direct.decoded()) ? 1 : 0;
        }
        assertTrue(count > 40, () -> "all is altered");
        return count;
    }

    /** By name, the values of one name in their order; the present moment made the same. */
    private static List<String> fields(List<Map.Entry<String, String>> headers) {
        return headers.stream()
                .map(header -> Map.entry(header.getKey().toLowerCase(Locale.ROOT), header.getValue()))
                .filter(header -> !NOT_COMPARED.contains(header.getKey()))
                .sorted(Comparator.comparing(Map.Entry::getKey))
                .map(header -> header.getKey() + ": " + timeless(header.getKey(), header.getValue()))
                .toList();
    }

    /** What each record of a response says. */
    private static List<List<String>> told(Document response) {
        return OaiReader.elements(response, "header").stream()
                .filter(element -> element.hasAttribute("status"))
                .map(HeadersIT::told)
                .toList();
    }

    private static List<String> told(Element header) {
        assertEquals("200", header.getAttribute("status"));
        List<Map.Entry<String, String>> told = new ArrayList<>();
        for (Node child = header.getFirstChild(); child != null; child = child.getNextSibling()) {
            Element field = (Element) child;
            String name = field.getLocalName().equals("field") ? field.getAttribute("name") : field.getLocalName();
            told.add(Map.entry(name, field.getTextContent()));
        }
        return fields(told);
    }

    private static String timeless(String name, String value) {
        if (name.equals("cache-control")) {
            // of a moment that the filter takes, whose second may be over by the time it counts
            return value.replace("max-age=31535999", "max-age=31536000");
        }
        if (!name.equals("date") && !name.equals("expires") || value.startsWith("Thu, 01 Jan 2004")) {
            return value;
        }
        ZonedDateTime time = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
        Duration ahead = Duration.between(ZonedDateTime.now(), time);
        return ahead.abs().toMinutes() < 10 ? "now" : ahead.plusHours(1).toDays() + " days";
    }

    private static String filter(String name, String parameter, String value) {
        return "<filter><filter-name>" + name + "</filter-name><filter-class>org.apache.catalina.filters." + name
                + "</filter-class><init-param><param-name>" + parameter + "</param-name><param-value>" + value
                + "</param-value></init-param></filter>" + mapping(name);
    }

    private static String mapping(String name) {
        return "<filter-mapping><filter-name>" + name + "</filter-name><url-pattern>/*</url-pattern></filter-mapping>";
    }
}

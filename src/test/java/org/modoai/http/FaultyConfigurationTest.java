package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The filter, mapped by hand in a site's webapp or in one of our own, with a configuration that is not right. */
class FaultyConfigurationTest {
    private static final String XMLNS = " xmlns='urn:modoai:config:1'";

    @TempDir
    Path temp;

    private final Tomcat tomcat = new Tomcat();
    private final FilterDef filter = new FilterDef();
    private Path file;
    private Context context;

    @BeforeEach
    void prepare() throws IOException {
        tomcat.setBaseDir(Files.createDirectories(temp.resolve("base")).toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Path root = Files.createDirectories(temp.resolve("root/WEB-INF")).getParent();
        Files.writeString(root.resolve("a.txt"), "a");
        file = root.resolve("WEB-INF/modoai.xml");
        context = tomcat.addContext("", root.toString());
        Tomcat.addServlet(context, "default", new DefaultServlet());
        context.addServletMapping("/", "default");
        filter.setFilterName("modoai");
        filter.setFilterClass(OaiFilter.class.getName());
        context.addFilterDef(filter);
        FilterMap map = new FilterMap();
        map.setFilterName("modoai");
        map.addURLPattern("/*");
        context.addFilterMap(map);
    }

    @AfterEach
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }

    @Test
    void theSiteIsServedAndAllBelowTheConfiguredPrefixIsForLater() throws Exception {
        Files.writeString(
                file, "<modoai" + XMLNS + " prefix='/oai' colour='red'>\n<limits pageRecords='many'/></modoai>");
        String log = start();
        assertServedWithout("/oai");
        assertEquals(404, get("/modoai?verb=Identify").statusCode());
        assertTrue(log.contains(file + ":1:"), log);
        assertTrue(log.contains("'colour'"), log);
        assertTrue(log.contains(file + ":2:"), log);
        assertTrue(log.contains("'many'"), log);
        assertFalse(log.contains("\tat "), log);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "prefix='/oai'", "<modoai prefix='/oai'", "<!DOCTYPE modoai><modoai prefix='/oai'/>"})
    void thePrefixOfAFileWithoutARootIsTheUsualOne(String content) throws Exception {
        Files.writeString(file, content);
        String log = start();
        assertServedWithout("/modoai");
        assertTrue(log.contains(file + ":1:"), log);
    }

    @Test
    void aFileThatBreaksOffBehindItsRootHasAPrefix() throws Exception {
        Files.writeString(file, "<modoai" + XMLNS + " prefix='/oai'>\n<limits>");
        start();
        assertServedWithout("/oai");
    }

    @Test
    void aPrefixThatIsNoneIsTheUsualOne() throws Exception {
        Files.writeString(file, "<modoai" + XMLNS + " prefix='oai/'/>");
        start();
        assertServedWithout("/modoai");
    }

    @Test
    void whatIsSwitchedOffStaysSo() throws Exception {
        Files.writeString(file, "<modoai" + XMLNS + " active='false' colour='red'/>");
        String log = start();
        assertEquals("a", get("/a.txt").body());
        assertEquals(404, get("/modoai").statusCode());
        assertTrue(log.contains("'colour'"), log);
    }

    @Test
    void aFormatThatIsNoneIsAFaultLikeAnyOther() throws Exception {
        Files.writeString(
                file, "<modoai" + XMLNS + " prefix='/oai'>\n<formats><format class='Missing'/></formats></modoai>");
        String log = start();
        assertServedWithout("/oai");
        assertTrue(log.contains(file + ":2:35: class Missing"), log);
        assertFalse(log.contains("\tat "), log);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/WEB-INF/none.xml", "none.xml", "no\0ne.xml"})
    void aFileNamedByParameterThatIsNotThereIsAFault(String name) throws Exception {
        filter.addInitParameter("config", name);
        String log = start();
        assertServedWithout("/modoai");
        assertTrue(log.contains(name), log);
    }

    @Test
    void aWebappOfOurOwnDoesNotStart() throws Exception {
        context.addParameter("org.modoai.own-webapp", "true");
        Files.writeString(file, "<modoai" + XMLNS + " colour='red'>\n<limits pageRecords='many'/></modoai>");
        String log = start();
        assertFalse(context.getState().isAvailable());
        assertTrue(log.contains("'colour'"), log);
        assertTrue(log.contains("'many'"), log);
    }

    @Test
    void aLinkIsFollowedWhateverTomcatShows() throws Exception {
        Path target =
                Files.writeString(temp.resolve("elsewhere.xml"), "<modoai" + XMLNS + " prefix='/oai'>\n<x/></modoai>");
        Files.createSymbolicLink(file, target);
        String log = start();
        assertServedWithout("/oai");
        assertTrue(log.contains(file + ":2:"), log);
    }

    @Test
    void aLinkToNowhereIsAFault() throws Exception {
        Files.createSymbolicLink(file, Path.of("nowhere.xml"));
        String log = start();
        assertServedWithout("/modoai");
        assertTrue(
                log.contains(file + ": cannot be read: it is a symbolic link to nowhere.xml, where nothing is"), log);
    }

    @Test
    void aDirectoryIsAFault() throws Exception {
        Files.createDirectory(file);
        String log = start();
        assertServedWithout("/modoai");
        assertTrue(log.contains(file + ": cannot be read: it is a directory; expected a file"), log);
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aFifoIsAFaultAndIsNotOpened() throws Exception {
        assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
        String log = start();
        assertServedWithout("/modoai");
        assertTrue(log.contains(file + ": cannot be read: it is a FIFO, socket or device; expected a file"), log);
    }

    @Test
    void aFileThatMayNotBeReadIsAFault() throws Exception {
        Files.writeString(file, "<modoai" + XMLNS + "/>");
        Files.setPosixFilePermissions(file, Set.of());
        assumeFalse(Files.isReadable(file), "root reads everything");
        String log = start();
        assertServedWithout("/modoai");
        assertTrue(log.contains(file + ": cannot be read: the server may not read it; expected a file"), log);
    }

    @ParameterizedTest
    @ValueSource(strings = {"link", "directory"})
    void aWebappOfOurOwnDoesNotPassOverWhatIsInTheBase(String kind) throws Exception {
        context.addParameter("org.modoai.own-webapp", "true");
        Path there = Files.createDirectories(temp.resolve("base/conf")).resolve("modoai.xml");
        if (kind.equals("link")) {
            Files.createSymbolicLink(there, Path.of("nowhere.xml"));
        } else {
            Files.createDirectory(there);
        }
        String log = start();
        assertFalse(context.getState().isAvailable());
        assertTrue(log.contains(there + ": cannot be read: it is a "), log);
    }

    @Test
    void aFileNamedByParameterMayBeALinkToo() throws Exception {
        filter.addInitParameter("config", "/WEB-INF/modoai.xml");
        Files.createSymbolicLink(file, Path.of("nowhere.xml"));
        String log = start();
        assertServedWithout("/modoai");
        assertTrue(log.contains("a symbolic link to nowhere.xml"), log);
    }

    /** What is logged meanwhile. */
    private String start() throws Exception {
        return Logged.during(tomcat::start);
    }

    private void assertServedWithout(String prefix) throws Exception {
        assertTrue(context.getState().isAvailable());
        assertEquals("a", get("/a.txt").body());
        for (String path : List.of("", "/", "?verb=Identify", "/schema/modoai.xsd", "/nothing")) {
            HttpResponse<String> response = get(prefix + path);
            assertEquals(503, response.statusCode(), path);
            assertEquals(List.of("30"), response.headers().allValues("Retry-After"));
            assertFalse(response.body().contains(temp.toString()), response.body());
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + path);
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
}

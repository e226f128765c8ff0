package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.OaiSchemas;
import org.modoai.config.Description;
import org.modoai.config.FormatSettings;
import org.modoai.config.FormatSettings.ContentRule;
import org.modoai.config.FormatSettings.Delivery;
import org.modoai.config.GivenSettings;
import org.modoai.config.Limits;
import org.modoai.format.Crate;
import org.modoai.format.Didl;
import org.modoai.format.DublinCore;
import org.modoai.format.Formats;
import org.modoai.format.HttpHeader;
import org.modoai.index.H2Store;
import org.modoai.index.Indexer;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Rules;
import org.modoai.index.SqlIndex;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimens;
import org.modoai.repository.Caller;
import org.modoai.repository.Callers;
import org.modoai.repository.Reply;
import org.modoai.repository.Repository;
import org.modoai.repository.VisibilityMonitor;
import org.modoai.site.DirectorySite;
import org.modoai.site.GuardedSite;
import org.modoai.site.Header;
import org.modoai.site.Requester;
import org.modoai.site.Sites;
import org.modoai.xml.XmlOutput;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A repository of a few files, some of which may be hidden or fail, and requests to it by their query. */
abstract class ProviderFixture {
    static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    static final Duration LONG = Duration.ofSeconds(30);
    private static final Caller CALLER = Callers.ANYBODY;

    @TempDir
    Path directory;

    @TempDir
    Path state;

    GuardedSite site;
    Description description = GivenSettings.DESCRIPTION;
    Limits limits = new Limits(3, 20_000_000, 4, LONG, LONG, LONG);
    private final Specimens specimens = new Specimens(1 << 20);
    private ResourceIndex index;
    private Indexer indexer;
    private VisibilityMonitor monitor;

    @BeforeEach
    void write() throws IOException {
        site = new GuardedSite(new DirectorySite(GivenSettings.site(directory), ProviderFixture::mimeType, LONG));
        file("index.html", "text", "2004-01-01T00:00:00Z");
        file("a b.svg", "svg", "2004-06-01T12:00:00Z");
        file("é.gif", "gif", "2004-06-01T12:00:00Z");
        file("d/x.pdf", "pdf", "2004-12-31T23:59:59Z");
        file("d/y.mp4", "mp4", "2004-12-31T23:59:59Z");
        file("d/index.html", "text", "2005-01-01T00:00:00Z");
        file("z", "unknown", "2005-01-01T00:00:01Z");
    }

    @AfterEach
    void close() {
        if (index != null) {
            monitor = null;
            indexer.close();
            index.close();
        }
        specimens.close();
    }

    /** What is asked for next is asked of a repository that has just started. */
    void restart() {
        close();
        index = null;
    }

    static void assertError(String code, Document reply) {
        assertEquals(code, ((Element) reply.getElementsByTagName("error").item(0)).getAttribute("code"));
    }

    static String collect(Document page, List<String> identifiers, List<String> cursors) {
        identifiers.addAll(identifiers(page));
        NodeList tokens = page.getElementsByTagName("resumptionToken");
        if (tokens.getLength() == 0) {
            return "";
        }
        cursors.add(((Element) tokens.item(0)).getAttribute("cursor"));
        return tokens.item(0).getTextContent();
    }

    static List<String> identifiers(Document page) {
        List<String> identifiers = new ArrayList<>();
        NodeList nodes = page.getElementsByTagName("identifier");
        for (int i = 0; i < nodes.getLength(); i++) {
            identifiers.add(nodes.item(i).getTextContent());
        }
        return identifiers;
    }

    static String text(Document reply, String name) {
        return reply.getElementsByTagName(name).item(0).getTextContent();
    }

    void file(String name, String content, String date) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse(date)));
    }

    /** One who has logged in. */
    static final Caller KNOWN = new Caller(
            CALLER.baseUrl(),
            CALLER.origin(),
            new Requester(
                    CALLER.requester().connection(),
                    CALLER.requester().scheme(),
                    CALLER.requester().serverName(),
                    CALLER.requester().serverPort(),
                    List.of(new Header("Authorization", "Bearer x")),
                    Map.of()));

    Document ask(String query) throws Exception {
        return ask(query, CALLER);
    }

    Document ask(String query, Caller caller) throws Exception {
        Provider provider = new Provider(repository());
        Arguments arguments = Arguments.parse(query);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Reply reply = provider.answer(arguments, caller)) {
            reply.write(new XmlOutput(bytes));
        }
        OaiSchemas.validate(bytes.toByteArray());
        assertTrue(bytes.toString(StandardCharsets.UTF_8).endsWith("</OAI-PMH>"));
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes.toByteArray()));
    }

    private Repository repository() throws IOException {
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        if (index == null) {
            index = SqlIndex.open(H2Store.open(state), clock, Rules.of(GivenSettings.INDEX, true));
            indexer = new Indexer(index, List.of(site), GivenSettings.INDEX, clock);
            indexer.start();
        }
        FormatSettings formatSettings =
                new FormatSettings(new ContentRule(Delivery.VALUE, 300 * 1024), List.of(), List.of());
        Formats formats = new Formats(List.of(
                new DublinCore(),
                new HttpHeader(),
                new Didl(formatSettings),
                new Crate(formatSettings, Plugins.of(List.of()), specimens)));
        Sites sites = new Sites(List.of(site));
        if (monitor == null) {
            monitor = new VisibilityMonitor(index, sites, Duration.ofHours(1), clock, System::nanoTime);
        }
        return new Repository(description, sites, index, indexer, formats, limits, monitor);
    }

    private static String mimeType(String name) {
        return Map.of(
                        "html",
                        "text/html",
                        "svg",
                        "image/svg+xml",
                        "gif",
                        "image/gif",
                        "pdf",
                        "application/pdf",
                        "mp4",
                        "video/mp4",
                        "txt",
                        "text/plain")
                .get(name.substring(name.lastIndexOf('.') + 1));
    }
}

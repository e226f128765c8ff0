package org.modoai.crate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.modoai.CrateTree;
import org.modoai.config.FormatSettings;
import org.modoai.config.FormatSettings.ContentRule;
import org.modoai.config.FormatSettings.Delivery;
import org.modoai.config.GivenSettings;
import org.modoai.config.IndexSettings;
import org.modoai.config.Limits;
import org.modoai.config.SiteSettings;
import org.modoai.format.CrateDocument;
import org.modoai.format.Formats;
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
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.xml.XmlOutput;

/** Two sites of plain files, at foo.example and at foo.example/second, and the way to ask for crates of them. */
final class CrateFixture implements AutoCloseable {
    static final String URL = "http://foo.example/";
    static final String SECOND = "http://foo.example/second/";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Caller CALLER = Callers.ANYBODY;

    final GuardedSite site;
    final GuardedSite second;

    private final Path directory;
    private final Specimens specimens = new Specimens(1_000_000);
    private final ResourceIndex index;
    private final Indexer indexer;
    private final Crates crates;

    /** @param directory where all of it may be */
    CrateFixture(Path directory) throws IOException {
        this.directory = directory;
        site = site("first", URL);
        second = site("second", SECOND);
        List<Site> sites = List.of(site, second);
        IndexSettings indexSettings = GivenSettings.index(Duration.ZERO, Duration.ofHours(1));
        index = SqlIndex.open(
                H2Store.open(directory.resolve("index")), Clock.systemUTC(), Rules.of(indexSettings, true));
        indexer = new Indexer(index, sites, indexSettings, Clock.systemUTC());
        FormatSettings settings = new FormatSettings(new ContentRule(Delivery.VALUE, 300 * 1024), List.of(), List.of());
        CrateDocument format = new CrateDocument(settings, Plugins.of(List.of()), specimens);
        Repository repository = new Repository(
                GivenSettings.DESCRIPTION,
                new Sites(sites),
                index,
                indexer,
                new Formats(List.of(format)),
                new Limits(3, 1, 4, PATIENCE, PATIENCE, PATIENCE),
                new VisibilityMonitor(
                        index, new Sites(sites), Duration.ofHours(1), Clock.systemUTC(), System::nanoTime));
        crates = new Crates(repository, format, specimens);
    }

    private GuardedSite site(String name, String url) throws IOException {
        SiteSettings.OfDirectory settings = GivenSettings.site(Files.createDirectories(directory.resolve(name)), url);
        return new GuardedSite(new DirectorySite(settings, CrateFixture::mimeType, PATIENCE));
    }

    private static String mimeType(String name) {
        return Map.of("html", "text/html", "png", "image/png", "css", "text/css", "txt", "text/plain")
                .get(name.substring(name.lastIndexOf('.') + 1));
    }

    /** Files of the first site, each with its own path in it. */
    CrateFixture files(String... paths) throws IOException {
        for (String path : paths) {
            file("first/" + path, path.getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    /** @param path below the directory of all: first/a.html, second/a.html */
    CrateFixture file(String path, byte[] content) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        return this;
    }

    /** After which all files are known. */
    CrateFixture start() {
        indexer.start();
        return this;
    }

    /** After which files made since are known too. */
    void rescan() throws IOException {
        index.scan(site);
    }

    /** The crate, checked; nothing if there is none. */
    Optional<CrateTree> ask(String... arguments) throws BadRequestException, IOException {
        Optional<byte[]> document = document(arguments);
        return document.map(CrateTree::read);
    }

    /** @param arguments name and value by turns; a single one is the value of crate */
    Optional<byte[]> document(String... arguments) throws BadRequestException, IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Optional<Reply> found = crates.answer(request(arguments), CALLER);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try (Reply reply = found.get()) {
            reply.write(new XmlOutput(bytes));
        }
        return Optional.of(bytes.toByteArray());
    }

    private static CrateRequest request(String... arguments) throws BadRequestException {
        return CrateRequest.parse(
                arguments.length == 1
                        ? Map.of("crate", List.of(arguments))
                        : Map.of(arguments[0], List.of(arguments[1]), arguments[2], List.of(arguments[3])));
    }

    @Override
    public void close() {
        indexer.close();
        index.close();
        specimens.close();
    }
}

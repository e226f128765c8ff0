package org.modoai.convergence;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.modoai.config.GivenSettings;
import org.modoai.config.IndexSettings;
import org.modoai.config.Limits;
import org.modoai.format.DublinCore;
import org.modoai.format.Formats;
import org.modoai.index.Indexer;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Rules;
import org.modoai.index.SqlIndex;
import org.modoai.index.TestClock;
import org.modoai.oai.Arguments;
import org.modoai.oai.Provider;
import org.modoai.repository.Caller;
import org.modoai.repository.Callers;
import org.modoai.repository.Reply;
import org.modoai.repository.Repository;
import org.modoai.repository.VisibilityMonitor;
import org.modoai.site.Header;
import org.modoai.site.Requester;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.xml.XmlOutput;

/** Sites, a clock, and servers with a real index that can be restarted, which take turns; all on one thread. */
final class World implements AutoCloseable {
    static final Caller CALLER = Callers.ANYBODY;
    /** One who has got the name of the server wrong. */
    static final Caller STRANGER = new Caller(
            "http://other.example/modoai",
            "http://other.example",
            new Requester(CALLER.requester().connection(), "http", "other.example", 80, List.of(), Map.of()));

    /** One who has logged in. */
    static final Caller KNOWN = new Caller(
            "http://foo.example/modoai",
            "http://foo.example",
            new Requester(
                    CALLER.requester().connection(),
                    "http",
                    "foo.example",
                    80,
                    List.of(new Header("Authorization", "Bearer x")),
                    Map.of()));

    private static final IndexSettings SETTINGS = GivenSettings.INDEX;
    static final Rules RULES = Rules.of(SETTINGS, true);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Formats FORMATS = new Formats(List.of(new DublinCore(), new BytesFormat()));

    final TestClock clock = new TestClock();
    final ModelSite first = new ModelSite("http://foo.example/", clock);
    final ModelSite second = new ModelSite("http://bar.example/", clock);
    boolean withSecond = true;

    private final Disk disk;
    private final Mutant mutant;
    private final boolean durable;
    private Optional<Instant> scanning = Optional.empty();
    private final int servers;
    private final List<Server> nodes = new ArrayList<>();
    private int turn;

    /**
     * @param durable whether all that shall be safe on disk is, so that it can be killed
     * @param servers that have copies of the files, and share the index
     */
    World(Disk disk, Mutant mutant, boolean durable, int servers) throws IOException, SQLException {
        this.disk = disk;
        this.mutant = mutant;
        this.durable = durable;
        this.servers = servers;
        first.names.add("foo.example");
        second.names.add("foo.example");
        disk.clear(durable);
        open();
    }

    private record Server(
            ResourceIndex index, Indexer indexer, VisibilityMonitor monitor, Provider provider, int number)
            implements AutoCloseable {
        Site site(ModelSite site) {
            return number == 0 ? site : new CopiedSite(site, number);
        }

        @Override
        public void close() {
            indexer.close();
            monitor.close();
            index.close();
        }
    }

    /** Whose turn it is. */
    private Server server() {
        turn = (turn + 1) % servers;
        return nodes.get(turn);
    }

    List<ModelSite> sites() {
        return withSecond ? List.of(first, second) : List.of(first);
    }

    private void open() throws IOException {
        nodes.clear();
        for (int number = 0; number < servers; number++) {
            nodes.add(open(number));
        }
    }

    private Server open(int number) throws IOException {
        Clock shown = mutant.clock(clock, () -> scanning);
        ResourceIndex index = mutant.index(SqlIndex.open(disk.store(durable && mutant.flushes()), shown, RULES), clock);
        List<Site> sites = new ArrayList<>();
        sites().forEach(site -> sites.add(mutant.site(number == 0 ? site : new CopiedSite(site, number))));
        index.retain(sites.stream().map(Site::key).toList());
        Indexer indexer = new Indexer(index, sites, SETTINGS, clock);
        VisibilityMonitor monitor = new VisibilityMonitor(
                index, new Sites(sites), Duration.ofHours(1), clock, mutant.nanoTime(clock::nanoTime));
        Provider provider = new Provider(new Repository(
                GivenSettings.DESCRIPTION,
                new Sites(sites),
                index,
                indexer,
                FORMATS,
                new Limits(2, 1_000_000, 4, PATIENCE, PATIENCE, PATIENCE),
                monitor));
        return new Server(index, indexer, monitor, provider, number);
    }

    /** @param thorough whether the files are closed too; one that is durable is killed */
    void restart(boolean thorough) throws IOException, SQLException {
        close();
        if (durable) {
            disk.kill();
        } else if (thorough) {
            disk.reopen();
        }
        open();
    }

    void scan(ModelSite site) throws IOException {
        scanning = Optional.of(clock.instant());
        try {
            Server server = server();
            server.index().scan(mutant.site(server.site(site)));
        } finally {
            scanning = Optional.empty();
        }
    }

    boolean isScanned() throws IOException {
        for (ModelSite site : sites()) {
            if (server().index().scanned(site.key()).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** What is done in the background. */
    void recheck() {
        nodes.forEach(server -> server.monitor().work());
    }

    void revalidate() {
        nodes.forEach(server -> {
            server.monitor().round();
            server.monitor().work();
        });
    }

    String answer(String query, Caller caller) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Reply reply = server().provider().answer(Arguments.parse(query), caller)) {
            reply.write(new XmlOutput(bytes));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    Page ask(String query) throws Exception {
        return ask(query, CALLER);
    }

    Page ask(String query, Caller caller) throws Exception {
        Page page = Page.read(answer(query, caller).getBytes(StandardCharsets.UTF_8));
        for (Page.Item item : page.items()) {
            if (!first.everPublic.contains(item.identifier()) && !second.everPublic.contains(item.identifier())) {
                throw new AssertionError("told of " + item + ", which nobody could see");
            }
        }
        return page;
    }

    /** What everybody finds on all sites, by identifier. */
    Map<String, Copy> visible() {
        Map<String, Copy> all = new TreeMap<>();
        sites().forEach(site -> all.putAll(site.visible()));
        return all;
    }

    @Override
    public void close() {
        nodes.forEach(Server::close);
    }
}

package org.modoai.http;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.modoai.config.AdminEmail;
import org.modoai.config.Configuration;
import org.modoai.config.ConfigurationException;
import org.modoai.config.DatabaseSettings;
import org.modoai.config.PageSettings;
import org.modoai.config.SiteSettings;
import org.modoai.config.Window;
import org.modoai.crate.Crates;
import org.modoai.format.AliasFormat;
import org.modoai.format.Crate;
import org.modoai.format.CrateDocument;
import org.modoai.format.Didl;
import org.modoai.format.DublinCore;
import org.modoai.format.Formats;
import org.modoai.format.HttpHeader;
import org.modoai.format.MetadataFormat;
import org.modoai.index.H2Store;
import org.modoai.index.Indexer;
import org.modoai.index.PostgresStore;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Rules;
import org.modoai.index.SqlIndex;
import org.modoai.index.StateDirectory;
import org.modoai.index.Store;
import org.modoai.oai.Provider;
import org.modoai.plugin.BoundedPlugins;
import org.modoai.plugin.Bundles;
import org.modoai.plugin.Bundles.Place;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimens;
import org.modoai.repository.Repository;
import org.modoai.repository.VisibilityMonitor;
import org.modoai.site.DirectoryRobots;
import org.modoai.site.DirectorySite;
import org.modoai.site.RenderedSite;
import org.modoai.site.Requester;
import org.modoai.site.RobotsSite;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.site.Unavailable;
import org.modoai.tomcat.Container;
import org.modoai.tomcat.ContextSite;
import org.modoai.tomcat.HostRobots;
import org.modoai.tomcat.InProcessRequest;
import org.modoai.tomcat.PublicWay;
import org.modoai.tomcat.SelfTest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts everything together, the only place that does, and takes it apart again. */
final class Assembly implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Assembly.class);

    /** Files above this are not copied for plugins to look at. */
    private static final long COPIED = 64L * 1024 * 1024;

    private final ServletContext context;
    private final Configuration configuration;
    private final Container container;
    private final Sites sites;
    private final Plugins plugins;
    private final Specimens specimens = new Specimens(COPIED);
    private final CrateDocument crateDocument;
    private final Formats formats;
    private final SelfTest selfTest;
    private final PublicWay publicWay;

    /** The paths of the webapps that are asked inside the server. */
    private final List<String> askedInside;

    private Optional<Repository> repository = Optional.empty();

    /** The webapps among the sites, by their keys. */
    private final Map<String, ContextSite> webapps = new HashMap<>();

    /** Known once the index is open, and then nobody else's. */
    private volatile Optional<Path> state = Optional.empty();

    /** What is to be closed, the last first. */
    private final Deque<Runnable> opened = new ArrayDeque<>();

    private boolean closed;

    /**
     * Everything that depends on the configuration alone; the rest may fail and be tried again.
     *
     * @param bundles the only directory where bundles of plugins are looked for; empty for those of a server
     */
    Assembly(ServletContext context, Configuration configuration, Seat seat, Optional<Path> bundles) {
        this.context = context;
        this.configuration = configuration;
        this.container =
                Container.of(context).orElseThrow(() -> new IllegalStateException("modoai needs Tomcat 10.1 or 11"));
        this.publicWay = new PublicWay(container, configuration.repository());
        opened.push(specimens::close);
        try {
            this.plugins = BoundedPlugins.of(
                    configuration.plugins(),
                    context.getClassLoader(),
                    new Bundles(places(bundles)),
                    () -> state.map(directory -> directory.resolve("cache")));
            opened.push(plugins::close);
            this.crateDocument = new CrateDocument(configuration.formats(), plugins, specimens);
            this.formats = formats();
            this.sites = new Sites(sites(seat).stream().map(this::site).toList());
            this.askedInside = sites(seat).stream()
                    .filter(SiteSettings.OfContext.class::isInstance)
                    .map(SiteSettings.OfContext.class::cast)
                    .map(SiteSettings.OfContext::path)
                    .toList();
            this.selfTest = new SelfTest(
                    container,
                    askedInside,
                    container.contextPath() + (seat.own() ? "/" : seat.prefix()),
                    configuration.limits().patience());
            if (configuration.repository().adminEmails().isEmpty()) {
                LOG.warn(
                        "No adminEmail is configured: Identify names webmaster@ the site's host, or {}",
                        AdminEmail.FALLBACK);
            }
            try {
                repository();
            } catch (IOException e) {
                LOG.warn("modoai answers 503 for now: {}", e.getMessage());
            }
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private List<Place> places(Optional<Path> bundles) {
        return bundles.map(directory -> List.of(Place.directory("the directory plugins beside the program", directory)))
                .orElseGet(() -> List.of(
                        new WebappBundles(context),
                        Place.directory(
                                "modoai/plugins in Tomcat's base directory",
                                container.base().resolve("modoai").resolve("plugins"))));
    }

    /** Whether a request comes from ourselves; the self-test takes note of its own. */
    boolean isOwnSubRequest(HttpServletRequest request) {
        return selfTest.recognises(request) || InProcessRequest.marks(request);
    }

    /** Whether a URL may be that of a file of a webapp that we offer; nothing but the URL is looked at. */
    boolean mayOffer(String url, String origin) throws IOException {
        Optional<Sites.Place> place = sites.locate(url, origin);
        return place.isPresent()
                && webapps.containsKey(place.get().site().key())
                && webapps.get(place.get().site().key()).mayOffer(place.get().path());
    }

    Admission admission(HttpServletRequest request, Client client) {
        return Admission.of(request, configuration.access(), client, container::isInRole);
    }

    Requester requester(HttpServletRequest request) throws IOException {
        return askedInside.isEmpty() ? container.plainRequester(request) : container.requester(request);
    }

    Provider provider(Requester requester, Admission admission) throws IOException {
        return new Provider(repository(requester).with(admission.of(formats)), admission::check);
    }

    Crates crates(Requester requester) throws IOException {
        return new Crates(repository(requester), crateDocument, specimens);
    }

    /** The repository, once the in-process GET has proven itself and the index is open. */
    private Repository repository(Requester requester) throws IOException {
        Optional<String> failure = selfTest.failure(requester);
        if (failure.isPresent()) {
            throw Unavailable.of("modoai does not trust its own requests here", failure.get());
        }
        return repository();
    }

    private synchronized Repository repository() throws IOException {
        if (closed) {
            throw new Unavailable("The webapp is stopping");
        }
        if (repository.isEmpty()) {
            Clock clock = Clock.systemUTC();
            ResourceIndex index = openIndex(clock);
            try {
                index.retain(sites.list().stream().map(Site::key).toList());
            } catch (IOException | RuntimeException e) {
                index.close();
                throw e;
            }
            opened.push(index::close);
            Indexer indexer = new Indexer(index, sites.list(), configuration.index(), clock);
            opened.push(indexer::close);
            VisibilityMonitor monitor =
                    new VisibilityMonitor(index, sites, configuration.index().schedule(), clock, System::nanoTime);
            opened.push(monitor::close);
            repository = Optional.of(new Repository(
                    configuration.repository(), sites, index, indexer, formats, configuration.limits(), monitor));
            indexer.start();
            monitor.start();
            if (configuration.plugins().restamp()) {
                Restamping restamping = new Restamping(plugins, index, indexer);
                opened.push(restamping::close);
                restamping.start();
            }
        }
        return repository.get();
    }

    /** Where the index is and what ails it is for the log alone. */
    private ResourceIndex openIndex(Clock clock) throws IOException {
        try {
            State place = state();
            Optional<DatabaseSettings> shared = configuration.index().database();
            Store store = shared.isPresent() ? PostgresStore.open(shared.get()) : H2Store.open(place.directory());
            ResourceIndex index =
                    SqlIndex.open(store, clock, Rules.of(configuration.index(), shared.isPresent() || place.durable()));
            state = Optional.of(place.directory());
            return index;
        } catch (IOException e) {
            String cause = e.getCause() == null ? "" : " (" + e.getCause().getMessage() + ")";
            LOG.warn("The index cannot be opened: {}{}", e.getMessage(), cause);
            LOG.debug("It failed here", e);
            throw new Unavailable("The index cannot be opened now; the server's log says why");
        }
    }

    private List<SiteSettings> sites(Seat seat) {
        if (!configuration.sites().isEmpty()) {
            return configuration.sites();
        }
        String path = seat.own() ? "" : container.contextPath();
        return List.of(new SiteSettings.OfContext(path, configuration.globs(), SiteSettings.Links.INSIDE));
    }

    private Site site(SiteSettings settings) {
        Site whole = wholeSite(settings);
        return configuration.robots().respects(settings) ? new RobotsSite(whole, robots(settings)) : whole;
    }

    private RobotsSite.Source robots(SiteSettings settings) {
        return settings instanceof SiteSettings.OfDirectory directory
                ? new DirectoryRobots(directory.directory())
                : new HostRobots(container, publicWay, configuration.limits().patience());
    }

    private Site wholeSite(SiteSettings settings) {
        if (settings instanceof SiteSettings.OfDirectory directory) {
            return new DirectorySite(
                    directory, context::getMimeType, configuration.limits().patience());
        }
        SiteSettings.OfContext ofContext = (SiteSettings.OfContext) settings;
        Duration patience = configuration.limits().patience();
        ContextSite site = new ContextSite(container, ofContext, publicWay, patience);
        opened.push(site::close);
        webapps.put(site.key(), site);
        return ofContext.pages().equals(PageSettings.NONE)
                ? site
                : new RenderedSite(
                        site,
                        site.program(),
                        ofContext.pages(),
                        new RenderedSite.Pace(patience, configuration.index().schedule()));
    }

    private Formats formats() {
        List<MetadataFormat> all = new ArrayList<>(List.of(
                new DublinCore(),
                new HttpHeader(),
                new Didl(configuration.formats()),
                new Crate(configuration.formats(), plugins, specimens),
                crateDocument));
        FormatLoader own = new FormatLoader(context.getClassLoader());
        configuration.formats().extensions().forEach(extension -> all.add(own.load(extension)));
        configuration.formats().aliases().forEach(alias -> all.add(AliasFormat.of(alias, all)));
        checkWindows(all);
        try {
            return new Formats(all);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(e.getMessage(), e);
        }
    }

    /** A window for a format that does not exist would be closed to nobody. */
    private void checkWindows(List<MetadataFormat> all) {
        List<String> prefixes = all.stream().map(MetadataFormat::prefix).toList();
        for (Window window : configuration.access().windows()) {
            for (String format : window.formats()) {
                if (!prefixes.contains(format)) {
                    throw new ConfigurationException(window.place() + ": there is no format '" + format
                            + "'; expected some of " + String.join(" ", prefixes));
                }
            }
        }
    }

    /** @param durable whether it outlives the server */
    private record State(Path directory, boolean durable) {}

    /** The configured directory; else one below the server's base; else, where nothing can be written, a temporary one. */
    private State state() throws IOException {
        Path wanted = configuration.index().directory().orElseGet(container::stateDirectory);
        try {
            StateDirectory.make(wanted);
            if (Files.isWritable(wanted)) {
                return new State(wanted, true);
            }
        } catch (IOException e) {
            LOG.debug("no state directory at {}", wanted, e);
        }
        if (configuration.index().directory().isPresent()) {
            throw new Unavailable("the configured directory " + wanted + " cannot be written to");
        }
        Path temporary =
                Path.of(context.getAttribute(ServletContext.TEMPDIR).toString()).resolve("modoai");
        LOG.warn("{} cannot be written to; the index lives in {} and does not outlive it", wanted, temporary);
        return new State(StateDirectory.make(temporary), false);
    }

    @Override
    public synchronized void close() {
        closed = true;
        while (!opened.isEmpty()) {
            try {
                opened.pop().run();
            } catch (RuntimeException e) {
                LOG.warn("Something could not be closed", e);
            }
        }
    }
}

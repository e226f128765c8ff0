package org.modoai.tomcat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.modoai.config.SiteSettings.Links;
import org.modoai.site.DirectoryListing;
import org.modoai.site.Requester;
import org.modoai.site.Visit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers for files of a webapp without asking it, where the way to them holds nothing that could change an answer. The
 * first of each kind of file, and a few later ones, are asked for all the same; at the first that is answered otherwise
 * all are asked for, for good.
 */
final class PlainPipeline {
    private static final Logger LOG = LoggerFactory.getLogger(PlainPipeline.class);

    /** One in so many is asked for though its kind is proven. */
    private static final int SAMPLE = 256;

    /** More ways in other shapes, or kinds of files on each, are not remembered. */
    private static final int REMEMBERED = 500;

    private final Container container;
    private final String contextPath;
    private final Map<List<Integer>, Set<PlainFile.Kind>> proven = new ConcurrentHashMap<>();
    private final AtomicLong count = new AtomicLong();
    private volatile boolean abandoned;
    private volatile Optional<String> told = Optional.empty();

    PlainPipeline(Container container, String contextPath) {
        this.container = container;
        this.contextPath = contextPath;
    }

    /**
     * A way, as it is now.
     *
     * @param proven the kinds of files that were found to be answered as expected on a way of this shape
     */
    record Way(PlainPassage passage, Set<PlainFile.Kind> proven) {}

    /** @param asking asks the webapp; closed with the visit */
    Visit visit(Requester requester, Visit asking) {
        return new PlainVisit(this, requester, asking);
    }

    /** Whether nothing lies on the way from a connector to any file. */
    boolean isOpen(Connector connector) throws IOException {
        Optional<Obstacles> obstacles = obstacles(container.context(contextPath), connector);
        return !abandoned && obstacles.isPresent() && obstacles.get().areNone();
    }

    /** What tells the way from a connector to the files from the same in another shape. */
    List<Integer> shape(Connector connector) throws IOException {
        return obstacles(container.context(contextPath), connector)
                .map(Obstacles::shape)
                .orElse(List.of());
    }

    /** The way by which a requester's GETs go now; empty if answers cannot be known without them. */
    Optional<Way> way(Requester requester) throws IOException {
        if (abandoned) {
            return Optional.empty();
        }
        Context context = container.context(contextPath);
        Connector connector = container.connector(requester);
        Optional<Obstacles> obstacles = obstacles(context, connector);
        Optional<DirectoryListing> listing = listing(context);
        boolean plain = listing.isPresent()
                && obstacles.isPresent()
                && obstacles.get().found().isEmpty();
        List<String> found = obstacles.map(Obstacles::found).orElse(List.of("no servlet for files"));
        tell(plain, found.isEmpty() ? List.of("no directory") : found);
        if (!plain) {
            return Optional.empty();
        }
        PlainPassage passage = new PlainPassage(
                servlet(context).orElseThrow(),
                connector,
                obstacles.get().touched(),
                listing.get(),
                requester.serverName());
        return Optional.of(new Way(passage, proven(obstacles.get().shape())));
    }

    private Set<PlainFile.Kind> proven(List<Integer> shape) {
        if (proven.size() >= REMEMBERED) {
            proven.clear();
        }
        return proven.computeIfAbsent(shape, any -> ConcurrentHashMap.newKeySet());
    }

    private static Optional<Obstacles> obstacles(Context context, Connector connector) {
        return servlet(context).map(servlet -> Obstacles.of(context, servlet, connector));
    }

    private static Optional<Wrapper> servlet(Context context) {
        String name = context.findServletMapping("/");
        return name != null && context.findChild(name) instanceof Wrapper wrapper
                ? Optional.of(wrapper)
                : Optional.empty();
    }

    private static Optional<DirectoryListing> listing(Context context) {
        Optional<Path> base = ContextSite.base(context).filter(Files::isDirectory);
        try {
            return base.isPresent() ? Optional.of(new DirectoryListing(base.get(), Links.NONE)) : Optional.empty();
        } catch (IOException goneMeanwhile) {
            return Optional.empty();
        }
    }

    /** Whether a file is to be asked for nevertheless. */
    boolean isDue(Way way, PlainFile file) {
        return !way.proven().contains(file.kind()) || count.incrementAndGet() % SAMPLE == 0;
    }

    /** The webapp was asked for a file, and answered as expected. */
    void prove(Way way, PlainFile file) {
        if (way.proven().size() < REMEMBERED) {
            way.proven().add(file.kind());
        }
    }

    /** The webapp was asked for a file, and answered otherwise than expected. */
    void abandon(String path, String difference) {
        abandoned = true;
        LOG.warn(
                "The webapp '{}/' is asked for each resource from now on, since it answers for {} otherwise than expected: {}",
                contextPath,
                path,
                difference);
    }

    private void tell(boolean plain, List<String> obstacles) {
        String now = plain
                ? "Resources of the webapp '" + contextPath + "/' are listed without asking it for each"
                : "The webapp '" + contextPath + "/' is asked for each resource, since there is "
                        + String.join("; ", Set.copyOf(obstacles));
        if (!told.equals(Optional.of(now))) {
            told = Optional.of(now);
            LOG.info("{}", now);
        }
    }
}

package org.modoai.repository;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.modoai.config.Description;
import org.modoai.config.Limits;
import org.modoai.format.Formats;
import org.modoai.index.Entry;
import org.modoai.index.Indexer;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Standing;
import org.modoai.site.FormerSite;
import org.modoai.site.Resource;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.site.Sites.Place;
import org.modoai.site.Unavailable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a provider speaks for. */
public record Repository(
        Description description,
        Sites sites,
        ResourceIndex index,
        Indexer indexer,
        Formats formats,
        Limits limits,
        VisibilityMonitor monitor) {
    private static final Logger LOG = LoggerFactory.getLogger(Repository.class);

    /** How long the very first list waits for the first scan, so that small sites need no second try. */
    private static final Duration FIRST_SCAN = Duration.ofSeconds(5);

    /** The same with other formats. */
    public Repository with(Formats others) {
        return new Repository(description, sites, index, indexer, others, limits, monitor);
    }

    /**
     * The resource behind an identifier or behind its alias, read anew, if the caller can GET it; or the fact that it is
     * gone.
     */
    public Optional<VisibleRecord> find(String identifier, Caller caller, View view) throws IOException {
        Optional<Place> place = sites.locate(identifier, caller.origin());
        Optional<VisibleRecord> found = place.isEmpty() ? Optional.empty() : look(place.get(), view);
        return found.isPresent() ? found : findFormer(identifier, caller, view);
    }

    /** The resource at a place, or the one that is served for a directory, read anew, if it can be had. */
    public Optional<VisibleRecord> find(Place place, View view) throws IOException {
        return look(place, view).filter(record -> !record.isGone());
    }

    /**
     * Where something may be hidden, anonymous requesters are answered from the index, so that it is the same as what is not
     * there; for others the same is asked of the server in both cases.
     */
    private Optional<VisibleRecord> look(Place place, View view) throws IOException {
        Site site = place.site();
        boolean fromIndex = view.isAnonymous(site) && !site.isAskedForEach() && !site.isOpen();
        if (fromIndex) {
            // for who asks once more
            indexer.freshen();
            monitor.want();
            awaitFirst();
        }
        Optional<String> path = path(place);
        Optional<Entry> entry = path.isEmpty() ? Optional.empty() : index.find(site.key(), path.get());
        boolean open =
                entry.filter(known -> known.standing() == Standing.PUBLIC).isPresent();
        if (path.isPresent() && (open || !fromIndex)) {
            entry = index.refresh(site, path.get());
        }
        boolean there = entry.isPresent() && !entry.get().isGone();
        if (!there && !fromIndex) {
            view.askInVain(site, path.orElse(place.path()));
        } else if (there && !fromIndex && entry.get().standing() == Standing.NEW) {
            view.ask(site, path.get());
        }
        return entry.isEmpty() ? Optional.empty() : view.lookAnew(entry.get());
    }

    /** What is gone together with the site that it belonged to. */
    private Optional<VisibleRecord> findFormer(String identifier, Caller caller, View view) throws IOException {
        List<Site> former = index.sites().stream()
                .filter(key -> sites.named(key).isEmpty())
                .<Site>map(FormerSite::new)
                .toList();
        Optional<Place> place = new Sites(former).locate(identifier, caller.origin());
        return place.isEmpty() || place.get().path().isEmpty() ? Optional.empty() : look(place.get(), view);
    }

    /**
     * Has the index brought up to date for those who come after, what is public included; waits a little for the very first
     * scan.
     */
    public void freshen() throws IOException {
        indexer.freshen();
        monitor.want();
        awaitFirst();
        index.publish();
    }

    private void awaitFirst() throws IOException {
        if (!indexer.awaitFirst(FIRST_SCAN)) {
            throw Unavailable.of("The site is being indexed for the first time", indexer.progress());
        }
    }

    /**
     * By what headers of a site can be told as the index has them, without asking for anything; empty if they cannot. What was
     * read from the index counts only as long as this is the same as before it was read.
     */
    Optional<VisibilityMonitor.Round> vouch(Site site) {
        try {
            return site.isAskedForEach() || !indexer.isFresh(site) ? Optional.empty() : monitor.current(site);
        } catch (IOException e) {
            LOG.debug("{} cannot be vouched for now", site.url(""), e);
            return Optional.empty();
        }
    }

    /** The path of the resource at a place, or of the one that is served for a directory. */
    private static Optional<String> path(Place place) throws IOException {
        String path = place.path();
        boolean directory = path.indexOf('?') < 0 && (path.isEmpty() || path.endsWith("/"));
        return directory ? place.site().welcome(path).map(Resource::path) : Optional.of(path);
    }
}

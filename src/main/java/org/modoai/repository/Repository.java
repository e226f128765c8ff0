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
import org.modoai.site.FormerSite;
import org.modoai.site.Resource;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.site.Sites.Place;
import org.modoai.site.Unavailable;

/** What a provider speaks for. */
public record Repository(
        Description description,
        Sites sites,
        ResourceIndex index,
        Indexer indexer,
        Formats formats,
        Limits limits,
        Rechecks rechecks) {
    /** How long the very first list waits for the first scan, so that small sites need no second try. */
    private static final Duration FIRST_SCAN = Duration.ofSeconds(5);

    /** The same with other formats. */
    public Repository with(Formats others) {
        return new Repository(description, sites, index, indexer, others, limits, rechecks);
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

    private Optional<VisibleRecord> look(Place place, View view) throws IOException {
        Optional<Entry> entry = entry(place.site(), place.path());
        if (entry.isPresent() && !entry.get().isGone()) {
            entry = view.judge(entry.get());
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
     * Has the index brought up to date for those who come after, what outsiders can see included; waits a little for the
     * very first scan.
     */
    public void freshen(Caller caller) throws IOException {
        indexer.freshen();
        rechecks.meet(caller.requester());
        if (!indexer.awaitFirst(FIRST_SCAN)) {
            throw new Unavailable("The site is being indexed for the first time: " + indexer.progress());
        }
        index.publish();
    }

    private Optional<Entry> entry(Site site, String path) throws IOException {
        if (path.indexOf('?') < 0 && (path.isEmpty() || path.endsWith("/"))) {
            Optional<Resource> welcome = site.welcome(path);
            return welcome.isEmpty()
                    ? Optional.empty()
                    : index.refresh(site, welcome.get().path());
        }
        return index.refresh(site, path);
    }
}

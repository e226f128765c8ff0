package org.modoai.repository;

import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import org.modoai.config.Description;
import org.modoai.config.Limits;
import org.modoai.format.Formats;
import org.modoai.index.Entry;
import org.modoai.index.Indexer;
import org.modoai.index.ResourceIndex;
import org.modoai.site.Resource;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.site.Sites.Place;

/** What a provider speaks for. */
public record Repository(
        Description description,
        Sites sites,
        ResourceIndex index,
        Indexer indexer,
        Formats formats,
        Limits limits,
        Clock clock) {
    /** The resource behind an identifier or behind its alias, read anew, if the caller can GET it. */
    public Optional<VisibleRecord> find(String identifier, Caller caller, View view) throws IOException {
        Optional<Place> place = sites.locate(identifier, caller.origin());
        if (place.isEmpty()) {
            return Optional.empty();
        }
        Site site = place.get().site();
        Optional<Entry> entry = entry(site, place.get().path());
        if (entry.isEmpty()) {
            return Optional.empty();
        }
        return view.get(site, entry.get().resource().path())
                .map(answer -> new VisibleRecord(entry.get(), site, answer));
    }

    private Optional<Entry> entry(Site site, String path) throws IOException {
        if (path.isEmpty() || path.endsWith("/")) {
            Optional<Resource> welcome = site.welcome(path);
            return welcome.isEmpty()
                    ? Optional.empty()
                    : index.refresh(site, welcome.get().path());
        }
        return index.refresh(site, path);
    }
}

package org.modoai.repository;

import java.io.IOException;
import java.util.Optional;
import org.modoai.format.Dissemination;
import org.modoai.index.Entry;
import org.modoai.site.Answer;
import org.modoai.site.Site;

/**
 * A resource that the caller can GET, or one that is gone.
 *
 * @param answer to that GET; empty if it is gone, or only to be listed
 * @param telling what is to be done when it is told; empty where nothing is
 */
public record VisibleRecord(
        Entry entry, Site site, boolean isGone, Optional<Answer> answer, Optional<Telling> telling) {
    static VisibleRecord of(Entry entry, Site site, Answer answer, Telling telling) {
        return new VisibleRecord(entry, site, false, Optional.of(answer), Optional.of(telling));
    }

    /** One of which nothing but its header is told. */
    static VisibleRecord listed(Entry entry, Site site) {
        return new VisibleRecord(entry, site, false, Optional.empty(), Optional.empty());
    }

    static VisibleRecord gone(Entry entry, Site site) {
        return new VisibleRecord(entry, site, true, Optional.empty(), Optional.empty());
    }

    /** All that is to be told of it was written. */
    public void told() throws IOException {
        if (telling.isPresent()) {
            telling.get().end();
        }
    }

    public String identifier(Caller caller) {
        return url(entry.resource().path(), caller);
    }

    /** What there is to disseminate; only of a record with an answer. */
    public Dissemination dissemination(Caller caller) throws IOException {
        telling.orElseThrow().begin();
        Optional<String> alias = site.alias(entry.resource().path()).map(directory -> url(directory, caller));
        return new Dissemination(
                identifier(caller),
                alias,
                entry.resource(),
                answer.orElseThrow(),
                caller.ownSchemas(),
                telling.orElseThrow());
    }

    private String url(String path, Caller caller) {
        return site.url(caller.origin()) + path;
    }
}

package org.modoai.repository;

import java.io.IOException;
import java.util.Optional;
import org.modoai.format.Dissemination;
import org.modoai.index.Entry;
import org.modoai.site.Answer;
import org.modoai.site.Site;

/**
 * A resource that the caller can GET, with the answer to that GET, or one that is gone.
 *
 * @param answer empty if it is gone
 * @param telling what is to be done when it is told; empty if it is gone
 */
public record VisibleRecord(Entry entry, Site site, Optional<Answer> answer, Optional<Telling> telling) {
    static VisibleRecord of(Entry entry, Site site, Answer answer, Telling telling) {
        return new VisibleRecord(entry, site, Optional.of(answer), Optional.of(telling));
    }

    static VisibleRecord gone(Entry entry, Site site) {
        return new VisibleRecord(entry, site, Optional.empty(), Optional.empty());
    }

    public boolean isGone() {
        return answer.isEmpty();
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

    /** What there is to disseminate; only of a record that is not gone. */
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

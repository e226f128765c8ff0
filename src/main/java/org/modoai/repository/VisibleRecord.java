package org.modoai.repository;

import java.io.IOException;
import java.util.Optional;
import org.modoai.format.Dissemination;
import org.modoai.index.Entry;
import org.modoai.site.Answer;
import org.modoai.site.Site;

/** A resource that the caller can GET, with the answer to that GET. */
public record VisibleRecord(Entry entry, Site site, Answer answer) {
    public String identifier(Caller caller) {
        return url(entry.resource().path(), caller);
    }

    public Dissemination dissemination(Caller caller) throws IOException {
        Optional<String> alias = site.alias(entry.resource().path()).map(directory -> url(directory, caller));
        return new Dissemination(identifier(caller), alias, entry.resource(), answer, caller.ownSchemas());
    }

    private String url(String path, Caller caller) {
        return site.url(caller.origin()) + path;
    }
}

package org.modoai.repository;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.modoai.site.Answer;
import org.modoai.site.Requester;
import org.modoai.site.Site;
import org.modoai.site.Visit;

/** What one requester can see of all sites, one resource at a time. */
public final class View implements AutoCloseable {
    private static final int OK = 200;

    private final Requester requester;
    private final Map<String, Visit> visits = new HashMap<>();
    private Answer current;

    public View(Requester requester) {
        this.requester = requester;
    }

    /** The answer for a resource that this requester can GET; the one before it is closed. */
    public Optional<Answer> get(Site site, String path) throws IOException {
        release();
        Visit visit = visits.computeIfAbsent(site.key(), key -> site.visit(requester));
        current = visit.get(path);
        if (current.head().status() == OK) {
            return Optional.of(current);
        }
        release();
        return Optional.empty();
    }

    private void release() throws IOException {
        if (current != null) {
            current.close();
            current = null;
        }
    }

    /** Ends whatever is still under way. */
    @Override
    public void close() {
        visits.values().forEach(Visit::close);
    }
}

package org.modoai.repository;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.modoai.site.Answer;
import org.modoai.site.Requester;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;
import org.modoai.site.Visit;

/** One requester's visits to all sites, one answer at a time. */
final class Visits implements AutoCloseable {
    private static final int OK = 200;

    private final Requester requester;
    private final Map<String, Visit> visits = new HashMap<>();
    private Answer current;

    Visits(Requester requester) {
        this.requester = requester;
    }

    /** The answer for a resource that this requester can GET; the one before it is closed. */
    Optional<Answer> get(Site site, String path) throws IOException {
        release();
        Visit visit = visits.computeIfAbsent(site.key(), key -> site.visit(requester));
        try {
            current = visit.get(path);
        } catch (Unavailable e) {
            // after one that never answers a visit is of no use
            visits.remove(site.key());
            visit.close();
            throw e;
        }
        if (current.status() == OK) {
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

    @Override
    public void close() {
        visits.values().forEach(Visit::close);
    }
}

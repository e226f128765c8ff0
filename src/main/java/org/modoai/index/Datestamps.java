package org.modoai.index;

import java.time.Instant;
import org.modoai.site.Resource;

/** The rule for datestamps: last modified, not before the web and not in the future; where unknown, the commit. */
final class Datestamps {
    private Datestamps() {}

    /** The datestamp of a resource that is committed in this second. */
    static Instant of(Resource resource, Instant commit) {
        if (resource.lastModified().equals(Instant.EPOCH)) {
            return commit;
        }
        Instant modified = Instant.ofEpochSecond(resource.lastModified().getEpochSecond());
        Instant known = modified.isBefore(Entry.FIRST) ? Entry.FIRST : modified;
        return known.isAfter(commit) ? commit : known;
    }
}

package org.modoai.index;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.modoai.site.Resource;

/** The rule for datestamps: last modified, not before the web and not in the future; where unknown, first seen. */
final class Datestamps {
    private final Clock clock;

    Datestamps(Clock clock) {
        this.clock = clock;
    }

    /** The datestamp of a resource of which the index had this entry, if any. */
    Instant of(Resource resource, Optional<Entry> before) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        if (resource.lastModified().equals(Instant.EPOCH)) {
            return before.filter(entry -> same(entry.resource(), resource))
                    .map(Entry::datestamp)
                    .orElse(now);
        }
        Instant modified = Instant.ofEpochSecond(resource.lastModified().getEpochSecond());
        Instant known = modified.isBefore(Entry.FIRST) ? Entry.FIRST : modified;
        return known.isAfter(now) ? now : known;
    }

    private static boolean same(Resource one, Resource other) {
        return one.length() == other.length() && one.mediaType().equals(other.mediaType());
    }
}

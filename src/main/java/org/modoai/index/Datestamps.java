package org.modoai.index;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.modoai.site.Resource;

/** The rule for datestamps: last modified, not in the future; where that is unknown, first seen. */
final class Datestamps {
    /** The first that the protocol can write; file systems know of earlier ones. */
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

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
        Instant known = modified.isBefore(FIRST) ? FIRST : modified;
        return known.isAfter(now) ? now : known;
    }

    private static boolean same(Resource one, Resource other) {
        return one.length() == other.length() && one.mediaType().equals(other.mediaType());
    }
}

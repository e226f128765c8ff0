package org.modoai.index;

import java.time.Instant;
import org.modoai.config.IndexSettings.DatestampRule;
import org.modoai.site.Resource;

/**
 * The rule for datestamps: before anybody has read the index, and always if so configured, last modified, not before the
 * web and not in the future; else, and where that is unknown, the second of the commit.
 */
record Datestamps(DatestampRule rule) {
    Instant of(Resource resource, Stamp commit) {
        boolean learned = rule == DatestampRule.LEARNED && commit.news();
        if (learned || resource.lastModified().equals(Instant.EPOCH)) {
            return commit.second();
        }
        Instant modified = Instant.ofEpochSecond(resource.lastModified().getEpochSecond());
        Instant known = modified.isBefore(Entry.FIRST) ? Entry.FIRST : modified;
        return known.isAfter(commit.second()) ? commit.second() : known;
    }
}

package org.modoai.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the index lives and how fresh it is kept.
 *
 * @param directory for all state; empty: below the container's base directory
 * @param database that keeps the index; empty: it is kept in files of the directory
 * @param rescan a list request starts a new scan when the last is older than this
 * @param schedule a scan is started without a request when the last is older than this
 * @param retention how long it is told that a resource is gone; empty: for ever
 * @param tokenKey what tokens are signed with besides the key that is kept with the index
 */
public record IndexSettings(
        Optional<Path> directory,
        Optional<DatabaseSettings> database,
        Duration rescan,
        Duration schedule,
        DatestampRule datestamp,
        Optional<Duration> retention,
        Optional<String> tokenKey) {

    /** What the datestamp of a resource is. */
    public enum DatestampRule {
        /** When its present state was learned of, so that no harvester misses it. */
        LEARNED,
        /** When it was last modified. */
        MODIFIED
    }

    /** Without the key: this may come into a log. */
    @Override
    public String toString() {
        return "index " + directory + " " + database + " " + rescan + " " + schedule + " " + datestamp + " "
                + retention;
    }

    /** The same in another place. */
    public IndexSettings in(Path elsewhere) {
        return new IndexSettings(Optional.of(elsewhere), database, rescan, schedule, datestamp, retention, tokenKey);
    }
}

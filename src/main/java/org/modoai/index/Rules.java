package org.modoai.index;

import java.time.Duration;
import java.util.Optional;
import org.modoai.config.IndexSettings;
import org.modoai.config.IndexSettings.DatestampRule;

/**
 * What harvesters can count on.
 *
 * @param retention how long it is told that a resource is gone; empty: for ever
 * @param tokenKey what tokens are signed with besides the key that the index makes and keeps
 */
public record Rules(
        DatestampRule datestamps,
        ResourceIndex.Deletions deletions,
        Optional<Duration> retention,
        Optional<String> tokenKey) {
    /** @param durable whether the index is kept where it stays */
    public static Rules of(IndexSettings settings, boolean durable) {
        ResourceIndex.Deletions kept = settings.retention().isPresent()
                ? ResourceIndex.Deletions.TRANSIENT
                : ResourceIndex.Deletions.PERSISTENT;
        return new Rules(
                settings.datestamp(),
                durable ? kept : ResourceIndex.Deletions.NO,
                settings.retention(),
                settings.tokenKey());
    }
}

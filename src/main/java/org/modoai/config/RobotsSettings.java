package org.modoai.config;

import java.util.Set;

/**
 * For which sites their {@code robots.txt} counts.
 *
 * @param respect whether it does in general
 * @param exceptions the sites where it is the other way round
 */
public record RobotsSettings(boolean respect, Set<SiteSettings> exceptions) {
    public RobotsSettings {
        exceptions = Set.copyOf(exceptions);
    }

    public boolean respects(SiteSettings site) {
        return respect != exceptions.contains(site);
    }
}

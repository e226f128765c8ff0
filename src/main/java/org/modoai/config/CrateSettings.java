package org.modoai.config;

/**
 * Where crates are to be had outside the prefix.
 *
 * @param negotiate at the URL of the resource itself, for who prefers them to it
 * @param root at the root of the webapp, by the argument {@code crate}
 */
public record CrateSettings(boolean negotiate, boolean root) {
    /** Whether requests outside the prefix concern us at all. */
    public boolean outside() {
        return negotiate || root;
    }
}

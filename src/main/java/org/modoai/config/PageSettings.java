package org.modoai.config;

import java.util.List;

/**
 * Which pages of a site are offered though no file is behind them, by their paths, each without a leading slash.
 *
 * @param addresses of pages, encoded or not, with their queries
 * @param sitemaps that name further ones
 */
public record PageSettings(List<String> addresses, List<String> sitemaps) {
    /** Nothing but files. */
    public static final PageSettings NONE = new PageSettings(List.of(), List.of());

    public PageSettings {
        addresses = List.copyOf(addresses);
        sitemaps = List.copyOf(sitemaps);
    }
}

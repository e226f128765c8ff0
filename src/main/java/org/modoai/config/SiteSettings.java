package org.modoai.config;

import java.net.URI;
import java.nio.file.Path;

/** One site to be offered: a webapp of this server, or a directory that something publishes. */
public sealed interface SiteSettings {
    Globs globs();

    Links links();

    /** Which symbolic links may lead to resources, on top of what the container serves. */
    enum Links {
        /** No link leads anywhere. */
        NONE,
        /** Links whose target lies inside the site's root. */
        INSIDE,
        /** All links, out of the root too. */
        ANYWHERE
    }

    /** @param path of the context: empty for ROOT, else with a leading slash, as {@code /docs} */
    record OfContext(String path, Globs globs, Links links) implements SiteSettings {}

    /** @param url where the directory is published, ending in a slash */
    record OfDirectory(Path directory, URI url, Globs globs, Links links) implements SiteSettings {}
}

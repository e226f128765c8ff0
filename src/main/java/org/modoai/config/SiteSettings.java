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

    /** What becomes of pages that a program answers with. */
    enum Dynamic {
        SKIP,
        RENDER
    }

    /** How old what is told of a webapp's files may be. */
    enum Freshness {
        /** Headers for anonymous callers come from the index, as long as that can vouch for them. */
        INDEX,
        /** Every record is asked for at the moment in which it is told. */
        EACH
    }

    /** @param path of the context: empty for ROOT, else with a leading slash, as {@code /docs} */
    record OfContext(String path, Globs globs, Links links, PageSettings pages, Freshness freshness)
            implements SiteSettings {
        /** A webapp of which only files are offered. */
        public OfContext(String path, Globs globs, Links links) {
            this(path, globs, links, PageSettings.NONE, Freshness.INDEX);
        }
    }

    /** @param url where the directory is published, ending in a slash */
    record OfDirectory(Path directory, URI url, Globs globs, Links links) implements SiteSettings {}
}

package org.modoai.convergence;

import org.modoai.site.MediaType;

/** What a harvester has of a resource, or ought to have. */
record Copy(String content, MediaType type) {}

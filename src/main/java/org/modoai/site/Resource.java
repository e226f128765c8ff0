package org.modoai.site;

import java.time.Instant;

/**
 * A file of a site that a plain GET would serve.
 *
 * @param path relative to the site's root, without a leading slash, in the normal form of {@link UrlPath}
 * @param lastModified as precise as the file system has it; the epoch where it is unknown
 */
public record Resource(String path, MediaType mediaType, long length, Instant lastModified) {}

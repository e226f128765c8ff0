package org.modoai.site;

import java.time.Instant;

/**
 * A file of a site that a plain GET would serve. As long as all of this is the same, so are its bytes, unless it was
 * looked at within the moment in which the file system's clock stands still.
 *
 * @param path relative to the site's root, without a leading slash, in the normal form of {@link UrlPath}
 * @param lastModified as precise as the file system has it; the epoch where it is unknown
 */
public record Resource(String path, MediaType mediaType, long length, Instant lastModified, Revision revision) {
    /** One of whose revision nothing is known. */
    public Resource(String path, MediaType mediaType, long length, Instant lastModified) {
        this(path, mediaType, length, lastModified, Revision.NONE);
    }

    /** Whether all but the revision is the same, which is all that the copies of a file on two servers have in common. */
    public boolean isLike(Resource other) {
        return path.equals(other.path)
                && mediaType.equals(other.mediaType)
                && length == other.length
                && lastModified.equals(other.lastModified);
    }
}

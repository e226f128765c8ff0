package org.modoai.index;

import java.time.Instant;
import org.modoai.site.Resource;

/** A resource as the index knows it, or knew it before it went. The datestamp is in whole seconds. */
public record Entry(String site, Resource resource, Instant datestamp, Standing standing) {
    /** No datestamp is earlier: files may be older than the web, but harvesters would ask for each year since. */
    public static final Instant FIRST = Instant.parse("1990-01-01T00:00:00Z");

    /** The place in a list right after this entry. */
    public Cursor cursor() {
        return new Cursor(datestamp, site, resource.path());
    }

    /** Whether there is no file any more. */
    public boolean isGone() {
        return standing == Standing.GONE;
    }
}

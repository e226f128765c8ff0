package org.modoai.index;

import java.time.Instant;
import org.modoai.site.Resource;

/** A resource as the index knows it. The datestamp is in whole seconds. */
public record Entry(String site, Resource resource, Instant datestamp) {
    /** The place in a list right after this entry. */
    public Cursor cursor() {
        return new Cursor(datestamp, site, resource.path());
    }
}

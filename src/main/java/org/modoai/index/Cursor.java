package org.modoai.index;

import java.time.Instant;

/** A place in the order of all lists, datestamp, site, path: behind the entry with these. */
public record Cursor(Instant datestamp, String site, String path) {
    /** Before everything. */
    public static final Cursor START = new Cursor(Instant.EPOCH.minusSeconds(1L << 40), "", "");
}

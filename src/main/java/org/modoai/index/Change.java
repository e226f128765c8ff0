package org.modoai.index;

import org.modoai.site.Resource;

/** One row to be written: as it shall be, or for a removal as it was. Its datestamp is decided when it is. */
record Change(Kind kind, String site, Resource resource) {
    enum Kind {
        ADD,
        REPLACE,
        REMOVE
    }

    String path() {
        return resource.path();
    }
}

package org.modoai.index;

import org.modoai.site.Openness;
import org.modoai.site.Resource;

/**
 * One row to be written; its datestamp is decided when it is.
 *
 * @param openness whether everybody can GET it, as far as that was asked for
 */
record Change(Kind kind, String site, Resource resource, Proof proof, Openness openness) {
    enum Kind {
        ADD,
        REPLACE,
        /** The resource is the same; only what proves that is new. */
        SETTLE,
        REMOVE,
        /** It has been told for long enough that this is gone. */
        FORGET
    }

    static Change remove(Entry entry) {
        return new Change(Kind.REMOVE, entry.site(), entry.resource(), Proof.NONE, Openness.UNKNOWN);
    }

    static Change forget(Entry entry) {
        return new Change(Kind.FORGET, entry.site(), entry.resource(), Proof.NONE, Openness.UNKNOWN);
    }

    String path() {
        return resource.path();
    }
}

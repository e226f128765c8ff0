package org.modoai.index;

/** One row to be written: as it shall be, or for a removal as it was. */
record Change(Kind kind, Entry entry) {
    enum Kind {
        ADD,
        REPLACE,
        REMOVE
    }

    String path() {
        return entry.resource().path();
    }
}

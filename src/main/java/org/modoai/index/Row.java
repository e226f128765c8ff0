package org.modoai.index;

/** An entry with what only the next look at its file needs. */
record Row(Entry entry, Proof proof) {
    String path() {
        return entry.resource().path();
    }
}

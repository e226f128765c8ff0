package org.modoai.index;

/**
 * An entry with what only the next look at its file needs.
 *
 * @param written the number of the commit that last wrote what the file is
 */
record Row(Entry entry, Proof proof, long written) {
    String path() {
        return entry.resource().path();
    }
}

package org.modoai.index;

/**
 * What a row keeps to prove a file unchanged where all that the file system tells does not.
 *
 * @param digest of the bytes; empty where none is needed, or none could be had
 * @param racy whether the file was touched so shortly before it was looked at that it may have been again unnoticed
 */
record Proof(String digest, boolean racy) {
    static final Proof NONE = new Proof("", false);
}

package org.modoai.analysis.droid;

/** Ends an identification; DROID would take a checked exception for a byte that does not match. */
final class OutOfTime extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutOfTime() {
        super(null, null, false, false);
    }
}

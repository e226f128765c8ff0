package org.modoai.site;

/** Whether everybody can GET a resource. */
public enum Openness {
    OPEN,
    CLOSED,
    /** The server cannot tell now, or the resource changed while it was asked. */
    UNKNOWN
}

package org.modoai.oai;

/** A request that the protocol answers with an error. */
public final class OaiException extends Exception {
    private static final long serialVersionUID = 1L;

    private final OaiError code;

    public OaiException(OaiError code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    public OaiError code() {
        return code;
    }
}

package org.modoai.crate;

/** A request for a crate that is not legal in form; the message is for whoever sent it. */
public final class BadRequestException extends Exception {
    private static final long serialVersionUID = 1L;

    public BadRequestException(String message) {
        super(message);
    }
}

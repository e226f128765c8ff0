package org.modoai.site;

import java.io.IOException;

/**
 * What was asked cannot be had now, but may be later: a 503 with Retry-After, never a refusal.
 *
 * <p>The message goes to whoever asked, so it names no file of the server and no resource, which might be hidden from
 * them; the cause is for the log.
 */
public final class Unavailable extends IOException {
    private static final long serialVersionUID = 1L;

    public Unavailable(String message) {
        super(message);
    }

    public Unavailable(String message, Throwable cause) {
        super(message, cause);
    }
}

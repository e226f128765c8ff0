package org.modoai.site;

import java.io.IOException;
import java.time.Duration;

/**
 * What was asked cannot be had now, but may be later: a 503 with Retry-After, never a refusal.
 *
 * <p>The message goes to whoever asked, so it names no file of the server and no resource, which might be hidden from
 * them; the cause is for the log.
 */
public final class Unavailable extends IOException {
    private static final long serialVersionUID = 1L;

    private final Duration remaining;

    public Unavailable(String message) {
        this(message, Duration.ZERO);
    }

    /** @param remaining how long it will be so */
    public Unavailable(String message, Duration remaining) {
        super(message);
        this.remaining = remaining;
    }

    public Unavailable(String message, Throwable cause) {
        super(message, cause);
        this.remaining = Duration.ZERO;
    }

    /** How long it will be so; zero if nobody knows. */
    public Duration remaining() {
        return remaining;
    }
}

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
    private final boolean failure;

    public Unavailable(String message) {
        this(message, Duration.ZERO);
    }

    /** @param remaining how long it will be so */
    public Unavailable(String message, Duration remaining) {
        super(message);
        this.remaining = remaining;
        this.failure = false;
    }

    public Unavailable(String message, Throwable cause) {
        this(message, cause, false);
    }

    private Unavailable(String message, Throwable cause, boolean failure) {
        super(message, cause);
        this.remaining = Duration.ZERO;
        this.failure = failure;
    }

    /** The server has answered for this one resource with an error of its own, or not at all, which need not pass. */
    public static Unavailable failure(String message, Throwable cause) {
        return new Unavailable(message, cause, true);
    }

    /** How long it will be so; zero if nobody knows. */
    public Duration remaining() {
        return remaining;
    }

    /** Whether nothing but one resource is the matter. */
    public boolean isFailure() {
        return failure;
    }
}

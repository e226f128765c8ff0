package org.modoai.site;

import java.io.IOException;
import java.time.Duration;

/**
 * What was asked cannot be had now, but may be later: a 503 with Retry-After, never a refusal.
 *
 * <p>Whoever asked is told what {@link #told} says. It names no file of the server, no site and no resource, which might
 * be hidden from them, and counts none; message and cause are for the log.
 */
public final class Unavailable extends IOException {
    private static final long serialVersionUID = 1L;

    private final String told;
    private final Duration remaining;
    private final boolean failure;

    /** @param message told to whoever asked */
    public Unavailable(String message) {
        this(message, Duration.ZERO);
    }

    /** @param remaining how long it will be so */
    public Unavailable(String message, Duration remaining) {
        super(message);
        this.told = message;
        this.remaining = remaining;
        this.failure = false;
    }

    public Unavailable(String message, Throwable cause) {
        this(message, message, cause, false);
    }

    private Unavailable(String message, String told, Throwable cause, boolean failure) {
        super(message, cause);
        this.told = told;
        this.remaining = Duration.ZERO;
        this.failure = failure;
    }

    /** With something that is for the log alone. */
    public static Unavailable of(String told, String detail) {
        return new Unavailable(told + ": " + detail, told, null, false);
    }

    /** The same, with a cause. */
    public static Unavailable of(String told, String detail, Throwable cause) {
        return new Unavailable(told + ": " + detail, told, cause, false);
    }

    /** The server has answered for this one resource with an error of its own, or not at all, which need not pass. */
    public static Unavailable failure(String message, Throwable cause) {
        return new Unavailable(message, message, cause, true);
    }

    /** What whoever asked is told. */
    public String told() {
        return told;
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

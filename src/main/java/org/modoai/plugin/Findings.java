package org.modoai.plugin;

import java.time.Duration;
import java.util.Optional;

/**
 * What the plugins say of one specimen, in the order of the configuration, while they are at it. Asked by one thread at
 * a time.
 */
public interface Findings extends AutoCloseable {
    /** The next of them as soon as it is made; empty after the last. */
    Optional<Finding> next() throws InterruptedException;

    /** Waits for the next, no longer than that; whether it can be had, or there is none. */
    default boolean await(Duration longest) throws InterruptedException {
        return true;
    }

    /** How many bytes all of them together can hold. */
    default long mostBytes() {
        return 0;
    }

    /** Once it is closed, whether nothing was called off or ended: else somebody may still be at the specimen. */
    default boolean isUndisturbed() {
        return true;
    }

    /** Calls off what has not come to its end, and returns when it has. */
    @Override
    default void close() {}
}

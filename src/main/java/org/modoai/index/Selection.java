package org.modoai.index;

import java.time.Instant;
import java.util.Optional;

/**
 * Which entries a list holds.
 *
 * @param from first datestamp, inclusive
 * @param until last datestamp, inclusive
 * @param types empty: all
 */
public record Selection(Instant from, Instant until, Optional<MediaRange> types) {}

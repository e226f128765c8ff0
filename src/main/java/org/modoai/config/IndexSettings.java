package org.modoai.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the index lives and how fresh it is kept.
 *
 * @param directory for all state; empty: below the container's base directory
 * @param rescan a list request starts a new scan when the last is older than this
 */
public record IndexSettings(Optional<Path> directory, Duration rescan) {}

package org.modoai.plugin;

import java.time.Duration;

/**
 * How long a resident tool is kept.
 *
 * @param files how many it is asked about: tools may grow with each
 * @param age what it has read at its start, its libraries included, may have been replaced meanwhile
 * @param idle longer than the pauses of a harvester; then the memory is for others
 */
record Lifetime(int files, Duration age, Duration idle) {
    static final Lifetime USUAL = new Lifetime(1000, Duration.ofHours(1), Duration.ofMinutes(5));
}

package org.modoai.index;

import java.time.Instant;

/**
 * When something is committed.
 *
 * @param news whether harvesters may have read the index before
 * @param number of the commit: a later one has a larger
 */
record Stamp(Instant second, boolean news, long number) {}

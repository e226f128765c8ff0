package org.modoai.index;

import java.time.Instant;

/**
 * When something is committed.
 *
 * @param news whether harvesters may have read the index before
 */
record Stamp(Instant second, boolean news) {}

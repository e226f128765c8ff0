package org.modoai.config;

import java.time.Duration;

/**
 * What one harvester may ask of the server.
 *
 * @param harvests requests answered at once
 * @param retryAfter what a harvester beyond that is told to wait
 * @param patience how long one resource may keep a harvest waiting for its first byte
 * @param responseTime after which an answer takes no further record, and by which a reader may fall behind
 */
public record Limits(
        int pageRecords, long pageBytes, int harvests, Duration retryAfter, Duration patience, Duration responseTime) {}

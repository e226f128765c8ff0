package org.modoai.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * How often each client may ask: so many times in a minute, at once or evenly, as if each had a bucket that holds a
 * minute's requests and is filled all the time.
 *
 * <p>Of a client is kept only when its bucket will be full again, and of the many clients only those that asked last:
 * more addresses than that are not held back by any limit for one.
 */
final class Rate {
    static final int CLIENTS = 10_000;
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final long interval;
    private final LongSupplier nanoTime;
    private final long start;
    private final Map<String, Long> full = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > CLIENTS;
        }
    };

    /** @param requests in a minute */
    Rate(int requests, LongSupplier nanoTime) {
        this.interval = MINUTE / requests;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    /** Counts a request, or says how long it has to wait, and does not count it then. */
    synchronized Optional<Duration> count(String client) {
        long now = nanoTime.getAsLong() - start;
        long next = Math.max(now, full.getOrDefault(client, now)) + interval;
        long wait = next - now - MINUTE;
        if (wait > 0) {
            return Optional.of(Duration.ofNanos(wait));
        }
        full.put(client, next);
        return Optional.empty();
    }

    synchronized int clients() {
        return full.size();
    }
}

package org.modoai.repository;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.modoai.index.Entry;

/** Which resources the server fails at again and again, so that a list need not wait for them for ever. */
final class Failures {
    private static final int OFTEN = 3;
    private static final Duration LONG = Duration.ofMinutes(5);

    /** More are not remembered: the oldest are forgotten. */
    private static final int NOTED = 1_000;

    private final Clock clock;
    private final Map<Place, Record> noted = new LinkedHashMap<>();

    Failures(Clock clock) {
        this.clock = clock;
    }

    private record Place(String site, String path) {}

    private record Record(Instant first, int count) {}

    /** Notes that the server failed at a resource; whether it has done so often, and for long. */
    synchronized boolean add(Entry entry) {
        Place place = place(entry);
        Record before = noted.getOrDefault(place, new Record(clock.instant(), 0));
        Record now = new Record(before.first(), before.count() + 1);
        noted.put(place, now);
        if (noted.size() > NOTED) {
            noted.remove(noted.keySet().iterator().next());
        }
        return now.count() >= OFTEN
                && Duration.between(now.first(), clock.instant()).compareTo(LONG) >= 0;
    }

    /** The server did not fail at this one. */
    synchronized void remove(Entry entry) {
        if (!noted.isEmpty()) {
            noted.remove(place(entry));
        }
    }

    private static Place place(Entry entry) {
        return new Place(entry.site(), entry.resource().path());
    }
}

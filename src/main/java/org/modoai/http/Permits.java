package org.modoai.http;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * So many answers at once, and so many of them for one client. The last place is for a client that has none; where none
 * is left for such a client, the slowest reader gives way who hardly reads.
 */
final class Permits {
    private final int all;
    private final int each;

    /** Whose they are, the oldest first. */
    private final Map<Pace, String> running = new LinkedHashMap<>();

    /**
     * Those that had to give way and are about to end. As many as there are places at most, since each has a thread until
     * the container notices.
     */
    private final Map<Pace, String> ending = new LinkedHashMap<>();

    Permits(int all, int each) {
        this.all = all;
        this.each = each;
    }

    /** Whether there was one; it is to be given back then. */
    synchronized boolean take(String client, Pace pace) {
        long own = Stream.of(running, ending)
                .flatMap(some -> some.values().stream())
                .filter(client::equals)
                .count();
        boolean granted = own == 0 ? running.size() < all || makeRoom() : own < each && running.size() < all - 1;
        if (granted) {
            running.put(pace, client);
        }
        return granted;
    }

    private boolean makeRoom() {
        if (ending.size() == all) {
            return false;
        }
        Pace slowest = running.keySet().stream()
                .max(Comparator.comparingLong(Pace::behind))
                .orElseThrow();
        if (!slowest.cut()) {
            return false;
        }
        ending.put(slowest, running.remove(slowest));
        return true;
    }

    synchronized void giveBack(Pace pace) {
        running.remove(pace);
        ending.remove(pace);
    }
}

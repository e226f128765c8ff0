package org.modoai.http;

import java.util.HashMap;
import java.util.Map;

/** So many at once, and so many of them for one client: one who never lets go leaves something for the others. */
final class Permits {
    private final int each;
    private final Map<String, Integer> taken = new HashMap<>();
    private int free;

    Permits(int all, int each) {
        this.each = each;
        this.free = all;
    }

    /** Whether there was one; it is to be given back then. */
    synchronized boolean take(String client) {
        int own = taken.getOrDefault(client, 0);
        if (free == 0 || own >= each) {
            return false;
        }
        taken.put(client, own + 1);
        free--;
        return true;
    }

    synchronized void giveBack(String client) {
        taken.computeIfPresent(client, (key, own) -> own == 1 ? null : own - 1);
        free++;
    }
}

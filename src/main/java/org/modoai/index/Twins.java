package org.modoai.index;

import java.util.LinkedHashMap;
import java.util.Map;
import org.modoai.site.Revision;

/** The files of this server that were proven to hold the same bytes as another server's, so that none is read twice. */
final class Twins {
    private static final int KEPT = 10_000;

    private final Map<String, Pair> pairs = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Pair> eldest) {
            return size() > KEPT;
        }
    };

    private record Pair(Revision theirs, Revision ours) {}

    synchronized boolean contains(String file, Revision theirs, Revision ours) {
        return new Pair(theirs, ours).equals(pairs.get(file));
    }

    synchronized void add(String file, Revision theirs, Revision ours) {
        pairs.put(file, new Pair(theirs, ours));
    }
}

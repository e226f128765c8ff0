package org.modoai.site;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A visit like another, that keeps what it is asked for. */
public final class CountedVisit implements Visit {
    private final Visit visit;
    private final List<String> asked;

    public CountedVisit(Visit visit) {
        this(visit, new ArrayList<>());
    }

    /** @param asked where the paths are added */
    public CountedVisit(Visit visit, List<String> asked) {
        this.visit = visit;
        this.asked = asked;
    }

    /** The paths, in the order in which they were asked for; a test may clear them. */
    public List<String> asked() {
        return asked;
    }

    @Override
    public Answer get(String path) throws IOException {
        asked.add(path);
        return visit.get(path);
    }

    @Override
    public void close() {
        visit.close();
    }
}

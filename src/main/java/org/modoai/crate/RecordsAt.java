package org.modoai.crate;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.modoai.repository.Caller;
import org.modoai.repository.Records;
import org.modoai.repository.Repository;
import org.modoai.repository.View;
import org.modoai.repository.VisibleRecord;
import org.modoai.site.Sites.Place;

/** The records at some places that the caller can GET, in the order of the places. */
final class RecordsAt implements Records {
    private final Deque<Place> places;
    private final Repository repository;
    private final View view;

    RecordsAt(List<Place> places, Repository repository, Caller caller) {
        this.places = new ArrayDeque<>(places);
        this.repository = repository;
        this.view = new View(repository, caller.requester());
    }

    @Override
    public Optional<VisibleRecord> next() throws IOException {
        Optional<VisibleRecord> found = Optional.empty();
        while (found.isEmpty() && !places.isEmpty()) {
            found = repository.find(places.remove(), view);
        }
        return found;
    }

    @Override
    public void close() {
        view.close();
    }
}

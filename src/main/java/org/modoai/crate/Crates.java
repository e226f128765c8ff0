package org.modoai.crate;

import java.io.IOException;
import java.util.Optional;
import org.modoai.format.CrateDocument;
import org.modoai.repository.Caller;
import org.modoai.repository.Reply;
import org.modoai.repository.Repository;
import org.modoai.repository.View;
import org.modoai.repository.VisibleRecord;
import org.modoai.repository.VisibleRecords;
import org.modoai.site.Sites.Place;

/** Answers requests for crates: the one way in. */
public final class Crates {
    private final Repository repository;
    private final CrateDocument format;

    public Crates(Repository repository, CrateDocument format) {
        this.repository = repository;
        this.format = format;
    }

    /**
     * The crate that is asked for, if the caller can see what it is of; of several places the first that holds such.
     *
     * @throws IOException if the request cannot be answered now; {@link org.modoai.site.Unavailable} if it could be later
     */
    public Optional<Reply> answer(CrateRequest request, Caller caller) throws BadRequestException, IOException {
        for (Place place : request.places(repository.sites(), caller.origin())) {
            Optional<Reply> crate = crate(place, caller);
            if (crate.isPresent()) {
                return crate;
            }
        }
        return Optional.empty();
    }

    private Optional<Reply> crate(Place place, Caller caller) throws IOException {
        boolean directory = place.path().isEmpty() || place.path().endsWith("/");
        return directory ? ofDirectory(place, caller) : ofResource(place, caller);
    }

    private Optional<Reply> ofDirectory(Place place, Caller caller) throws IOException {
        repository.freshen();
        VisibleRecords records = VisibleRecords.below(place, repository, caller);
        try {
            Optional<VisibleRecord> first = records.next();
            if (first.isPresent()) {
                return Optional.of(DirectoryCrate.of(place, records.after(first.get()), format, caller));
            }
            records.close();
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            records.close();
            throw e;
        }
    }

    private Optional<Reply> ofResource(Place place, Caller caller) throws IOException {
        View view = new View(caller.requester());
        try {
            Optional<VisibleRecord> found = repository.find(place, view);
            if (found.isPresent()) {
                return Optional.of(new ResourceCrate(format, found.get(), caller, view));
            }
            view.close();
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            view.close();
            throw e;
        }
    }
}

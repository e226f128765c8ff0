package org.modoai.crate;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.modoai.format.CrateDocument;
import org.modoai.format.Dissemination;
import org.modoai.plugin.Specimens;
import org.modoai.repository.Caller;
import org.modoai.repository.Records;
import org.modoai.repository.Reply;
import org.modoai.repository.Repository;
import org.modoai.repository.View;
import org.modoai.repository.VisibleRecord;
import org.modoai.repository.VisibleRecords;
import org.modoai.site.MediaType;
import org.modoai.site.Sites.Place;

/** Answers requests for crates: the one way in. */
public final class Crates {
    private final Repository repository;
    private final CrateDocument format;
    private final Specimens specimens;

    public Crates(Repository repository, CrateDocument format, Specimens specimens) {
        this.repository = repository;
        this.format = format;
        this.specimens = specimens;
    }

    /**
     * The crate that is asked for, if the caller can see what it is of; of several places the first that holds such.
     *
     * @throws IOException if the request cannot be answered now; {@link org.modoai.site.Unavailable} if it could be later
     */
    public Optional<Reply> answer(CrateRequest request, Caller caller) throws BadRequestException, IOException {
        for (Place place : request.places(repository.sites(), caller.origin())) {
            Optional<Reply> crate = crate(place, request.embedded(), caller);
            if (crate.isPresent()) {
                return crate;
            }
        }
        return Optional.empty();
    }

    /**
     * The crate of the resource at a URL, if the caller can see it and prefers its crate to what is of its type.
     *
     * @throws IOException as for {@link #answer}
     */
    public Optional<Reply> insteadOf(String url, Predicate<MediaType> preferred, Caller caller) throws IOException {
        View view = new View(repository, caller.requester());
        try {
            Optional<VisibleRecord> found = repository.find(url, caller, view);
            if (found.isPresent()
                    && !found.get().isGone()
                    && preferred.test(found.get().dissemination(caller).mediaType())) {
                return Optional.of(new ResourceCrate(format, found.get(), caller, view));
            }
            view.close();
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            view.close();
            throw e;
        }
    }

    private Optional<Reply> crate(Place place, boolean embedded, Caller caller)
            throws BadRequestException, IOException {
        if (!place.path().isEmpty() && !place.path().endsWith("/")) {
            return ofResource(place, embedded, caller);
        }
        if (embedded) {
            throw new BadRequestException("with=embedded is for a page; a directory holds all that is in it anyway");
        }
        return ofDirectory(place, caller);
    }

    private Optional<Reply> ofDirectory(Place place, Caller caller) throws IOException {
        repository.freshen();
        Records records = VisibleRecords.below(place, repository, caller);
        try {
            Optional<VisibleRecord> first = records.next();
            if (first.isPresent()) {
                return Optional.of(DirectoryCrate.of(place, records.after(first.get()), new Nesting(format, caller)));
            }
            records.close();
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            records.close();
            throw e;
        }
    }

    private Optional<Reply> ofResource(Place place, boolean embedded, Caller caller)
            throws BadRequestException, IOException {
        View view = new View(repository, caller.requester());
        try {
            Optional<VisibleRecord> found = repository.find(place, view);
            if (found.isPresent() && embedded) {
                Dissemination resource = found.get().dissemination(caller);
                if (Page.isHtml(resource)) {
                    Reply crate = ofPage(place, resource, caller);
                    view.close();
                    return Optional.of(crate);
                }
            }
            if (found.isPresent()) {
                return Optional.of(new ResourceCrate(format, found.get(), caller, view));
            }
            view.close();
            return Optional.empty();
        } catch (BadRequestException | IOException | RuntimeException e) {
            view.close();
            throw e;
        }
    }

    private Reply ofPage(Place place, Dissemination resource, Caller caller) throws BadRequestException, IOException {
        Page page = Page.hold(resource, specimens);
        try {
            List<Place> embedded = page.embedded(repository.sites(), caller.origin()).stream()
                    .filter(other -> !other.equals(place))
                    .toList();
            Nesting nesting = new Nesting(format, caller);
            return new PageCrate(page, nesting.prepare(new RecordsAt(embedded, repository, caller)), nesting);
        } catch (BadRequestException | IOException | RuntimeException e) {
            page.close();
            throw e;
        }
    }
}

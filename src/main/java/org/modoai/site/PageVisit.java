package org.modoai.site;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The pages of a program as one requester gets them, each taken in whole. A page that is the same at a random path beside
 * it stands for anything that is asked for there, such as a login or a consent wall: in its place there is a 404.
 */
final class PageVisit implements Visit {
    private static final int OK = 200;

    private final Visit visit;
    private final Duration patience;
    private final String name = "modoai-" + UUID.randomUUID();

    /** The revisions of what is at a random path, by that path; empty where that is no page. */
    private final Map<String, Optional<Revision>> siblings = new HashMap<>();

    private Optional<RenderedAnswer> current = Optional.empty();

    /** @param visit to the program; closed with this one */
    PageVisit(Visit visit, Duration patience) {
        this.visit = visit;
        this.patience = patience;
    }

    @Override
    public Answer get(String path) throws IOException {
        release();
        Answer answer = visit.get(path);
        if (answer.status() != OK) {
            return answer;
        }
        RenderedAnswer page = RenderedAnswer.of(answer, patience);
        current = Optional.of(page);
        if (sibling(path).equals(page.revision())) {
            release();
            return new Nothing();
        }
        return page;
    }

    private Optional<Revision> sibling(String path) throws IOException {
        String beside = beside(path);
        Optional<Revision> known = siblings.get(beside);
        if (known == null) {
            known = revision(beside);
            siblings.put(beside, known);
        }
        return known;
    }

    private Optional<Revision> revision(String path) throws IOException {
        try (Answer answer = visit.get(path)) {
            if (answer.status() != OK) {
                return Optional.empty();
            }
            try (RenderedAnswer page = RenderedAnswer.of(answer, patience)) {
                return page.revision();
            }
        } catch (Unavailable e) {
            if (e.isFailure()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** A path in the same directory, with the same extension and query. */
    private String beside(String path) {
        int query = path.indexOf('?') < 0 ? path.length() : path.indexOf('?');
        String names = path.substring(0, query);
        int end = names.endsWith("/") ? names.length() - 1 : names.length();
        int start = names.lastIndexOf('/', end - 1) + 1;
        int dot = names.lastIndexOf('.', end);
        String extension = dot < start ? "" : names.substring(dot, end);
        return names.substring(0, start) + name + extension + path.substring(end);
    }

    private void release() {
        current.ifPresent(RenderedAnswer::close);
        current = Optional.empty();
    }

    @Override
    public void close() {
        release();
        visit.close();
    }
}

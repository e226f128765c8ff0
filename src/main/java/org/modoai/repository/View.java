package org.modoai.repository;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.modoai.index.Entry;
import org.modoai.index.ResourceIndex.Deletions;
import org.modoai.index.Standing;
import org.modoai.index.Verdict;
import org.modoai.site.Answer;
import org.modoai.site.Requester;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;
import org.modoai.site.Visit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one requester can see of a repository, one resource at a time. Before anything of a resource is told to anybody,
 * the index knows whether outsiders can see it too, so that they can be told when it goes.
 */
public final class View implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(View.class);

    /** How often something is looked at that is another each time. */
    private static final int ATTEMPTS = 5;

    private final Repository repository;
    private final Eyes eyes;
    private final Eyes outsiders;
    private final Requester outsider;
    private Optional<Outsiders.Look> others = Optional.empty();

    /** Whether what they see need not be what everybody sees. */
    private final boolean knownToUs;

    private boolean proposed;

    public View(Repository repository, Requester requester) {
        this.repository = repository;
        this.outsider = requester.outsider();
        this.knownToUs = requester.hasCredentials();
        this.eyes = new Eyes(requester);
        this.outsiders = new Eyes(outsider);
    }

    /**
     * The resource of an entry, with the answer to this requester's GET, or the fact that it is gone. Empty if there is
     * nothing that the requester may know of, or nothing certain yet: then it will come with a later datestamp.
     */
    public Optional<VisibleRecord> look(Entry entry) throws IOException {
        Site site = repository.sites().namedOrFormer(entry.site());
        if (entry.isGone()) {
            return Optional.of(VisibleRecord.gone(entry, site));
        }
        Optional<Answer> answer = eyes.get(site, entry.resource().path());
        if (answer.isEmpty()) {
            return refused(entry, site);
        }
        Currency currency = new Currency(entry.resource(), site);
        boolean current = currency.isOf(answer.get());
        if (!current && !currency.isToldAnyway(answer.get())) {
            repository.index().leftOut(entry);
            repository.rechecks().add(entry);
            return Optional.empty();
        }
        Optional<Entry> shown = Optional.of(entry);
        if (entry.standing() == Standing.PUBLIC) {
            propose(entry);
        } else if (!knownToUs || entry.standing().isUnjudged()) {
            shown = judge(entry)
                    .filter(judged -> judged.cursor().equals(entry.cursor())
                            && judged.resource().equals(entry.resource()));
        }
        Telling telling = new Telling(entry, site, repository.index(), current, answer.get());
        return shown.map(judged -> VisibleRecord.of(judged, site, answer.get(), telling));
    }

    /** Once is enough. */
    private void propose(Entry proof) {
        if (!proposed) {
            repository.rechecks().propose(outsider, proof);
            proposed = true;
        }
    }

    /**
     * The same for who has no later list to wait for: what is not as the index has it is read anew.
     *
     * @throws Unavailable if it changes faster than it can be looked at
     */
    Optional<VisibleRecord> lookAnew(Entry entry) throws IOException {
        Entry known = entry;
        for (int i = 0; i < ATTEMPTS; i++) {
            Optional<Entry> judged = known.standing().isUnjudged() ? judge(known) : Optional.of(known);
            Optional<VisibleRecord> found = judged.isEmpty() ? Optional.empty() : look(judged.get());
            if (found.isPresent()) {
                return found;
            }
            Optional<Entry> now = repository
                    .index()
                    .refresh(
                            repository.sites().namedOrFormer(entry.site()),
                            entry.resource().path());
            if (now.isEmpty() || now.equals(judged)) {
                return Optional.empty();
            }
            known = now.get();
        }
        throw new Unavailable("A resource changes faster than it can be read");
    }

    /**
     * Who is not shown something now must be told of it later, also if everybody can see it again by then. A site whose
     * files cannot be looked at now is not taken for one that has none.
     */
    private Optional<VisibleRecord> refused(Entry entry, Site site) throws IOException {
        String path = entry.resource().path();
        if (entry.standing() == Standing.PUBLIC) {
            Optional<Entry> now = repository.index().refresh(site, path);
            if (now.isPresent()
                    && now.get().standing() == Standing.PUBLIC
                    && judge(now.get()).equals(now)
                    && eyes.get(site, path).isPresent()) {
                repository.index().leftOut(now.get());
            }
            return Optional.empty();
        }
        boolean told = entry.standing() == Standing.HIDDEN && repository.index().deletions() != Deletions.NO;
        return told ? Optional.of(VisibleRecord.gone(entry, site)) : Optional.empty();
    }

    /**
     * Whether a list may go on without a resource, the server having failed at it again. It may if that has gone on for
     * long, and the resource has a later place in the index by now, where it will be found once it works.
     */
    boolean isPassedOver(Entry entry, Unavailable failure) throws IOException {
        if (!failure.isFailure() || !repository.rechecks().failures().add(entry)) {
            return false;
        }
        repository.index().leftOut(entry);
        boolean later = repository
                .index()
                .find(entry.site(), entry.resource().path())
                .filter(now -> !now.cursor().equals(entry.cursor()))
                .isPresent();
        if (later) {
            LOG.warn(
                    "A list goes on without {}{}, where the server fails again and again: {}",
                    repository.sites().namedOrFormer(entry.site()).url(""),
                    entry.resource().path(),
                    failure.getCause().getMessage());
        }
        return later;
    }

    /** The server has not failed at this one. */
    void works(Entry entry) {
        repository.rechecks().failures().remove(entry);
    }

    /**
     * Whether outsiders can GET the resource of an entry. That they cannot counts only if those are refused too who are
     * known to come by a right name, with HTTPS or without: under a wrong one nothing can be had.
     */
    Verdict verdict(Entry entry) throws IOException {
        Site site = repository.sites().namedOrFormer(entry.site());
        String path = entry.resource().path();
        if (outsiders.get(site, path).isPresent()) {
            repository.rechecks().adopt(outsider);
            return new Verdict(entry, true);
        }
        if (others.isEmpty()) {
            others = Optional.of(repository.rechecks().others(outsider));
        }
        return new Verdict(entry, others.get().isOpen(site, path));
    }

    /** The entries as they are when the index has noted the verdicts on them. */
    List<Entry> note(List<Verdict> verdicts) throws IOException {
        return repository.index().judge(verdicts);
    }

    /** An entry that is there, with a standing that an outsider's view of this moment has decided on. */
    Optional<Entry> judge(Entry entry) throws IOException {
        Verdict verdict = verdict(entry);
        return verdict.isKnown()
                ? Optional.of(entry)
                : note(List.of(verdict)).stream().findFirst();
    }

    /** Ends whatever is still under way. */
    @Override
    public void close() {
        eyes.close();
        outsiders.close();
        others.ifPresent(Outsiders.Look::close);
    }

    /** One requester's visits to all sites. */
    static final class Eyes implements AutoCloseable {
        private static final int OK = 200;

        private final Requester requester;
        private final Map<String, Visit> visits = new HashMap<>();
        private Answer current;

        Eyes(Requester requester) {
            this.requester = requester;
        }

        /** The answer for a resource that this requester can GET; the one before it is closed. */
        Optional<Answer> get(Site site, String path) throws IOException {
            release();
            Visit visit = visits.computeIfAbsent(site.key(), key -> site.visit(requester));
            try {
                current = visit.get(path);
            } catch (Unavailable e) {
                // after one that never answers a visit is of no use
                visits.remove(site.key());
                visit.close();
                throw e;
            }
            if (current.status() == OK) {
                return Optional.of(current);
            }
            release();
            return Optional.empty();
        }

        private void release() throws IOException {
            if (current != null) {
                current.close();
                current = null;
            }
        }

        @Override
        public void close() {
            visits.values().forEach(Visit::close);
        }
    }
}

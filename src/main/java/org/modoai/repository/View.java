package org.modoai.repository;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.modoai.index.Entry;
import org.modoai.index.ResourceIndex;
import org.modoai.index.ResourceIndex.Deletions;
import org.modoai.index.Standing;
import org.modoai.site.Answer;
import org.modoai.site.Openness;
import org.modoai.site.PublicCheck;
import org.modoai.site.Requester;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one requester can see of a repository, one resource at a time. Anonymous requesters are told of what the index knows
 * to be public and of nothing else; everybody else is asked for inside the server.
 */
public final class View implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(View.class);

    /** How often something is looked at that is another each time. */
    private static final int ATTEMPTS = 5;

    /** For how long the index counts as able to vouch for a site once it was. */
    private static final Duration GOOD = Duration.ofMillis(200);

    private final Repository repository;
    private final ResourceIndex index;
    private final Requester requester;
    private final Visits visits;
    private final Map<String, Boolean> anonymous = new HashMap<>();
    private final Map<String, Vouch> vouches = new HashMap<>();
    /** By what the sites were vouched for when entries were last read from the index. */
    private final Map<String, Optional<VisibilityMonitor.Round>> atReading = new HashMap<>();

    /** Whether the last entry was not shown because the index has, or will have, another one in its place. */
    private boolean outdated;

    public View(Repository repository, Requester requester) {
        this.repository = repository;
        this.index = repository.index();
        this.requester = requester;
        this.visits = new Visits(requester);
    }

    /** How a site was vouched for a moment ago. */
    private record Vouch(Optional<VisibilityMonitor.Round> round, long made) {
        boolean isGood() {
            return System.nanoTime() - made < GOOD.toNanos();
        }
    }

    /**
     * Whether the requester is told of a site what everybody is told.
     *
     * @throws Unavailable if the site is missing now
     */
    boolean isAnonymous(Site site) throws IOException {
        Boolean known = anonymous.get(site.key());
        if (known == null) {
            known = site.isAnonymous(requester);
            anonymous.put(site.key(), known);
        }
        return known;
    }

    /** Whether the requester is told of all sites what everybody is told. */
    public boolean isAnonymous() throws IOException {
        for (Site site : repository.sites().list()) {
            try {
                if (!isAnonymous(site)) {
                    return false;
                }
            } catch (Unavailable e) {
                LOG.debug("{} is not there now", site.url(""), e);
                return false;
            }
        }
        return true;
    }

    /** Comes before entries are read from the index of which {@link #header} is asked for. */
    void read() {
        for (Site site : repository.sites().list()) {
            atReading.put(site.key(), repository.vouch(site));
        }
    }

    /** What is to be told in a header: nothing is asked where the index can vouch for it. */
    Optional<VisibleRecord> header(Entry entry) throws IOException {
        Site site = site(entry);
        return entry.standing() == Standing.PUBLIC && isAnonymous(site) && isVouchedFor(site)
                ? Optional.of(VisibleRecord.listed(entry, site))
                : look(entry);
    }

    /** Or something has changed while entries were read, and has been looked at since. */
    private boolean isVouchedFor(Site site) {
        Vouch vouch = vouches.get(site.key());
        if (vouch == null || !vouch.isGood()) {
            vouch = new Vouch(repository.vouch(site), System.nanoTime());
            vouches.put(site.key(), vouch);
        }
        return vouch.round().isPresent() && vouch.round().equals(atReading.get(site.key()));
    }

    /**
     * The resource of an entry, with the answer to this requester's GET, or the fact that it is gone. Empty if there is
     * nothing that the requester may know of, or nothing certain yet: then it will come with a later datestamp.
     */
    public Optional<VisibleRecord> look(Entry entry) throws IOException {
        outdated = false;
        Site site = site(entry);
        if (entry.isGone() || entry.standing() != Standing.PUBLIC && isAnonymous(site)) {
            return deleted(entry, site);
        }
        Optional<Answer> answer = visits.get(site, entry.resource().path());
        if (answer.isEmpty()) {
            return entry.standing() == Standing.PUBLIC ? refused(entry, site) : deleted(entry, site);
        }
        if (entry.standing() != Standing.PUBLIC && !requester.hasCredentials() && isPublic(entry, site)) {
            // to be told as public, or nobody would be told when it goes
            repository.monitor().add(entry);
            outdated = true;
            return Optional.empty();
        }
        return shown(entry, site, answer.get());
    }

    private Optional<VisibleRecord> deleted(Entry entry, Site site) {
        boolean told = entry.isGone() || entry.standing().isDeleted() && index.deletions() != Deletions.NO;
        return told ? Optional.of(VisibleRecord.gone(entry, site)) : Optional.empty();
    }

    private static boolean isPublic(Entry entry, Site site) throws IOException {
        try (PublicCheck check = PublicCheck.quick(site)) {
            return check.of(entry.resource()) == Openness.OPEN;
        }
    }

    private Optional<VisibleRecord> shown(Entry entry, Site site, Answer answer) throws IOException {
        Currency currency = new Currency(entry.resource(), site);
        boolean current = currency.isOf(answer);
        boolean page = answer.revision().isPresent();
        boolean restamped = !page || isAnonymous(site) && !choosesAmongVersions();
        Telling telling = new Telling(entry, site, index, current, answer, () -> {
            if (restamped) {
                index.leftOut(entry);
            } else {
                repository.monitor().add(entry);
            }
        });
        if (!current && !currency.isToldAnyway(answer)) {
            telling.doubt();
            repository.monitor().add(entry);
            outdated = true;
            return Optional.empty();
        }
        return Optional.of(VisibleRecord.of(entry, site, answer, telling));
    }

    /** Whether a page may be another for this requester than for others who are as anonymous. */
    private boolean choosesAmongVersions() {
        return requester.headers().stream()
                .map(header -> header.name().toLowerCase(Locale.ROOT))
                .anyMatch(name ->
                        name.equals("referer") || name.startsWith("accept-") && !name.equals("accept-encoding"));
    }

    /**
     * Looks again at what is public and was refused, as the anonymous requester does: who is not shown something now that
     * everybody should see must be told of it later, however short it was hidden.
     */
    private Optional<VisibleRecord> refused(Entry entry, Site site) throws IOException {
        if (requester.hasCredentials()) {
            return Optional.empty();
        }
        Optional<Entry> now = index.refresh(site, entry.resource().path());
        outdated = !now.equals(Optional.of(entry));
        if (outdated) {
            return Optional.empty();
        }
        Optional<Answer> answer = visits.get(site, entry.resource().path());
        if (answer.isPresent()) {
            return shown(entry, site, answer.get());
        }
        if (isAnonymous(site)) {
            index.leftOut(entry);
        }
        return Optional.empty();
    }

    /**
     * The same for who has no later list to wait for: what is not as the index has it is read anew.
     *
     * @throws Unavailable if it changes faster than it can be looked at
     */
    Optional<VisibleRecord> lookAnew(Entry entry) throws IOException {
        Entry known = entry;
        for (int i = 0; i < ATTEMPTS; i++) {
            Optional<VisibleRecord> found = look(known);
            if (found.isPresent() || !outdated) {
                return found;
            }
            Optional<Entry> now = index.refresh(site(entry), entry.resource().path());
            if (now.isEmpty() || now.get().equals(known)) {
                return Optional.empty();
            }
            known = now.get();
        }
        throw new Unavailable("A resource changes faster than it can be read");
    }

    /**
     * Asks for what is not there, as it would be asked for if it were there and hidden, so that the time that takes tells
     * nothing.
     *
     * @throws Unavailable if the server has no time, in both cases
     */
    void askInVain(Site site, String path) throws IOException {
        if (site.mayOffer(path)) {
            try (Visits everybody = new Visits(site.anonymous())) {
                everybody.get(site, path);
            } catch (Unavailable e) {
                LOG.debug("{}{} is not there, and the server is busy", site.url(""), path, e);
            }
            ask(site, path);
        }
    }

    /** @throws Unavailable if the server cannot answer the requester now */
    void ask(Site site, String path) throws IOException {
        visits.get(site, path);
    }

    /**
     * Whether a list may go on without a resource, the server having failed at it again. It may if that has gone on for
     * long, and the resource has a later place in the index by now, where it will be found once it works.
     */
    boolean isPassedOver(Entry entry, Unavailable failure) throws IOException {
        if (!failure.isFailure() || !repository.monitor().failures().add(entry)) {
            return false;
        }
        index.leftOut(entry);
        boolean later = index.find(entry.site(), entry.resource().path())
                .filter(now -> !now.cursor().equals(entry.cursor()))
                .isPresent();
        if (later) {
            LOG.warn(
                    "A list goes on without {}{}, where the server fails again and again: {}",
                    site(entry).url(""),
                    entry.resource().path(),
                    failure.getCause().getMessage());
        }
        return later;
    }

    /** The server has not failed at this one. */
    void works(Entry entry) {
        repository.monitor().failures().remove(entry);
    }

    private Site site(Entry entry) {
        return repository.sites().namedOrFormer(entry.site());
    }

    /** Ends whatever is still under way. */
    @Override
    public void close() {
        visits.close();
    }
}

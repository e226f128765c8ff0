package org.modoai.repository;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.modoai.index.Entry;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Standing;
import org.modoai.index.Verdict;
import org.modoai.site.Requester;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.thread.BackgroundThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks again, in the background, at what was found otherwise than the index has it, and from time to time, gently, at
 * everything with an outsider's eyes. Who outsiders are is learned from those who harvest.
 */
public final class Rechecks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Rechecks.class);

    /** More are not noted: the next scan and the next round come to them too. */
    private static final int NOTED = 10_000;

    private static final int CHUNK = 100;

    private static final Duration GENTLY = Duration.ofMillis(10);

    private final ResourceIndex index;
    private final Sites sites;
    private final Duration schedule;
    private final BackgroundThread thread = new BackgroundThread(this::run, "modoai-rechecks");
    private final Set<Place> noted = new LinkedHashSet<>();
    private final Failures failures;
    private final Outsiders outsiders;
    private Optional<Long> rounded = Optional.empty();
    private volatile boolean closed;

    /** @param schedule how long after a round the next begins */
    public Rechecks(ResourceIndex index, Sites sites, Duration schedule) {
        this(index, sites, schedule, Clock.systemUTC());
    }

    /** @param clock by which the server fails for long */
    public Rechecks(ResourceIndex index, Sites sites, Duration schedule, Clock clock) {
        this.failures = new Failures(clock);
        this.outsiders = new Outsiders(index, sites);
        this.index = index;
        this.sites = sites;
        this.schedule = schedule;
    }

    private record Place(String site, String path) {}

    public void start() {
        thread.start();
    }

    /** To be looked at soon. */
    synchronized void add(Entry entry) {
        if (noted.size() < NOTED) {
            noted.add(new Place(entry.site(), entry.resource().path()));
            notifyAll();
        }
    }

    Failures failures() {
        return failures;
    }

    /** Someone in whose place everything may be looked at, since they could GET something. */
    void adopt(Requester other) throws IOException {
        if (outsiders.adopt(other)) {
            wake();
        }
    }

    /**
     * Someone in whose place everything may be looked at if they can GET this: the name by which they came may be one
     * under which nothing can be had.
     */
    void propose(Requester other, Entry proof) {
        if (outsiders.propose(other, proof)) {
            wake();
        }
    }

    /** Someone has come, in whose place everything may be looked at if the name by which they came is a right one. */
    void meet(Requester requester) {
        if (outsiders.meet(requester.outsider())) {
            wake();
        }
    }

    private synchronized void wake() {
        notifyAll();
    }

    /** What others see than one who has looked already, and who may have come by a wrong name. */
    Outsiders.Look others(Requester but) throws IOException {
        return outsiders.others(but);
    }

    /** Looks at everything that was noted, now. */
    public void work() {
        for (Optional<Place> place = take(); place.isPresent() && !closed; place = take()) {
            try {
                recheck(place.get());
            } catch (IOException | RuntimeException e) {
                LOG.debug("{} cannot be looked at now", place.get(), e);
            }
        }
    }

    /**
     * Looks at everything with an outsider's eyes, in between at what is noted; nothing if nobody has come yet.
     *
     * @param pause between two looks
     * @return whether somebody has come
     */
    public boolean round(Duration pause) {
        try (Outsiders.Look look = outsiders.look()) {
            if (look.isBlind()) {
                return false;
            }
            for (Site site : sites.list()) {
                round(site, look, pause);
            }
        } catch (IOException | RuntimeException e) {
            // the next round may go better
            LOG.warn("What outsiders can see could not be looked at to the end: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    private void round(Site site, Outsiders.Look look, Duration pause) throws IOException, InterruptedException {
        List<Entry> chunk = index.below(site.key(), "", "", CHUNK);
        while (!chunk.isEmpty() && !closed) {
            boolean open = site.isOpen();
            for (Entry entry : chunk) {
                if (open && entry.standing() == Standing.PUBLIC) {
                    // what is on the way to it hides nothing
                    continue;
                }
                if (differs(entry, site, look)) {
                    add(entry);
                }
                work();
                Thread.sleep(pause.toMillis());
            }
            String last = chunk.get(chunk.size() - 1).resource().path();
            chunk = chunk.size() < CHUNK ? List.of() : index.below(site.key(), "", last, CHUNK);
        }
    }

    /** What cannot be known now does not differ. */
    private static boolean differs(Entry entry, Site site, Outsiders.Look look) {
        if (entry.isGone() || entry.standing().isUnjudged()) {
            return false;
        }
        try {
            boolean open = look.isOpen(site, entry.resource().path());
            return !new Verdict(entry, open).isKnown();
        } catch (IOException e) {
            LOG.debug("{} cannot be looked at now", entry, e);
            return false;
        }
    }

    private void recheck(Place place) throws IOException {
        Site site = sites.namedOrFormer(place.site());
        Optional<Entry> entry = index.refresh(site, place.path());
        if (entry.isEmpty()) {
            return;
        }
        try (Outsiders.Look look = outsiders.look()) {
            if (!look.isBlind() && differs(entry.get(), site, look)) {
                boolean open = entry.get().standing() != Standing.PUBLIC;
                index.judge(List.of(new Verdict(entry.get(), open)));
                LOG.info("{}{} is {} outsiders now", site.url(""), place.path(), open ? "open to" : "hidden from");
            }
        }
    }

    private synchronized Optional<Place> take() {
        Iterator<Place> first = noted.iterator();
        if (!first.hasNext()) {
            return Optional.empty();
        }
        Place place = first.next();
        first.remove();
        return Optional.of(place);
    }

    private void run() {
        try {
            while (!closed) {
                if (awaitWork() && round(GENTLY)) {
                    rounded = Optional.of(System.nanoTime());
                }
                work();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether a round is due; else something is noted, or the end has come. */
    private synchronized boolean awaitWork() throws InterruptedException {
        while (!closed && noted.isEmpty() && !isDue()) {
            wait(Math.max(1, untilDue().toMillis()));
        }
        return !closed && noted.isEmpty();
    }

    private boolean isDue() {
        return !outsiders.areUnknown() && untilDue().isNegative();
    }

    private Duration untilDue() {
        long age = rounded.map(then -> System.nanoTime() - then).orElse(Long.MAX_VALUE);
        return outsiders.areUnknown() ? schedule : schedule.minusNanos(age);
    }

    /** Breaks off whatever is under way and waits for the thread to end. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        thread.end();
    }
}

package org.modoai.repository;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.modoai.index.Entry;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Standing;
import org.modoai.index.Verdict;
import org.modoai.site.Openness;
import org.modoai.site.PublicCheck;
import org.modoai.site.Revision;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.thread.BackgroundThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps up to date, on a thread of its own, what the index knows to be public: looks again at single resources that were
 * found otherwise than indexed, and in rounds at all of a site, as its anonymous requester does. A round begins before what
 * the last one found is too old, as long as harvesters come.
 */
public final class VisibilityMonitor implements AutoCloseable {
    /** How old what is known of a site may be where its server could decide otherwise at any time. */
    static final Duration BOUND = Duration.ofMinutes(10);

    private static final Logger LOG = LoggerFactory.getLogger(VisibilityMonitor.class);
    private static final Duration DUE = BOUND.dividedBy(2);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** More are not noted: the next scan and the next round come to them too. */
    private static final int NOTED = 10_000;

    private static final int CHUNK = 100;

    private final ResourceIndex index;
    private final Sites sites;
    private final Duration schedule;
    private final LongSupplier nanoTime;
    private final BackgroundThread thread = new BackgroundThread(this::run, "modoai-visibility");
    private final Set<Place> noted = new LinkedHashSet<>();
    private final Map<String, Round> rounds = new ConcurrentHashMap<>();
    private final Failures failures;
    private boolean wanted;
    private boolean warned;
    private volatile boolean closed;

    /**
     * @param schedule how long after a round the next begins though nobody has harvested
     * @param clock by which the server fails for long
     * @param nanoTime by which rounds age, whatever becomes of the clock
     */
    public VisibilityMonitor(ResourceIndex index, Sites sites, Duration schedule, Clock clock, LongSupplier nanoTime) {
        this.index = index;
        this.sites = sites;
        this.schedule = schedule;
        this.nanoTime = nanoTime;
        this.failures = new Failures(clock);
    }

    private record Place(String site, String path) {}

    /**
     * A round that has come to its end.
     *
     * @param pipeline of the site, all the time
     * @param start since when everything was asked for, in nanoseconds
     */
    record Round(Object pipeline, long start) {}

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

    /** Somebody harvests: what is known is to be kept up to date. */
    synchronized void want() {
        wanted = true;
        notifyAll();
    }

    Failures failures() {
        return failures;
    }

    /**
     * The round by which what the index knows to be public of a site counts; empty if it was too long ago, or something has
     * changed since.
     */
    Optional<Round> current(Site site) throws IOException {
        return round(site).filter(round -> site.isOpen() || isWithin(BOUND, round));
    }

    /** The last round, if the server decides in the same way since. */
    private Optional<Round> round(Site site) throws IOException {
        Round round = rounds.get(site.key());
        return round != null && round.pipeline().equals(site.pipeline()) ? Optional.of(round) : Optional.empty();
    }

    private boolean isWithin(Duration most, Round round) {
        return nanoTime.getAsLong() - round.start() <= most.toNanos();
    }

    /** Looks at everything that was noted, now. */
    public void work() {
        for (Optional<Place> place = take(); place.isPresent() && !closed; place = take()) {
            Site site = sites.namedOrFormer(place.get().site());
            try {
                index.refresh(site, place.get().path());
            } catch (IOException | RuntimeException e) {
                LOG.debug("{} cannot be looked at now", place.get(), e);
            }
        }
    }

    /** Looks at everything, in between at what is noted. */
    public void round() {
        sites.list().forEach(this::look);
    }

    private void look(Site site) {
        try {
            Object pipeline = site.pipeline();
            long start = nanoTime.getAsLong();
            boolean certain = lookAtAll(site);
            if (certain && !closed && site.pipeline().equals(pipeline)) {
                rounds.put(site.key(), new Round(pipeline, start));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            LOG.debug("What is public of {} cannot be looked at to the end now", site.url(""), e);
        }
    }

    /** Half of the time is left to others. Returns whether all that counts as public could be asked for. */
    private boolean lookAtAll(Site site) throws IOException, InterruptedException {
        boolean certain = true;
        List<Entry> chunk = index.below(site.key(), "", "", CHUNK);
        while (!chunk.isEmpty() && !closed) {
            long begin = System.nanoTime();
            certain &= look(site, chunk);
            work();
            Thread.sleep(Duration.ofNanos(System.nanoTime() - begin).toMillis());
            String last = chunk.get(chunk.size() - 1).resource().path();
            chunk = chunk.size() < CHUNK ? List.of() : index.below(site.key(), "", last, CHUNK);
        }
        return certain;
    }

    private boolean look(Site site, List<Entry> chunk) throws IOException {
        boolean open = site.isOpen();
        boolean certain = true;
        List<Verdict> verdicts = new ArrayList<>();
        try (PublicCheck check = PublicCheck.quick(site)) {
            for (Entry entry : chunk) {
                if (!closed && !entry.isGone() && !(open && isCertain(entry))) {
                    Openness openness = check.of(entry.resource());
                    Verdict verdict = new Verdict(entry, openness == Openness.OPEN);
                    certain &= openness != Openness.UNKNOWN || entry.standing() != Standing.PUBLIC;
                    if (openness != Openness.UNKNOWN && !verdict.isKnown()) {
                        verdicts.add(verdict);
                    }
                }
            }
        }
        if (!verdicts.isEmpty()) {
            index.judge(verdicts);
            LOG.info("{} resources of {} are public now or not any more", verdicts.size(), site.url(""));
        }
        return certain;
    }

    /** Where nothing on the way asks who it is, the system tells a scan if a file cannot be read any more. */
    private static boolean isCertain(Entry entry) {
        return entry.standing() == Standing.PUBLIC
                && !entry.resource().revision().equals(Revision.NONE);
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
                begin();
                boolean harvested = await();
                for (Site site : sites.list()) {
                    if (!closed && isDue(site, harvested)) {
                        look(site);
                    }
                }
                work();
                warn();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Of a site of which nothing is known yet, all is asked for when it is scanned. */
    private void begin() {
        for (Site site : sites.list()) {
            try {
                if (!rounds.containsKey(site.key())
                        && index.below(site.key(), "", "", 1).isEmpty()) {
                    look(site);
                }
            } catch (IOException e) {
                LOG.debug("{} cannot be looked at yet", site.url(""), e);
            }
        }
    }

    /** Waits a little, or until there is something to do. Returns whether somebody harvests. */
    private synchronized boolean await() throws InterruptedException {
        if (!closed && noted.isEmpty()) {
            wait(PAUSE.toMillis());
        }
        boolean harvested = wanted;
        wanted = false;
        return harvested;
    }

    private boolean isDue(Site site, boolean harvested) {
        try {
            Optional<Round> round = round(site);
            if (round.isEmpty()) {
                return harvested;
            }
            return !isWithin(schedule, round.get()) || harvested && !site.isOpen() && !isWithin(DUE, round.get());
        } catch (IOException e) {
            LOG.debug("{} cannot be looked at now", site.url(""), e);
            return false;
        }
    }

    /** Once is enough. */
    private void warn() {
        try {
            if (!warned && isScanned()) {
                warned = true;
                if (index.earliest().isEmpty() && isAnything()) {
                    LOG.warn(
                            "Nothing is public to somebody who comes by the server's own name and first connector:"
                                    + " anonymous harvesters are told of nothing. Set baseUrl to the URL by which everybody comes");
                }
            }
        } catch (IOException e) {
            LOG.debug("Whether anything is public is not known now", e);
        }
    }

    private boolean isScanned() throws IOException {
        for (Site site : sites.list()) {
            if (index.scanned(site.key()).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private boolean isAnything() throws IOException {
        for (Site site : sites.list()) {
            if (!index.below(site.key(), "", "", 1).isEmpty()) {
                return true;
            }
        }
        return false;
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

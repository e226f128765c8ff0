package org.modoai.index;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.modoai.config.IndexSettings;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;
import org.modoai.thread.BackgroundThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Keeps an index fresh on one thread of its own: scans all sites at the start, again when a list asks for it, and on
 * schedule. Where several servers share the index, one of them scans for all.
 */
public final class Indexer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Indexer.class);
    private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
    private static final int FAILURES = 100;

    /** How often the server that scans looks whether another asks for it. */
    private static final Duration POLL = Duration.ofSeconds(1);

    /** While a server starts its webapps, one that is not there yet is nothing to report, and soon asked for again. */
    private static final int GRACE = 20;

    private final ResourceIndex index;
    private final Election election;
    private final List<Site> sites;
    private final IndexSettings settings;
    private final Clock clock;
    private final BackgroundThread thread = new BackgroundThread(this::run, "modoai-indexer");

    /** What has been logged of each site since a scan of it went well. Only for the thread. */
    private final Set<Failure> failures = new HashSet<>();

    /** The keys of sites known to have been scanned once. */
    private final Set<String> scanned = ConcurrentHashMap.newKeySet();

    private volatile Optional<CountedSite> current = Optional.empty();
    /** The key of the site whose scan under way began soon after the one before it. */
    private volatile Optional<String> extended = Optional.empty();

    private volatile boolean closed;

    /** Whether another server scans. */
    private volatile boolean elsewhere;

    private boolean wanted;
    private boolean running;
    private Instant ended = Instant.EPOCH;

    /** How long after a failure to try again; zero after a success. */
    private Duration delay = Duration.ZERO;

    /** When the last scan on schedule ended, or the thread began. Only for the thread. */
    private long verified;

    /** Whether all has been looked at since the start. Only for the thread. */
    private boolean begun;

    /** How often in a row it has. */
    private int failed;

    public Indexer(ResourceIndex index, List<Site> sites, IndexSettings settings, Clock clock) {
        this.index = index;
        this.election = index.election();
        this.sites = List.copyOf(sites);
        this.settings = settings;
        this.clock = clock;
    }

    private record Failure(String site, String message) {}

    /** Begins the first scan, and returns at once. */
    public synchronized void start() {
        wanted = true;
        thread.start();
    }

    /** Begins a scan if the last is too old and none is under way; returns at once. */
    public synchronized void freshen() {
        Instant now = clock.instant();
        Duration age = delay.isZero() ? settings.rescan() : delay;
        boolean stale = now.isBefore(ended) || Duration.between(ended, now).compareTo(age) > 0;
        if (!running && stale) {
            wanted = true;
            notifyAll();
        }
    }

    /**
     * Whether what the index has of a site is as new as a list may expect: its last scan has ended lately, or one that
     * followed it soon is under way.
     */
    public boolean isFresh(Site site) throws IOException {
        return extended.equals(Optional.of(site.key())) || hasEnded(site, settings.rescan());
    }

    /** Whether the last scan of a site has ended no longer ago than this. */
    private boolean hasEnded(Site site, Duration most) throws IOException {
        return index.scanned(site.key())
                .map(end -> Duration.between(end, clock.instant()).abs())
                .filter(age -> age.compareTo(most) <= 0)
                .isPresent();
    }

    /** Whether every site has been scanned once, in this life of the index or an earlier one; waits at most so long. */
    public boolean awaitFirst(Duration patience) throws IOException {
        for (Site site : sites) {
            if (!scanned.contains(site.key()) && index.scanned(site.key()).isPresent()) {
                scanned.add(site.key());
            }
        }
        long end = System.nanoTime() + patience.toNanos();
        try {
            return awaitAll(end);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized boolean awaitAll(long end) throws InterruptedException {
        while (!allScanned() && !closed) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            wait(left / 1_000_000, (int) (left % 1_000_000));
        }
        return allScanned();
    }

    private boolean allScanned() {
        return sites.stream().allMatch(site -> scanned.contains(site.key()));
    }

    /** What the thread is at, in words that are for the log: they name a site, and count its files. */
    public synchronized String progress() {
        Optional<CountedSite> scan = current;
        if (scan.isPresent()) {
            return scan.get().toString();
        }
        if (allScanned()) {
            return "no scan is under way";
        }
        if (elsewhere) {
            return "another server scans";
        }
        return delay.isZero() ? "waiting for the first scan to begin" : "the last scan failed and will be tried again";
    }

    /** Breaks off a scan under way and waits for the thread to end. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        if (!thread.end()) {
            LOG.warn("A scan does not stop: {}", progress());
        }
    }

    private void run() {
        verified = System.nanoTime();
        while (awaitNext()) {
            boolean well = false;
            try {
                well = scanAll();
            } finally {
                rest(well);
            }
        }
    }

    private boolean awaitNext() {
        while (!isWanted()) {
            if (election.isContested() && !elsewhere && isAsked()) {
                want();
            }
        }
        return begin();
    }

    /** Waits for a scan to be wanted or due, or for a while; a first one that failed is wanted again after a while. */
    private synchronized boolean isWanted() {
        if (!wanted && !closed) {
            try {
                wait(pause());
                wanted |= (!delay.isZero() && !allScanned()) || untilDue().isNegative();
            } catch (InterruptedException e) {
                LOG.debug("Interrupted between two scans");
            }
        }
        return wanted || closed;
    }

    /** In milliseconds; zero for ever. */
    private long pause() {
        long pause = allScanned() ? Math.max(1, untilDue().toMillis()) : delay.toMillis();
        return election.isContested() && (pause == 0 || pause > POLL.toMillis()) ? POLL.toMillis() : pause;
    }

    private boolean isAsked() {
        try {
            return election.isAsked();
        } catch (IOException e) {
            LOG.debug("Nobody can ask now", e);
            return false;
        }
    }

    private synchronized void want() {
        wanted = true;
    }

    private synchronized boolean begin() {
        wanted = false;
        running = !closed;
        return running;
    }

    private Duration untilDue() {
        return settings.schedule().minusNanos(System.nanoTime() - verified);
    }

    private synchronized void rest(boolean well) {
        failed = well ? 0 : failed + 1;
        Duration longer = failed <= GRACE ? FIRST_DELAY : delay.multipliedBy(2);
        Duration longest = settings.rescan().compareTo(FIRST_DELAY) > 0 ? settings.rescan() : FIRST_DELAY;
        delay = well ? Duration.ZERO : longer.compareTo(longest) < 0 ? longer : longest;
        ended = clock.instant();
        running = false;
        notifyAll();
    }

    private boolean scanAll() {
        boolean due = untilDue().isNegative();
        try {
            elsewhere = !election.win();
            if (elsewhere || (election.isContested() && begun && !due)) {
                boolean fresh = isFresh();
                if (elsewhere && !fresh) {
                    election.ask();
                }
                if (elsewhere || fresh) {
                    verified = due ? System.nanoTime() : verified;
                    return fresh;
                }
            }
        } catch (IOException e) {
            LOG.debug("Nobody can be elected now", e);
            return false;
        }
        return scanHere(due);
    }

    /** Whether no scan of any server is older than it may be. */
    private boolean isFresh() throws IOException {
        boolean fresh = true;
        Instant now = index.now();
        for (Site site : sites) {
            Optional<Instant> end = index.scanned(site.key());
            if (end.isPresent()) {
                scanned.add(site.key());
            }
            fresh &= end.isPresent() && Duration.between(end.get(), now).abs().compareTo(settings.rescan()) < 0;
        }
        wake();
        return fresh;
    }

    private boolean scanHere(boolean due) {
        boolean well = !due || retain();
        for (Site site : sites) {
            well &= scan(site, due);
        }
        if (due) {
            verified = System.nanoTime();
        }
        begun = true;
        if (!well) {
            election.resign();
        }
        return well;
    }

    /** What is left of sites that are not configured any more ends too. */
    private boolean retain() {
        try {
            index.retain(sites.stream().map(Site::key).toList());
            return true;
        } catch (IOException e) {
            LOG.warn("What is left of former sites cannot be looked at: {}", e.getMessage());
            return false;
        }
    }

    private boolean scan(Site site, boolean due) {
        long start = System.nanoTime();
        CountedSite counted = new CountedSite(site, () -> closed);
        current = Optional.of(counted);
        try {
            extended = hasEnded(site, settings.rescan().multipliedBy(2)) ? Optional.of(site.key()) : Optional.empty();
            ResourceIndex.Changes changes = due ? index.verify(counted) : index.scan(counted);
            report(site, changes, Duration.ofNanos(System.nanoTime() - start));
            failures.removeIf(failure -> failure.site().equals(site.key()));
            scanned.add(site.key());
            wake();
            return true;
        } catch (IOException | RuntimeException | Error e) {
            // an error ends this scan, not the thread: the next may find the memory that this one lacked
            report(site, e);
            return false;
        } finally {
            extended = Optional.empty();
            current = Optional.empty();
        }
    }

    private synchronized void wake() {
        notifyAll();
    }

    private void report(Site site, ResourceIndex.Changes changes, Duration time) {
        boolean same = changes.added() + changes.changed() + changes.removed() == 0;
        LOG.atLevel(same ? Level.DEBUG : Level.INFO)
                .log(
                        "Scanned {}: {} files, {} added, {} changed, {} removed, in {} ms",
                        site.url(""),
                        changes.seen(),
                        changes.added(),
                        changes.changed(),
                        changes.removed(),
                        time.toMillis());
    }

    private void report(Site site, Throwable e) {
        String cause = e.getCause() == null ? "" : " (" + e.getCause() + ")";
        String message = (e.getMessage() + cause).replaceAll("\\p{Cntrl}", "?");
        if (failures.size() >= FAILURES) {
            failures.clear();
        }
        if (e instanceof Unavailable && failed < GRACE) {
            LOG.debug("{} cannot be scanned yet: {}", site.url(""), message);
        } else if (!closed && failures.add(new Failure(site.key(), message))) {
            LOG.warn(
                    "The scan of {} failed and will be tried again: {}: {}",
                    site.url(""),
                    e.getClass().getName(),
                    message);
            LOG.debug("It failed here", e);
        }
    }
}

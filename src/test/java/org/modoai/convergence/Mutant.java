package org.modoai.convergence;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import org.modoai.index.Cursor;
import org.modoai.index.Entry;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Selection;
import org.modoai.site.ForwardingSite;
import org.modoai.site.Requester;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;

/** A fault that other providers have; the model must find each. */
enum Mutant {
    NONE,
    /** Datestamps are decided when a scan begins, and readers are told another time. */
    LATE_COMMIT {
        @Override
        Clock clock(Clock clock, Scanning scanning) {
            return new Frozen(clock, scanning);
        }

        @Override
        ResourceIndex index(ResourceIndex index, Clock clock) {
            return new ForwardingIndex(index) {
                @Override
                public Instant now() {
                    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
                }
            };
        }
    },
    /** A list is gone on with after so many records, not after a certain one. */
    OFFSET_TOKEN {
        @Override
        ResourceIndex index(ResourceIndex index, Clock clock) {
            return new Offsets(index, clock);
        }
    },
    /** What is gone is not told. */
    DROPPED_TOMBSTONE {
        @Override
        ResourceIndex index(ResourceIndex index, Clock clock) {
            return new ForwardingIndex(index) {
                @Override
                public List<Entry> page(Selection selection, Cursor after, int limit) throws IOException {
                    return super.page(selection, after, 1_000).stream()
                            .filter(entry -> !entry.isGone())
                            .limit(limit)
                            .toList();
                }
            };
        }
    },
    /** A file has changed if its time of modification has. */
    MODIFICATION_TIME_ONLY {
        @Override
        Site site(Site site) {
            return new Blind(site);
        }
    },
    /** What harvesters were told may be forgotten when the server is killed. */
    NOTHING_FLUSHED {
        @Override
        boolean flushes() {
            return false;
        }
    },

    /** What is public counts for ever as it was found once. */
    VERDICT_KEPT_TOO_LONG {
        @Override
        LongSupplier nanoTime(LongSupplier nanoTime) {
            return () -> 0;
        }
    },

    /** It counts though the server was reloaded since. */
    VERDICT_ACROSS_A_RELOAD {
        @Override
        Site site(Site site) {
            return new ForwardingSite(site) {
                @Override
                public Object pipeline() {
                    return "always the same";
                }
            };
        }
    },

    /** It counts for those who come by another name. */
    VERDICT_FOR_ANOTHER_NAME {
        @Override
        Site site(Site site) {
            return new ForwardingSite(site) {
                @Override
                public boolean isAnonymous(Requester requester) {
                    return !requester.hasCredentials();
                }
            };
        }
    },

    /** It counts for those who have logged in. */
    VERDICT_FOR_CREDENTIALS {
        @Override
        Site site(Site site) {
            return new ForwardingSite(site) {
                @Override
                public boolean isAnonymous(Requester requester) throws IOException {
                    return requester.hasCredentials() || super.isAnonymous(requester);
                }
            };
        }
    };

    Clock clock(Clock clock, Scanning scanning) {
        return clock;
    }

    ResourceIndex index(ResourceIndex index, Clock clock) {
        return index;
    }

    Site site(Site site) {
        return site;
    }

    boolean flushes() {
        return true;
    }

    LongSupplier nanoTime(LongSupplier nanoTime) {
        return nanoTime;
    }

    /** Since when a scan is under way. */
    interface Scanning {
        Optional<Instant> since();
    }

    private static final class Frozen extends Clock {
        private final Clock clock;
        private final Scanning scanning;

        Frozen(Clock clock, Scanning scanning) {
            this.clock = clock;
            this.scanning = scanning;
        }

        @Override
        public Instant instant() {
            return scanning.since().orElseGet(clock::instant);
        }

        @Override
        public ZoneId getZone() {
            return clock.getZone();
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Offsets extends ForwardingIndex {
        /** Those of all servers of a world, by its clock. */
        private static final Map<Clock, Map<Cursor, Integer>> WORLDS = Collections.synchronizedMap(new WeakHashMap<>());

        private final Map<Cursor, Integer> offsets;

        Offsets(ResourceIndex index, Clock clock) {
            super(index);
            this.offsets = WORLDS.computeIfAbsent(clock, any -> new HashMap<>());
        }

        @Override
        public List<Entry> page(Selection selection, Cursor after, int limit) throws IOException {
            int start = offsets.getOrDefault(after, 0);
            List<Entry> all = super.page(selection, Cursor.START, start + limit);
            for (int i = 0; i < all.size(); i++) {
                offsets.put(all.get(i).cursor(), i + 1);
            }
            return all.subList(Math.min(start, all.size()), all.size());
        }
    }

    private static final class Blind extends ForwardingSite {
        Blind(Site site) {
            super(site);
        }

        @Override
        public void walk(Visitor visitor) throws IOException {
            super.walk(resource -> visitor.visit(blurred(resource)));
        }

        @Override
        public Optional<Resource> find(String path) throws IOException {
            return super.find(path).map(Blind::blurred);
        }

        private static Resource blurred(Resource resource) {
            Revision same = new Revision("1", Instant.EPOCH.minus(Duration.ofDays(1)));
            return new Resource(resource.path(), resource.mediaType(), 1, resource.lastModified(), same);
        }
    }
}

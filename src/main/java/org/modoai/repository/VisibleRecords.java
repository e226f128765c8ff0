package org.modoai.repository;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.modoai.index.Cursor;
import org.modoai.index.Entry;
import org.modoai.index.Selection;
import org.modoai.index.Verdict;
import org.modoai.site.Sites.Place;
import org.modoai.site.Unavailable;

/** The records of a selection, or of a directory, that the caller can see, in order, looked at one by one. */
public final class VisibleRecords implements Records {
    private static final int CHUNK = 100;

    /** No more are read at once for a page, however long it may be. */
    private static final int LARGEST = 1_000;

    /** So many are read where they are unjudged, further pages among them: what is noted at once is cheaper. */
    private static final int UNJUDGED = 2_000;

    /** For how long entries are judged together, which is cheaper, before the first of them is shown. */
    private static final Duration TOGETHER = Duration.ofMillis(500);

    private final Entries entries;
    private final int chunk;
    private final View view;

    /** Whether what changes meanwhile keeps its place; else it comes with a later datestamp. */
    private final boolean byPath;

    private final Deque<Entry> ahead = new ArrayDeque<>();
    private Optional<Entry> last = Optional.empty();
    private boolean exhausted;

    /** All of a selection, what is gone included. */
    public VisibleRecords(Repository repository, Selection selection, Cursor after, Caller caller) {
        // a page, and one to know whether there is another
        this(
                new View(repository, caller.requester()),
                false,
                (int) Math.min(LARGEST, repository.limits().pageRecords() + 1L),
                (last, limit) -> repository
                        .index()
                        .page(selection, last.map(Entry::cursor).orElse(after), limit));
    }

    private VisibleRecords(View view, boolean byPath, int chunk, Entries entries) {
        this.view = view;
        this.byPath = byPath;
        this.chunk = chunk;
        this.entries = entries;
    }

    /** What lies below a directory of a site, however deep, in order of path. */
    public static Records below(Place directory, Repository repository, Caller caller) {
        return new VisibleRecords(new View(repository, caller.requester()), true, CHUNK, (last, limit) -> {
                    String after = last.map(entry -> entry.resource().path()).orElse("");
                    return repository.index().below(directory.site().key(), directory.path(), after, limit);
                })
                .present();
    }

    /** Where the records are known from. */
    private interface Entries {
        /** The next of them, fewer than the limit at the end. */
        List<Entry> after(Optional<Entry> last, int limit) throws IOException;
    }

    @Override
    public Optional<VisibleRecord> next() throws IOException {
        while (fill()) {
            if (ahead.element().standing().isUnjudged()) {
                judge();
            } else {
                Entry entry = ahead.remove();
                Optional<VisibleRecord> record = byPath ? view.lookAnew(entry) : look(entry);
                if (record.isPresent()) {
                    return record;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<VisibleRecord> look(Entry entry) throws IOException {
        try {
            Optional<VisibleRecord> record = view.look(entry);
            view.works(entry);
            return record;
        } catch (Unavailable e) {
            if (view.isPassedOver(entry, e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** As many as can be judged now; in a list, one that has another datestamp by then has its place elsewhere. */
    private void judge() throws IOException {
        long start = System.nanoTime();
        List<Verdict> verdicts = new ArrayList<>();
        Set<Cursor> places = new HashSet<>();
        boolean more = true;
        while (more) {
            try {
                verdicts.add(view.verdict(ahead.element()));
                places.add(ahead.remove().cursor());
            } catch (Unavailable e) {
                if (!verdicts.isEmpty()) {
                    break;
                }
                if (byPath || !view.isPassedOver(ahead.element(), e)) {
                    throw e;
                }
                ahead.remove();
                return;
            }
            more = !ahead.isEmpty()
                    && ahead.element().standing().isUnjudged()
                    && System.nanoTime() - start < TOGETHER.toNanos();
        }
        List<Entry> judged = view.note(verdicts);
        for (int i = judged.size() - 1; i >= 0; i--) {
            if (byPath || places.contains(judged.get(i).cursor())) {
                ahead.addFirst(judged.get(i));
            }
        }
    }

    private boolean fill() throws IOException {
        if (ahead.isEmpty() && !exhausted) {
            read(chunk);
            if (!exhausted && last.orElseThrow().standing().isUnjudged()) {
                read(UNJUDGED - chunk);
            }
        }
        return !ahead.isEmpty();
    }

    private void read(int limit) throws IOException {
        List<Entry> more = entries.after(last, limit);
        ahead.addAll(more);
        exhausted = more.size() < limit;
        if (!more.isEmpty()) {
            last = Optional.of(more.get(more.size() - 1));
        }
    }

    @Override
    public void close() {
        view.close();
    }
}

package org.modoai.repository;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.modoai.index.Cursor;
import org.modoai.index.Entry;
import org.modoai.index.Selection;
import org.modoai.site.Sites.Place;
import org.modoai.site.Unavailable;

/** The records of a selection, or of a directory, that the caller can see, in order, looked at one by one. */
public final class VisibleRecords implements Records {
    private static final int CHUNK = 100;

    /** No more are read at once for a page, however long it may be. */
    private static final int LARGEST = 1_000;

    private static final Duration FOREVER = Duration.ofDays(1);

    private final Entries entries;
    private final int chunk;
    private final View view;
    private final Look look;
    private final Deque<Entry> ahead = new ArrayDeque<>();
    private Optional<Entry> last = Optional.empty();
    private Optional<VisibleRecord> found = Optional.empty();
    private boolean exhausted;

    private VisibleRecords(View view, Look look, int chunk, Entries entries) {
        this.view = view;
        this.look = look;
        this.chunk = chunk;
        this.entries = entries;
    }

    /** All of a selection, what is gone included, each with the answer to the caller's GET. */
    public static VisibleRecords of(Repository repository, Selection selection, Cursor after, Caller caller) {
        View view = new View(repository, caller.requester());
        return new VisibleRecords(view, view::look, page(repository), selected(repository, selection, after));
    }

    /** All of a selection, what is gone included, of which only headers are to be told. */
    public static VisibleRecords headers(Repository repository, Selection selection, Cursor after, Caller caller) {
        View view = new View(repository, caller.requester());
        Entries entries = selected(repository, selection, after);
        return new VisibleRecords(view, view::header, page(repository), (last, limit) -> {
            view.read();
            return entries.after(last, limit);
        });
    }

    /** What lies below a directory of a site, however deep, in order of path. */
    public static Records below(Place directory, Repository repository, Caller caller) {
        View view = new View(repository, caller.requester());
        return new VisibleRecords(view, view::lookAnew, CHUNK, (last, limit) -> {
                    String after = last.map(entry -> entry.resource().path()).orElse("");
                    return repository.index().below(directory.site().key(), directory.path(), after, limit);
                })
                .present();
    }

    /** A page, and one to know whether there is another. */
    private static int page(Repository repository) {
        return (int) Math.min(LARGEST, repository.limits().pageRecords() + 1L);
    }

    private static Entries selected(Repository repository, Selection selection, Cursor after) {
        return (last, limit) ->
                repository.index().page(selection, last.map(Entry::cursor).orElse(after), limit);
    }

    /** Where the records are known from. */
    private interface Entries {
        /** The next of them, fewer than the limit at the end. */
        List<Entry> after(Optional<Entry> last, int limit) throws IOException;
    }

    /** What the caller is shown of an entry. */
    private interface Look {
        Optional<VisibleRecord> at(Entry entry) throws IOException;
    }

    @Override
    public boolean search(Duration most) throws IOException {
        long start = System.nanoTime();
        while (found.isEmpty() && fill()) {
            Entry entry = ahead.element();
            found = look(entry);
            ahead.remove();
            if (found.isEmpty() && System.nanoTime() - start > most.toNanos()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Optional<VisibleRecord> next() throws IOException {
        while (!search(FOREVER)) {
            Thread.onSpinWait();
        }
        Optional<VisibleRecord> next = found;
        found = Optional.empty();
        return next;
    }

    private Optional<VisibleRecord> look(Entry entry) throws IOException {
        try {
            Optional<VisibleRecord> record = look.at(entry);
            view.works(entry);
            return record;
        } catch (Unavailable e) {
            if (view.isPassedOver(entry, e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private boolean fill() throws IOException {
        if (ahead.isEmpty() && !exhausted) {
            List<Entry> more = entries.after(last, chunk);
            ahead.addAll(more);
            exhausted = more.size() < chunk;
            if (!more.isEmpty()) {
                last = Optional.of(more.get(more.size() - 1));
            }
        }
        return !ahead.isEmpty();
    }

    @Override
    public void close() {
        view.close();
    }
}

package org.modoai.repository;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.modoai.index.Cursor;
import org.modoai.index.Entry;
import org.modoai.index.Selection;
import org.modoai.site.Answer;
import org.modoai.site.Site;
import org.modoai.site.Sites.Place;

/** The records of a selection, or of a directory, that the caller can GET, in order, looked at one by one. */
public final class VisibleRecords implements Records {
    private static final int CHUNK = 100;

    private final Repository repository;
    private final Entries entries;
    private final View view;
    private final Deque<Entry> ahead = new ArrayDeque<>();
    private Optional<Entry> last = Optional.empty();
    private boolean exhausted;

    public VisibleRecords(Repository repository, Selection selection, Cursor after, Caller caller) {
        this(repository, caller, last -> {
            Cursor cursor = last.map(Entry::cursor).orElse(after);
            return repository.index().page(selection, cursor, CHUNK);
        });
    }

    private VisibleRecords(Repository repository, Caller caller, Entries entries) {
        this.repository = repository;
        this.entries = entries;
        this.view = new View(caller.requester());
    }

    /** What lies below a directory of a site, however deep, in order of path. */
    public static VisibleRecords below(Place directory, Repository repository, Caller caller) {
        return new VisibleRecords(repository, caller, last -> {
            String after = last.map(entry -> entry.resource().path()).orElse("");
            return repository.index().below(directory.site().key(), directory.path(), after, CHUNK);
        });
    }

    /** Where the records are known from. */
    private interface Entries {
        /** The next of them, fewer than {@link #CHUNK} at the end. */
        List<Entry> after(Optional<Entry> last) throws IOException;
    }

    @Override
    public Optional<VisibleRecord> next() throws IOException {
        while (fill()) {
            Entry entry = ahead.remove();
            Optional<Site> site = repository.sites().named(entry.site());
            if (site.isPresent()) {
                Optional<Answer> answer = view.get(site.get(), entry.resource().path());
                if (answer.isPresent()) {
                    return Optional.of(new VisibleRecord(entry, site.get(), answer.get()));
                }
            }
        }
        return Optional.empty();
    }

    private boolean fill() throws IOException {
        if (ahead.isEmpty() && !exhausted) {
            List<Entry> chunk = entries.after(last);
            ahead.addAll(chunk);
            exhausted = chunk.size() < CHUNK;
            if (!chunk.isEmpty()) {
                last = Optional.of(chunk.get(chunk.size() - 1));
            }
        }
        return !ahead.isEmpty();
    }

    @Override
    public void close() {
        view.close();
    }
}

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

/** The records of a selection that the caller can GET, in order, looked at one by one. */
public final class VisibleRecords implements Records {
    private static final int CHUNK = 100;

    private final Repository repository;
    private final Selection selection;
    private final View view;
    private final Deque<Entry> ahead = new ArrayDeque<>();
    private Cursor cursor;
    private boolean exhausted;

    public VisibleRecords(Repository repository, Selection selection, Cursor after, Caller caller) {
        this.repository = repository;
        this.selection = selection;
        this.cursor = after;
        this.view = new View(caller.requester());
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
            List<Entry> chunk = repository.index().page(selection, cursor, CHUNK);
            ahead.addAll(chunk);
            exhausted = chunk.size() < CHUNK;
            if (!chunk.isEmpty()) {
                cursor = chunk.get(chunk.size() - 1).cursor();
            }
        }
        return !ahead.isEmpty();
    }

    @Override
    public void close() {
        view.close();
    }
}

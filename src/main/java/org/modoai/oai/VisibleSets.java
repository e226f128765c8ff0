package org.modoai.oai;

import java.io.IOException;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import org.modoai.index.Cursor;
import org.modoai.index.MediaRange;
import org.modoai.index.Selection;
import org.modoai.repository.Caller;
import org.modoai.repository.Records;
import org.modoai.repository.Reply;
import org.modoai.repository.Repository;
import org.modoai.repository.VisibleRecords;
import org.modoai.site.MediaType;
import org.modoai.xml.XmlOutput;

/** The reply to ListSets: the media types of which the caller can GET at least one resource, and their parents. */
final class VisibleSets implements Reply {
    private final Repository repository;
    private final Caller caller;
    private final Iterator<MediaType> types;
    private Optional<MediaType> next;

    VisibleSets(Repository repository, Caller caller) throws IOException {
        this.repository = repository;
        this.caller = caller;
        this.types = repository.index().mediaTypes().iterator();
        this.next = advance();
    }

    boolean isEmpty() {
        return next.isEmpty();
    }

    @Override
    public void write(XmlOutput out) throws IOException {
        out.open("ListSets");
        writeSet(SetSpec.ROOT, "All resources, by MIME type", out);
        String parent = "";
        for (; next.isPresent(); next = advance()) {
            MediaType type = next.get();
            if (!type.type().equals(parent)) {
                parent = type.type();
                writeSet(SetSpec.of(parent), "MIME type " + parent + "/*", out);
            }
            writeSet(SetSpec.of(type), "MIME type " + type, out);
        }
        out.close();
    }

    private static void writeSet(String spec, String name, XmlOutput out) throws IOException {
        out.open("set").element("setSpec", spec).element("setName", name).close();
    }

    private Optional<MediaType> advance() throws IOException {
        while (types.hasNext()) {
            MediaType type = types.next();
            if (isVisible(type)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    private boolean isVisible(MediaType type) throws IOException {
        MediaRange range = new MediaRange(type.type(), Optional.of(type.subtype()));
        Selection all = new Selection(Cursor.START.datestamp(), Instant.MAX, Optional.of(range));
        try (Records records =
                VisibleRecords.headers(repository, all, Cursor.START, caller).present()) {
            return records.next().isPresent();
        }
    }
}

package org.modoai.oai;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.modoai.config.Limits;
import org.modoai.format.MetadataFormat;
import org.modoai.repository.Caller;
import org.modoai.repository.PreparedRecord;
import org.modoai.repository.PreparedRecords;
import org.modoai.repository.Records;
import org.modoai.repository.Repository;
import org.modoai.repository.VisibleRecord;
import org.modoai.site.Unavailable;
import org.modoai.xml.XmlOutput;

/**
 * The reply to ListRecords and ListIdentifiers: one page, bounded by records, by bytes and by time.
 *
 * @param records from here on, one at least
 * @param began when the request came, in nanoseconds
 */
record RecordList(Repository repository, ResumptionToken start, Caller caller, PreparedRecords records, long began)
        implements Dated {
    @Override
    public Instant date() {
        return start.issued();
    }

    /**
     * @param records from here on, one at least
     * @param began when the request came, in nanoseconds
     */
    static RecordList of(
            Repository repository,
            ResumptionToken start,
            MetadataFormat format,
            Caller caller,
            Records records,
            long began) {
        long most = repository.limits().pageRecords();
        PreparedRecords prepared = start.verb() == Verb.ListIdentifiers
                ? PreparedRecords.oneByOne(records, record -> out -> {})
                : PreparedRecords.of(records, format, caller, most);
        return new RecordList(repository, start, caller, prepared, began);
    }

    /** What comes after the records written so far: one more on this page, or only on the next, or nothing. */
    private record Following(boolean more, Optional<PreparedRecord> here) {}

    @Override
    public void write(XmlOutput out) throws IOException {
        out.open(start.verb().name());
        records.hasNext();
        VisibleRecord last = writeOne(records.next(), out);
        out.send();
        long count = 1;
        Following following = following(count, out);
        while (following.here().isPresent()) {
            last = writeOne(following.here().get(), out);
            out.sendInTime();
            count++;
            following = following(count, out);
        }
        writeToken(following.more() ? Optional.of(last) : Optional.empty(), count, out);
        out.close();
    }

    /** While nothing is found that the caller can see, who has hung up is missed. */
    private Following following(long count, XmlOutput out) throws IOException {
        Limits limits = repository.limits();
        try {
            boolean full = count >= limits.pageRecords() || out.written() >= limits.pageBytes();
            boolean late = isLate();
            while (!late && !records.search(XmlOutput.SILENCE)) {
                out.beat();
                late = isLate();
            }
            boolean more = late || records.hasNext();
            return new Following(more, more && !full && !late ? Optional.of(records.next()) : Optional.empty());
        } catch (Unavailable later) {
            // the harvester comes back with the token and is told to wait then
            return new Following(true, Optional.empty());
        }
    }

    private boolean isLate() {
        return System.nanoTime() - began >= repository.limits().responseTime().toNanos();
    }

    private VisibleRecord writeOne(PreparedRecord prepared, XmlOutput out) throws IOException {
        try (prepared) {
            RecordElement element = new RecordElement(prepared.record(), caller);
            if (start.verb() == Verb.ListIdentifiers) {
                element.writeHeader(out);
            } else {
                element.write(prepared.metadata(), out);
            }
            return prepared.record();
        }
    }

    /** A token where more is to come, an empty one at the end of a list of several pages, else none. */
    private void writeToken(Optional<VisibleRecord> last, long count, XmlOutput out) throws IOException {
        if (last.isEmpty() && start.delivered() == 0) {
            return;
        }
        out.open("resumptionToken").attribute("cursor", Long.toString(start.delivered()));
        if (last.isPresent()) {
            ResumptionToken next = start.after(last.get().entry().cursor(), count);
            out.text(next.encode(repository.index().secret()));
        }
        out.close();
    }

    @Override
    public void close() {
        records.close();
    }
}

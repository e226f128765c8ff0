package org.modoai.oai;

import java.io.IOException;
import java.util.Optional;
import org.modoai.config.Limits;
import org.modoai.format.MetadataFormat;
import org.modoai.repository.Caller;
import org.modoai.repository.Reply;
import org.modoai.repository.Repository;
import org.modoai.repository.VisibleRecord;
import org.modoai.repository.VisibleRecords;
import org.modoai.site.Unavailable;
import org.modoai.xml.XmlOutput;

/** The reply to ListRecords and ListIdentifiers: one page, bounded by records and by bytes. */
record RecordList(Repository repository, ResumptionToken start, MetadataFormat format, Caller caller, Page page)
        implements Reply {
    /** The records from here on, the first of them found already. */
    record Page(VisibleRecords records, VisibleRecord first) {}

    @Override
    public void write(XmlOutput out) throws IOException {
        Limits limits = repository.limits();
        out.open(start.verb().name());
        VisibleRecord last = page.first();
        writeOne(last, out);
        out.send();
        long count = 1;
        boolean more = true;
        while (more) {
            Optional<VisibleRecord> next;
            try {
                next = page.records().next();
            } catch (Unavailable later) {
                // the harvester comes back with the token and is told to wait then
                break;
            }
            if (next.isEmpty()) {
                more = false;
            } else if (count >= limits.pageRecords() || out.written() >= limits.pageBytes()) {
                break;
            } else {
                last = next.get();
                writeOne(last, out);
                count++;
            }
        }
        writeToken(more ? Optional.of(last) : Optional.empty(), count, out);
        out.close();
    }

    private void writeOne(VisibleRecord found, XmlOutput out) throws IOException {
        if (start.verb() == Verb.ListIdentifiers) {
            new RecordElement(found, caller).writeHeader(out);
        } else {
            new RecordElement(found, caller).write(format, out);
        }
    }

    /** A token where more is to come, an empty one at the end of a list of several pages, else none. */
    private void writeToken(Optional<VisibleRecord> last, long count, XmlOutput out) throws IOException {
        if (last.isEmpty() && start.delivered() == 0) {
            return;
        }
        out.open("resumptionToken").attribute("cursor", Long.toString(start.delivered()));
        if (last.isPresent()) {
            ResumptionToken next = new ResumptionToken(
                    start.verb(),
                    start.metadataPrefix(),
                    start.from(),
                    start.until(),
                    start.set(),
                    last.get().entry().cursor(),
                    start.delivered() + count);
            out.text(next.encode(repository.index().secret()));
        }
        out.close();
    }

    @Override
    public void close() {
        page.records().close();
    }
}

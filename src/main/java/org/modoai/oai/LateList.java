package org.modoai.oai;

import java.io.IOException;
import java.time.Instant;
import org.modoai.repository.Records;
import org.modoai.repository.Reply;
import org.modoai.xml.XmlOutput;

/**
 * The reply to ListRecords or ListIdentifiers of which it takes long to find out if there is any record that the caller can
 * see. It has begun by then, so that a caller who has hung up is missed.
 */
record LateList(Instant date, Records records, Rest rest) implements Dated {
    /** What is written once it is known whether there is a record. */
    interface Rest {
        Reply found() throws OaiException, IOException;
    }

    @Override
    public void write(XmlOutput out) throws IOException {
        out.beat();
        while (!records.search(XmlOutput.SILENCE)) {
            out.beat();
        }
        try (Reply reply = rest.found()) {
            reply.write(out);
        } catch (OaiException e) {
            e.write(out);
        }
    }

    @Override
    public void close() {
        records.close();
    }
}

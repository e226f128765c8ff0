package org.modoai.crate;

import java.io.IOException;
import org.modoai.format.CrateDocument;
import org.modoai.repository.Caller;
import org.modoai.repository.PreparedRecord;
import org.modoai.repository.PreparedRecords;
import org.modoai.repository.Records;
import org.modoai.xml.XmlOutput;

/** The crates of resources within another, made ready ahead of their turn. */
record Nesting(CrateDocument format, Caller caller) {
    PreparedRecords prepare(Records records) {
        return PreparedRecords.ahead(records, record -> format.prepareContent(record.dissemination(caller)));
    }

    void write(PreparedRecord record, XmlOutput out) throws IOException {
        format.nest(record.record().identifier(caller), out);
        record.metadata().write(out);
        out.close();
    }
}

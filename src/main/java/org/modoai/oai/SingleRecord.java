package org.modoai.oai;

import java.io.IOException;
import org.modoai.format.MetadataFormat;
import org.modoai.format.Prepared;
import org.modoai.repository.Caller;
import org.modoai.repository.Reply;
import org.modoai.repository.View;
import org.modoai.repository.VisibleRecord;
import org.modoai.xml.XmlOutput;

/** The reply to GetRecord. */
record SingleRecord(VisibleRecord found, MetadataFormat format, Caller caller, View view) implements Reply {
    @Override
    public void write(XmlOutput out) throws IOException {
        try (Prepared metadata = found.isGone() ? Prepared.NOTHING : format.prepare(found.dissemination(caller))) {
            out.open("GetRecord");
            new RecordElement(found, caller).write(metadata, out);
            out.close();
        }
    }

    @Override
    public void close() {
        view.close();
    }
}

package org.modoai.oai;

import java.io.IOException;
import org.modoai.format.Prepared;
import org.modoai.repository.Caller;
import org.modoai.repository.VisibleRecord;
import org.modoai.xml.XmlOutput;

/** A record as the protocol has it: its header and, unless it is gone, what a metadata format has made ready of it. */
record RecordElement(VisibleRecord found, Caller caller) {
    /** The header alone. */
    void writeHeader(XmlOutput out) throws IOException {
        header(out);
        found.told();
    }

    private void header(XmlOutput out) throws IOException {
        out.open("header");
        if (found.isGone()) {
            out.attribute("status", "deleted");
        }
        out.element("identifier", found.identifier(caller))
                .element("datestamp", Datestamp.format(found.entry().datestamp()))
                .element("setSpec", SetSpec.of(found.entry().resource().mediaType()))
                .close();
    }

    void write(Prepared metadata, XmlOutput out) throws IOException {
        out.open("record");
        header(out);
        if (!found.isGone()) {
            out.open("metadata");
            metadata.write(out);
            out.close();
        }
        out.close();
        found.told();
    }
}

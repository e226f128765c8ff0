package org.modoai.crate;

import java.io.IOException;
import org.modoai.format.CrateDocument;
import org.modoai.repository.Caller;
import org.modoai.repository.Reply;
import org.modoai.repository.View;
import org.modoai.repository.VisibleRecord;
import org.modoai.xml.XmlOutput;

/** The crate of one resource. */
record ResourceCrate(CrateDocument format, VisibleRecord found, Caller caller, View view) implements Reply {
    @Override
    public void write(XmlOutput out) throws IOException {
        out.begin();
        format.write(found.dissemination(caller), out);
        out.end();
    }

    @Override
    public void close() {
        view.close();
    }
}

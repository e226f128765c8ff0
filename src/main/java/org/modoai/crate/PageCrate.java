package org.modoai.crate;

import java.io.IOException;
import org.modoai.format.Dissemination;
import org.modoai.format.Prepared;
import org.modoai.repository.PreparedRecord;
import org.modoai.repository.PreparedRecords;
import org.modoai.repository.Reply;
import org.modoai.xml.XmlOutput;

/** The crate of a page, and in it those of what it embeds. */
record PageCrate(Page page, PreparedRecords embedded, Nesting nesting) implements Reply {
    @Override
    public void write(XmlOutput out) throws IOException {
        Dissemination resource = page.resource();
        out.begin();
        out.ascii(() -> {
            nesting.format().begin(resource.identifier(), resource.ownSchemas(), out);
            try (Prepared content = nesting.format().prepareContent(resource)) {
                content.write(out);
            }
            while (embedded.hasNext()) {
                try (PreparedRecord next = embedded.next()) {
                    nesting.write(next, out);
                }
            }
            out.close();
        });
        out.end();
    }

    @Override
    public void close() {
        embedded.close();
        page.close();
    }
}

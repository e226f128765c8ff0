package org.modoai.oai;

import java.io.IOException;
import java.util.Optional;
import org.modoai.format.Dissemination;
import org.modoai.format.MetadataFormat;
import org.modoai.index.Entry;
import org.modoai.site.Answer;
import org.modoai.site.Site;
import org.modoai.xml.XmlOutput;

/** A resource that the caller can GET, with the answer to that GET. */
record VisibleRecord(Entry entry, Site site, Answer answer) {
    void writeHeader(Caller caller, XmlOutput out) throws IOException {
        out.open("header")
                .element("identifier", url(entry.resource().path(), caller))
                .element("datestamp", Datestamp.format(entry.datestamp()))
                .element("setSpec", SetSpec.of(entry.resource().mediaType()))
                .close();
    }

    void write(MetadataFormat format, Caller caller, XmlOutput out) throws IOException {
        String path = entry.resource().path();
        Optional<String> alias = site.alias(path).map(directory -> url(directory, caller));
        out.open("record");
        writeHeader(caller, out);
        out.open("metadata");
        format.write(new Dissemination(url(path, caller), alias, entry.resource(), answer, caller.ownSchemas()), out);
        out.close().close();
    }

    private String url(String path, Caller caller) {
        return site.url(caller.origin()) + path;
    }
}

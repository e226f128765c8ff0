package org.modoai.oai;

import java.io.IOException;
import java.time.Instant;
import org.modoai.oai.Arguments.Argument;
import org.modoai.xml.XmlOutput;

/** What is around every reply: date, request, and the OAI-PMH element itself. */
record Envelope(Instant date, String baseUrl, Arguments echoed) {
    private static final String NAMESPACE = "http://www.openarchives.org/OAI/2.0/";

    void open(XmlOutput out) throws IOException {
        out.begin()
                .open("OAI-PMH")
                .namespace("", NAMESPACE)
                .schemaLocation(NAMESPACE, NAMESPACE + "OAI-PMH.xsd")
                .element("responseDate", Datestamp.format(date))
                .open("request");
        for (Argument argument : echoed.list()) {
            out.attribute(argument.name(), argument.value());
        }
        out.text(baseUrl).close();
    }

    void close(XmlOutput out) throws IOException {
        out.close().end();
    }
}

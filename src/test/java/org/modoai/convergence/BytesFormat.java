package org.modoai.convergence;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.modoai.format.Dissemination;
import org.modoai.format.MetadataFormat;
import org.modoai.xml.XmlOutput;

/** The bytes themselves, as text. */
final class BytesFormat implements MetadataFormat {
    static final String PREFIX = "bytes";
    private static final String NAMESPACE = "urn:example:bytes";

    @Override
    public String prefix() {
        return PREFIX;
    }

    @Override
    public String namespace() {
        return NAMESPACE;
    }

    @Override
    public String schema(String ownSchemas) {
        return "http://example.org/bytes.xsd";
    }

    @Override
    public void write(Dissemination resource, XmlOutput out) throws IOException {
        try (InputStream body = resource.answer().body()) {
            String text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
            out.open("b", "bytes", NAMESPACE)
                    .namespace("b", NAMESPACE)
                    .text(text)
                    .close();
        }
    }
}

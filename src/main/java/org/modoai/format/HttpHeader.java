package org.modoai.format;

import java.io.IOException;
import java.util.regex.Pattern;
import org.modoai.site.Head;
import org.modoai.site.Header;
import org.modoai.xml.XmlOutput;

/** {@code http_header}: status and every header field that a direct GET by this harvester returns. */
public final class HttpHeader implements MetadataFormat {
    private static final String NAMESPACE = "http://www.modoai.org/OAI/2.0/http_header/";
    private static final String PREFIX = "http";
    private static final Pattern ELEMENT_NAME = Pattern.compile("(?!field$)[A-Za-z_][A-Za-z0-9_.-]*");

    @Override
    public String prefix() {
        return "http_header";
    }

    @Override
    public String namespace() {
        return NAMESPACE;
    }

    @Override
    public String schema(String ownSchemas) {
        return ownSchemas + "http_header.xsd";
    }

    @Override
    public void write(Dissemination resource, XmlOutput out) throws IOException {
        Head head = resource.answer().head();
        out.open(PREFIX, "header", NAMESPACE)
                .namespace(PREFIX, NAMESPACE)
                .schemaLocation(NAMESPACE, schema(resource.ownSchemas()))
                .attribute("status", Integer.toString(head.status()));
        for (Header header : head.headers()) {
            if (ELEMENT_NAME.matcher(header.name()).matches()) {
                out.element(PREFIX, header.name(), NAMESPACE, header.value());
            } else {
                out.open(PREFIX, "field", NAMESPACE)
                        .attribute("name", header.name())
                        .text(header.value())
                        .close();
            }
        }
        out.close();
    }
}

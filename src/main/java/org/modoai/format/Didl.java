package org.modoai.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.modoai.config.FormatSettings;
import org.modoai.config.FormatSettings.ContentRule;
import org.modoai.xml.XmlOutput;
import org.modoai.xml.XmlOutput.Content;

/**
 * {@code oai_didl}: an MPEG-21 digital item with identifier, HTTP headers and the resource itself, by value in base64
 * or by reference with what it takes to verify it.
 */
public final class Didl implements MetadataFormat {
    private static final String NAMESPACE = "urn:mpeg:mpeg21:2002:02-DIDL-NS";
    private static final String SCHEMA =
            "http://standards.iso.org/ittf/PubliclyAvailableStandards/MPEG-21_schema_files/did/didl.xsd";
    private static final String DII = "urn:mpeg:mpeg21:2002:01-DII-NS";
    private static final String PREFIX = "didl";

    private final HttpHeader httpHeader = new HttpHeader();
    private final FormatSettings settings;

    public Didl(FormatSettings settings) {
        this.settings = settings;
    }

    @Override
    public String prefix() {
        return "oai_didl";
    }

    @Override
    public String namespace() {
        return NAMESPACE;
    }

    @Override
    public String schema(String ownSchemas) {
        return SCHEMA;
    }

    @Override
    public void write(Dissemination resource, XmlOutput out) throws IOException {
        write(resource, () -> {}, out);
    }

    /** @param more writes further descriptors, each by {@link #statement} */
    void write(Dissemination resource, Content more, XmlOutput out) throws IOException {
        out.open(PREFIX, "DIDL", NAMESPACE).namespace(PREFIX, NAMESPACE).schemaLocation(NAMESPACE, SCHEMA);
        open(out, "Item");
        statement(out, () -> identifier("Identifier", resource.identifier(), resource, out));
        Optional<String> alias = resource.alias();
        if (alias.isPresent()) {
            statement(out, () -> identifier("RelatedIdentifier", alias.get(), resource, out));
        }
        statement(out, () -> httpHeader.write(resource, out));
        more.write();
        component(resource, out);
        out.close().close();
    }

    private void component(Dissemination resource, XmlOutput out) throws IOException {
        ContentRule rule = settings.content(resource.mediaType().toString());
        boolean byValue = rule.byValue(resource.length());
        open(out, "Component");
        if (!byValue) {
            Fixity fixity = Fixity.of(resource);
            statement(out, () -> fixity.write(resource.ownSchemas(), out));
        }
        if (byValue) {
            resource(resource, out).attribute("encoding", "base64");
            try (InputStream body = resource.answer().body()) {
                out.base64(body).close();
            }
        }
        if (rule.byReference(resource.length())) {
            resource(resource, out).attribute("ref", resource.identifier()).close();
        }
        out.close();
    }

    private static XmlOutput resource(Dissemination resource, XmlOutput out) throws IOException {
        open(out, "Resource").attribute("mimeType", resource.contentType());
        String codings = resource.codings();
        return codings.isEmpty() ? out : out.attribute("contentEncoding", codings);
    }

    private static void identifier(String name, String url, Dissemination resource, XmlOutput out) throws IOException {
        out.open("dii", name, DII)
                .namespace("dii", DII)
                .schemaLocation(DII, resource.ownSchemas() + "dii.xsd")
                .text(url)
                .close();
    }

    /** A descriptor around one XML statement. */
    static void statement(XmlOutput out, Content content) throws IOException {
        open(out, "Descriptor");
        open(out, "Statement").attribute("mimeType", "application/xml; charset=utf-8");
        content.write();
        out.close().close();
    }

    private static XmlOutput open(XmlOutput out, String name) throws IOException {
        return out.open(PREFIX, name, NAMESPACE);
    }
}

package org.modoai.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.stream.Collectors;
import org.modoai.config.FormatSettings;
import org.modoai.config.FormatSettings.ContentRule;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimens;
import org.modoai.plugin.Words;
import org.modoai.xml.XmlOutput;

/**
 * {@code crate}: the CRATE model in its own nouns, an identifier, what the server and each plugin say of the resource,
 * and the resource itself, all in 7-bit ASCII.
 */
public final class CrateDocument implements MetadataFormat {
    /** Not the papers' {@code crate:plugin} namespace: that one means other elements. */
    private static final String NAMESPACE = "http://www.modoai.org/OAI/2.0/crate/native/";

    private static final String PREFIX = "crate";

    private final FormatSettings settings;
    private final Plugins plugins;
    private final Specimens specimens;

    public CrateDocument(FormatSettings settings, Plugins plugins, Specimens specimens) {
        this.settings = settings;
        this.plugins = plugins;
        this.specimens = specimens;
    }

    @Override
    public String prefix() {
        return "crate";
    }

    @Override
    public String namespace() {
        return NAMESPACE;
    }

    @Override
    public String schema(String ownSchemas) {
        return ownSchemas + "crate.xsd";
    }

    @Override
    public void write(Dissemination resource, XmlOutput out) throws IOException {
        try (Prepared prepared = prepare(resource)) {
            prepared.write(out);
        }
    }

    @Override
    public Prepared prepare(Dissemination resource) throws IOException {
        return Examined.begin(resource, specimens, plugins, (examined, out) -> out.ascii(() -> crate(examined, out)));
    }

    @Override
    public boolean runsAhead() {
        return true;
    }

    /** Makes a resource ready to be written into a crate that {@link #begin} or {@link #nest} has opened. */
    public Prepared prepareContent(Dissemination resource) throws IOException {
        return Examined.begin(resource, specimens, plugins, (examined, out) -> out.ascii(() -> content(examined, out)));
    }

    private void crate(Examined examined, XmlOutput out) throws IOException {
        Dissemination resource = examined.resource();
        begin(resource.identifier(), resource.ownSchemas(), out);
        content(examined, out);
        out.close();
    }

    /** Opens a crate that lies in no other; to be closed. */
    public void begin(String identifier, String ownSchemas, XmlOutput out) throws IOException {
        open("crate", out)
                .namespace(PREFIX, NAMESPACE)
                .schemaLocation(NAMESPACE, schema(ownSchemas))
                .element(PREFIX, "identifier", NAMESPACE, identifier);
    }

    /** Opens a crate within the one that is open, whose own content is written; to be closed. */
    public void nest(String identifier, XmlOutput out) throws IOException {
        open("crate", out).element(PREFIX, "identifier", NAMESPACE, identifier);
    }

    private void content(Examined examined, XmlOutput out) throws IOException {
        Dissemination resource = examined.resource();
        headers(resource, out);
        examined.findings(finding -> metadata(finding, out), out);
        resource(resource, out);
    }

    private static void headers(Dissemination resource, XmlOutput out) throws IOException {
        String lines = resource.answer().head().headers().stream()
                .map(header -> header.name() + ": " + header.value() + "\n")
                .collect(Collectors.joining());
        open("metadata", out).element(PREFIX, "label", NAMESPACE, "http_header");
        words("data", Words.text(lines), out);
        out.close();
    }

    private static void metadata(Finding finding, XmlOutput out) throws IOException {
        open("metadata", out);
        new PluginReport(finding).run(out);
        out.element(PREFIX, "label", NAMESPACE, finding.tool().label());
        if (finding.tool().exec().isPresent()) {
            out.element(PREFIX, "exec", NAMESPACE, finding.tool().exec().get());
        }
        if (finding.tool().version().isPresent()) {
            words("version", finding.tool().version().get(), out);
        }
        if (finding instanceof Finding.Cited cited) {
            out.element(PREFIX, "citation", NAMESPACE, cited.url());
        } else {
            words("data", finding.content(), out);
        }
        out.close();
    }

    private static void words(String element, Words words, XmlOutput out) throws IOException {
        open(element, out).attribute("type", words.mediaType());
        PluginReport.words(words, out);
        out.close();
    }

    private void resource(Dissemination resource, XmlOutput out) throws IOException {
        ContentRule rule = settings.content(resource.mediaType().toString());
        open("resource", out);
        if (rule.byValue(resource.length())) {
            expression(resource, out).attribute("encoding", "base64");
            try (InputStream body = resource.answer().body()) {
                out.base64(body);
            }
            out.close();
            textExpression(resource, out);
        }
        if (rule.byReference(resource.length())) {
            Fixity fixity = Fixity.of(resource);
            expression(resource, out)
                    .attribute("ref", resource.identifier())
                    .attribute("length", Long.toString(fixity.length()))
                    .attribute("sha256", fixity.sha256())
                    .close();
        }
        out.close();
    }

    private void textExpression(Dissemination resource, XmlOutput out) throws IOException {
        Optional<PlainText> text = settings.textExpression() ? PlainText.of(resource) : Optional.empty();
        if (text.isPresent()) {
            expression(resource, out);
            text.get().write(out);
            out.close();
        }
    }

    private static XmlOutput expression(Dissemination resource, XmlOutput out) throws IOException {
        open("expression", out).attribute("type", resource.contentType());
        String codings = resource.codings();
        return codings.isEmpty() ? out : out.attribute("contentEncoding", codings);
    }

    private static XmlOutput open(String name, XmlOutput out) throws IOException {
        return out.open(PREFIX, name, NAMESPACE);
    }
}

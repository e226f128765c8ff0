package org.modoai.format;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Words;
import org.modoai.xml.Xml;
import org.modoai.xml.XmlOutput;

/** A finding as the papers' {@code crate:plugin}: label, command, version and the tool's own words, unchanged. */
record PluginReport(Finding finding) {
    private static final String NAMESPACE = "http://www.cratemodel.org/OAI/2.0/crate/";
    private static final String PREFIX = "crate";

    void write(String ownSchemas, XmlOutput out) throws IOException {
        out.open(PREFIX, "plugin", NAMESPACE)
                .namespace(PREFIX, NAMESPACE)
                .schemaLocation(NAMESPACE, ownSchemas + "CRATE1a.xsd");
        run(out);
        out.element(PREFIX, "PluginLabel", NAMESPACE, finding.tool().label());
        if (finding.tool().exec().isPresent()) {
            out.element(PREFIX, "PluginExec", NAMESPACE, finding.tool().exec().get());
        }
        if (finding.tool().version().isPresent()) {
            element("PluginVersion", finding.tool().version().get(), out);
        }
        if (finding instanceof Finding.Cited cited) {
            out.open(PREFIX, "PluginContent", NAMESPACE)
                    .attribute("mimeType", "text/plain")
                    .attribute("ref", cited.url())
                    .text(cited.url())
                    .close();
        } else {
            element("PluginContent", finding.content(), out);
        }
        out.close();
    }

    private static void element(String name, Words words, XmlOutput out) throws IOException {
        out.open(PREFIX, name, NAMESPACE).attribute("mimeType", words.mediaType());
        words(words, out);
        out.close();
    }

    /** How the run went, as attributes of the element just opened. */
    void run(XmlOutput out) throws IOException {
        out.attribute("status", status());
        if (finding.run().exitCode().isPresent()) {
            out.attribute("exitCode", Integer.toString(finding.run().exitCode().getAsInt()));
        }
        out.attribute(
                        "started",
                        finding.run().started().truncatedTo(ChronoUnit.SECONDS).toString())
                .attribute("duration", finding.run().duration().toString());
        if (finding.run().cached()) {
            out.attribute("cached", "true");
        }
    }

    private String status() {
        return finding instanceof Finding.Failed failed
                ? failed.cause().name().toLowerCase(Locale.ROOT).replace('_', '-')
                : "ok";
    }

    /** Words as the content of the element just opened: as text where XML can carry it, else in base64. */
    static void words(Words words, XmlOutput out) throws IOException {
        if (words.isTruncated()) {
            out.attribute("truncated", "true").attribute("length", Long.toString(words.length()));
        }
        Optional<String> text = text(words.bytes());
        if (text.isPresent()) {
            out.verbatim(text.get());
        } else {
            out.attribute("encoding", "base64").base64(new ByteArrayInputStream(words.bytes()));
        }
    }

    /** The words as characters, if XML gives the very same back: it knows no carriage return. */
    private static Optional<String> text(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return Optional.of(text).filter(Xml::isLegal).filter(legal -> legal.indexOf('\r') < 0);
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}

package org.modoai;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Checks documents against the schemas of the protocol and of all our formats, which lie beside the project in
 * {@code ../shared/schemas}. Where they are not, documents are only checked for well-formedness, and that is said.
 */
public final class OaiSchemas {
    private static final Path DRIVER =
            Path.of("..", "shared", "schemas", "all.xsd").toAbsolutePath().normalize();
    private static final Optional<Schema> SCHEMA = load();

    private OaiSchemas() {}

    private static Optional<Schema> load() {
        if (!Files.exists(DRIVER)) {
            System.err.println("SKIPPED: schema validation of OAI-PMH responses, for want of ../shared/schemas");
            return Optional.empty();
        }
        try {
            SchemaFactory factory = SchemaFactory.newDefaultInstance();
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "file");
            Source[] all = {new StreamSource(DRIVER.toFile()), own("fixity.xsd"), own("crate.xsd")};
            return Optional.of(factory.newSchema(all));
        } catch (SAXException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Source own(String schema) {
        return new StreamSource(
                OaiSchemas.class.getResource("/org/modoai/schema/" + schema).toString());
    }

    /** Fails the test if the document is not valid, or where there are no schemas, not well-formed. */
    public static void validate(byte[] document) {
        try {
            if (SCHEMA.isPresent()) {
                SCHEMA.get().newValidator().validate(new StreamSource(new ByteArrayInputStream(document)));
            } else {
                SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
                factory.setNamespaceAware(true);
                factory.newSAXParser().parse(new ByteArrayInputStream(document), new DefaultHandler());
            }
        } catch (SAXParseException e) {
            throw new AssertionError(
                    "line " + e.getLineNumber() + ", column " + e.getColumnNumber() + ": " + e.getMessage() + "\n"
                            + new String(
                                    document,
                                    0,
                                    Math.min(document.length, 4000),
                                    java.nio.charset.StandardCharsets.UTF_8),
                    e);
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError(e);
        }
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.catalog.CatalogFeatures;
import javax.xml.catalog.CatalogManager;
import javax.xml.catalog.CatalogResolver;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.w3c.dom.ls.LSResourceResolver;
import org.xml.sax.SAXException;

/**
 * Validates the way a harvester does that knows no schema but those a document names: official addresses are answered
 * by the catalog beside the schemas, our own by the running server, all others fail.
 */
final class SchemaLocations {
    private static final Path CATALOG =
            Path.of("..", "shared", "schemas", "catalog.xml").toAbsolutePath().normalize();

    private final Http server;

    SchemaLocations(Http server) {
        this.server = server;
        if (!Files.exists(CATALOG)) {
            System.err.println("SKIPPED: following schemaLocation, for want of ../shared/schemas");
        }
    }

    void validate(byte[] document) throws SAXException, IOException {
        if (Files.exists(CATALOG)) {
            Validator validator = factory().newSchema().newValidator();
            validator.setResourceResolver(resolver());
            validator.validate(new StreamSource(new ByteArrayInputStream(document)));
        }
    }

    /** Fails unless a schema is at that address. */
    void compile(String address) throws SAXException, IOException {
        if (Files.exists(CATALOG)) {
            LSInput input = resolver().resolveResource(XMLConstants.W3C_XML_SCHEMA_NS_URI, null, null, address, null);
            StreamSource source = new StreamSource(input.getByteStream(), input.getSystemId());
            source.setReader(input.getCharacterStream());
            factory().newSchema(source);
        }
    }

    private SchemaFactory factory() throws SAXException {
        SchemaFactory factory = SchemaFactory.newDefaultInstance();
        factory.setResourceResolver(resolver());
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "file,http");
        return factory;
    }

    private LSResourceResolver resolver() {
        CatalogFeatures features = CatalogFeatures.builder()
                .with(CatalogFeatures.Feature.RESOLVE, "continue")
                .build();
        CatalogResolver catalog = CatalogManager.catalogResolver(features, CATALOG.toUri());
        return (type, namespace, publicId, address, base) -> {
            if (address == null) {
                return null;
            }
            if (address.contains("/modoai/schema/")) {
                return served(address);
            }
            LSInput known = catalog.resolveResource(type, namespace, publicId, address, base);
            boolean besideAKnownOne = base != null && base.startsWith("file:") && !address.contains(":");
            assertTrue(known != null || besideAKnownOne, () -> address + " is no official address");
            return known;
        };
    }

    private LSInput served(String address) {
        try {
            Http.Response response = server.get(URI.create(address).getRawPath());
            assertEquals(200, response.status(), address);
            assertEquals("application/xml", response.header("Content-Type").orElse(""), address);
            LSInput input = ((DOMImplementationLS) javax.xml.parsers.DocumentBuilderFactory.newDefaultInstance()
                            .newDocumentBuilder()
                            .getDOMImplementation()
                            .getFeature("LS", "3.0"))
                    .createLSInput();
            input.setSystemId(address);
            input.setByteStream(new ByteArrayInputStream(response.body()));
            return input;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (javax.xml.parsers.ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }
}

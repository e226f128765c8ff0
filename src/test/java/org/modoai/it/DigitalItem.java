package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.commons.codec.digest.DigestUtils;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** A DIDL as a harvester reads it. */
record DigitalItem(Element didl) {
    private static final String DIDL = "urn:mpeg:mpeg21:2002:02-DIDL-NS";
    private static final String FIXITY = "http://www.modoai.org/OAI/2.0/fixity/";

    static DigitalItem parse(String xml) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
            return new DigitalItem(factory.newDocumentBuilder()
                    .parse(new ByteArrayInputStream(bytes))
                    .getDocumentElement());
        } catch (SAXException | ParserConfigurationException e) {
            throw new IOException(e);
        }
    }

    boolean isByReference() {
        return resource().hasAttribute("ref");
    }

    /** The resource: out of the base64, or fetched and verified. */
    byte[] bytes(Http http) throws IOException {
        if (!isByReference()) {
            assertEquals("base64", resource().getAttribute("encoding"));
            return Base64.getDecoder().decode(resource().getTextContent());
        }
        byte[] bytes = http.get(URI.create(resource().getAttribute("ref")).getRawPath())
                .body();
        Element fixity = (Element) didl.getElementsByTagNameNS(FIXITY, "fixity").item(0);
        assertEquals(Integer.toString(bytes.length), fixity.getAttribute("length"));
        assertEquals("SHA-256", fixity.getAttribute("algorithm"));
        assertEquals(DigestUtils.sha256Hex(bytes), fixity.getTextContent());
        return bytes;
    }

    private Element resource() {
        return (Element) didl.getElementsByTagNameNS(DIDL, "Resource").item(0);
    }
}

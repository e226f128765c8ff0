package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** An OAI-PMH response, valid, as a document. */
record OaiAnswer(Http.Response response, Document document) {
    static final String OAI = "http://www.openarchives.org/OAI/2.0/";

    /** Fails unless it is what every harvester can read: 200, {@code text/xml} in UTF-8, the OAI-PMH element. */
    static OaiAnswer of(Http.Response response) throws IOException {
        assertEquals(200, response.status(), response::toString);
        assertEquals(List.of("text/xml;charset=UTF-8"), response.headers("Content-Type"), response::toString);
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            Document document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(response.decoded()));
            assertEquals("OAI-PMH", document.getDocumentElement().getNodeName());
            return new OaiAnswer(response, document);
        } catch (SAXException | ParserConfigurationException e) {
            throw new AssertionError(response.toString(), e);
        }
    }

    /** The code of the error, or nothing if there is none. */
    String error() {
        return elements("error").stream()
                .map(error -> error.getAttribute("code"))
                .reduce("", String::concat);
    }

    /** Elements of the protocol itself, wherever they are. */
    List<Element> elements(String name) {
        return elements(OAI, name);
    }

    List<Element> elements(String namespace, String name) {
        NodeList nodes = document.getElementsByTagNameNS(namespace, name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    List<String> texts(String name) {
        return elements(name).stream().map(Element::getTextContent).toList();
    }

    /** The text of the only element of that name. */
    String text(String name) {
        List<String> texts = texts(name);
        assertEquals(1, texts.size(), () -> name + " in " + response);
        return texts.get(0);
    }

    List<String> identifiers() {
        return texts("identifier");
    }

    /** The attributes of the request element. */
    Map<String, String> echoed() {
        NamedNodeMap attributes = elements("request").get(0).getAttributes();
        Map<String, String> echoed = new LinkedHashMap<>();
        for (int i = 0; i < attributes.getLength(); i++) {
            echoed.put(attributes.item(i).getNodeName(), attributes.item(i).getNodeValue());
        }
        return echoed;
    }

    Optional<Element> token() {
        return elements("resumptionToken").stream().findFirst();
    }

    /** The document as it came. */
    String xml() throws IOException {
        return new String(response.decoded(), java.nio.charset.StandardCharsets.UTF_8);
    }
}

package org.modoai;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import org.modoai.xml.Xml;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * A crate document as a harvester reads it: every byte of it ASCII, valid by our own schema, every expression decoded.
 */
public record CrateTree(Element element) {
    public static final String NAMESPACE = "http://www.modoai.org/OAI/2.0/crate/native/";
    public static final String TYPE = "application/crate+xml";

    private static final Schema SCHEMA = Xml.schema(CrateTree.class.getResource("/org/modoai/schema/crate.xsd"));

    /** Fails unless the document is all that a crate must be. */
    public static CrateTree read(byte[] document) {
        String text = new String(document, StandardCharsets.ISO_8859_1);
        assertTrue(text.chars().allMatch(c -> c < 0x80), text);
        assertFalse(text.contains("<![CDATA["), text);
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            Element root = factory.newDocumentBuilder()
                    .parse(new ByteArrayInputStream(document))
                    .getDocumentElement();
            assertEquals("crate", root.getLocalName());
            SCHEMA.newValidator().validate(new DOMSource(root.getOwnerDocument()));
            CrateTree tree = new CrateTree(root);
            tree.check();
            return tree;
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError(text.substring(0, Math.min(4000, text.length())), e);
        }
    }

    private void check() {
        bytes();
        crates().forEach(CrateTree::check);
    }

    public String identifier() {
        return children(element, "identifier").get(0).getTextContent();
    }

    public List<String> labels() {
        return children(element, "metadata").stream()
                .map(metadata -> children(metadata, "label").get(0).getTextContent())
                .toList();
    }

    public List<Element> expressions() {
        return children(element, "resource").stream()
                .flatMap(resource -> children(resource, "expression").stream())
                .toList();
    }

    public boolean isOfADirectory() {
        return children(element, "resource").isEmpty();
    }

    /** The bytes of the resource, if they are here; all expressions that have them give the same. */
    public Optional<byte[]> bytes() {
        Optional<byte[]> bytes = Optional.empty();
        for (Element expression : expressions()) {
            if (!expression.hasAttribute("ref")) {
                byte[] decoded = decode(expression);
                bytes.ifPresent(others -> assertArrayEquals(others, decoded));
                bytes = Optional.of(decoded);
            }
        }
        return bytes;
    }

    private static byte[] decode(Element expression) {
        String content = expression.getTextContent();
        return expression.hasAttribute("encoding")
                ? Base64.getDecoder().decode(content)
                : content.getBytes(StandardCharsets.UTF_8);
    }

    /** Those directly in this one. */
    public List<CrateTree> crates() {
        return children(element, "crate").stream().map(CrateTree::new).toList();
    }

    /** This one and all within that have a resource, by identifier and in order; none comes twice. */
    public Map<String, CrateTree> resources() {
        Map<String, CrateTree> resources = new LinkedHashMap<>();
        collect(resources);
        return resources;
    }

    private void collect(Map<String, CrateTree> resources) {
        if (!isOfADirectory()) {
            assertEquals(Optional.empty(), Optional.ofNullable(resources.put(identifier(), this)), identifier());
        }
        crates().forEach(crate -> crate.collect(resources));
    }

    /** The identifiers of all crates, each after one blank for each crate that it lies in. */
    public String outline() {
        StringBuilder lines = new StringBuilder();
        outline("", lines);
        return lines.toString();
    }

    private void outline(String indent, StringBuilder lines) {
        lines.append(indent).append(identifier()).append('\n');
        crates().forEach(crate -> crate.outline(indent + " ", lines));
    }

    private static List<Element> children(Element parent, String name) {
        List<Element> children = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (NAMESPACE.equals(child.getNamespaceURI()) && name.equals(child.getLocalName())) {
                children.add((Element) child);
            }
        }
        return children;
    }
}

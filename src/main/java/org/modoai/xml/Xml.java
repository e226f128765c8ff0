package org.modoai.xml;

import java.net.URL;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/** Hygiene: the JDK's own parsers with everything external switched off, and text that XML 1.0 can carry. */
public final class Xml {
    public static final String SCHEMA_INSTANCE = XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI;

    private static final char REPLACEMENT = '\uFFFD';

    private Xml() {}

    /** The text, with U+FFFD for each character that XML 1.0 cannot carry. */
    public static String text(String text) {
        int bad = firstIllegal(text);
        if (bad < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length()).append(text, 0, bad);
        for (int i = bad; i < text.length(); ) {
            int c = text.codePointAt(i);
            out.appendCodePoint(isLegal(c) ? c : REPLACEMENT);
            i += Character.charCount(c);
        }
        return out.toString();
    }

    /** Whether XML 1.0 can carry the text as it is. */
    public static boolean isLegal(String text) {
        return firstIllegal(text) < 0;
    }

    private static int firstIllegal(String text) {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (!isLegal(c)) {
                return i;
            }
            i += Character.charCount(c);
        }
        return -1;
    }

    private static boolean isLegal(int c) {
        return c >= 0x20 && c <= 0xD7FF
                || c == '\t'
                || c == '\n'
                || c == '\r'
                || c >= 0xE000 && c <= 0xFFFD
                || c >= 0x10000;
    }

    /** A namespace-aware reader that refuses document types, and with them every entity. */
    public static XMLReader reader() {
        try {
            SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            SAXParser parser = factory.newSAXParser();
            parser.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            parser.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            return parser.getXMLReader();
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("the JDK's own XML parser is not usable", e);
        }
    }

    /** Compiles a schema that refers to nothing outside itself. */
    public static Schema schema(URL xsd) {
        try {
            SchemaFactory factory = SchemaFactory.newDefaultInstance();
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            return factory.newSchema(xsd);
        } catch (SAXException e) {
            throw new IllegalStateException("schema cannot be compiled: " + xsd, e);
        }
    }
}

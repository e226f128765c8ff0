package org.modoai.analysis.jhove;

import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.SAXException;
import org.xml.sax.SAXNotRecognizedException;
import org.xml.sax.SAXNotSupportedException;

/** The JDK's own XML parsers, or such that look at nothing but the document; public for the JDK to make it by its name. */
public final class Parsers extends SAXParserFactory {
    /** There is one thread only. */
    private static boolean documentAlone;

    private final SAXParserFactory jdk = SAXParserFactory.newDefaultInstance();

    /** From now on. */
    static void look(boolean atDocumentAlone) {
        documentAlone = atDocumentAlone;
    }

    @Override
    public SAXParser newSAXParser() throws ParserConfigurationException, SAXException {
        jdk.setNamespaceAware(isNamespaceAware());
        jdk.setValidating(isValidating());
        if (!documentAlone) {
            return jdk.newSAXParser();
        }
        jdk.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        jdk.setFeature("http://xml.org/sax/features/external-general-entities", false);
        jdk.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
        return new NonValidatingParser(jdk.newSAXParser());
    }

    @Override
    public void setFeature(String name, boolean value)
            throws ParserConfigurationException, SAXNotRecognizedException, SAXNotSupportedException {
        jdk.setFeature(name, value);
    }

    @Override
    public boolean getFeature(String name)
            throws ParserConfigurationException, SAXNotRecognizedException, SAXNotSupportedException {
        return jdk.getFeature(name);
    }
}

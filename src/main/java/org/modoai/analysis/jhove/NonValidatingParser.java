package org.modoai.analysis.jhove;

import javax.xml.parsers.SAXParser;
import org.xml.sax.SAXException;
import org.xml.sax.SAXNotRecognizedException;
import org.xml.sax.SAXNotSupportedException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.XMLFilterImpl;

/** A parser that cannot validate, and tells so whoever wants to know; then JHOVE says nothing of validity. */
final class NonValidatingParser extends SAXParser {
    private final SAXParser parser;

    NonValidatingParser(SAXParser parser) {
        this.parser = parser;
    }

    @Override
    public XMLReader getXMLReader() throws SAXException {
        return new NonValidatingReader(parser.getXMLReader());
    }

    @Override
    @SuppressWarnings("deprecation")
    public org.xml.sax.Parser getParser() throws SAXException {
        return parser.getParser();
    }

    @Override
    public boolean isNamespaceAware() {
        return parser.isNamespaceAware();
    }

    @Override
    public boolean isValidating() {
        return false;
    }

    @Override
    public void setProperty(String name, Object value) throws SAXNotRecognizedException, SAXNotSupportedException {
        parser.setProperty(name, value);
    }

    @Override
    public Object getProperty(String name) throws SAXNotRecognizedException, SAXNotSupportedException {
        return parser.getProperty(name);
    }

    private static final class NonValidatingReader extends XMLFilterImpl {
        NonValidatingReader(XMLReader parser) {
            super(parser);
        }

        @Override
        public void setFeature(String name, boolean value) throws SAXNotRecognizedException, SAXNotSupportedException {
            if (name.equals("http://xml.org/sax/features/validation")) {
                throw new SAXNotSupportedException(name);
            }
            super.setFeature(name, value);
        }
    }
}

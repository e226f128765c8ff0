package org.modoai.config;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.modoai.xml.Xml;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;

/** Reads the first tag of a file and nothing behind it, so that no fault there matters. */
final class RootTag extends DefaultHandler {
    private Optional<Attributes> attributes = Optional.empty();

    private RootTag() {}

    /** The attribute of that name; empty too if the file cannot be read as far. */
    static Optional<String> attribute(Source file, String name) {
        RootTag root = new RootTag();
        try (InputStream in = file.open()) {
            XMLReader reader = Xml.reader();
            reader.setContentHandler(root);
            reader.setErrorHandler(root);
            reader.parse(new InputSource(in));
        } catch (IOException | SAXException ended) {
            return root.value(name);
        }
        return root.value(name);
    }

    private Optional<String> value(String name) {
        return attributes.map(given -> given.getValue("", name));
    }

    @Override
    public void startElement(String uri, String local, String qualified, Attributes given) throws SAXException {
        attributes = Optional.of(new AttributesImpl(given));
        throw new SAXException("what follows does not matter");
    }
}

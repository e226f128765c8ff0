package org.modoai.config;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.xml.sax.Attributes;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.LocatorImpl;
import org.xml.sax.helpers.XMLFilterImpl;

/** Knows at each moment of reading which element is at hand, what encloses it, and where in the file it begins. */
final class Places extends XMLFilterImpl {
    private final String file;
    private final Deque<Tag> open = new ArrayDeque<>();
    private Locator locator = new LocatorImpl();

    Places(String file, XMLReader reader) {
        super(reader);
        this.file = file;
    }

    /** A start tag; the line and column are those just behind it. */
    record Tag(String namespace, String name, Attributes attributes, int line, int column) {}

    /** The innermost element; to be asked only once reading has come to one. */
    Tag element() {
        return open.getFirst();
    }

    /** The name of the element around the innermost one; empty for the root. */
    String parent() {
        return parentElement().map(Tag::name).orElse("");
    }

    /** The element around the innermost one; empty for the root. */
    Optional<Tag> parentElement() {
        return open.stream().skip(1).findFirst();
    }

    /** The place of the innermost element. */
    String place() {
        return open.isEmpty() ? here() : place(element().line(), element().column());
    }

    /** How far reading has come. */
    String here() {
        return place(Math.max(1, locator.getLineNumber()), Math.max(1, locator.getColumnNumber()));
    }

    String place(int line, int column) {
        return file + ":" + line + ":" + column;
    }

    @Override
    public void setDocumentLocator(Locator documentLocator) {
        locator = documentLocator;
        super.setDocumentLocator(documentLocator);
    }

    @Override
    public void startElement(String uri, String name, String qualified, Attributes attributes) throws SAXException {
        open.push(
                new Tag(uri, name, new AttributesImpl(attributes), locator.getLineNumber(), locator.getColumnNumber()));
        super.startElement(uri, name, qualified, attributes);
    }

    @Override
    public void endElement(String uri, String name, String qualified) throws SAXException {
        super.endElement(uri, name, qualified);
        open.pop();
    }
}

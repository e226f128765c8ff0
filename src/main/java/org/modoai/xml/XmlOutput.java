package org.modoai.xml;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a response as it goes: elements by StAX, small fragments by JAXB, files as base64 straight into the stream
 * beneath. All text passes {@link Xml#text}. Never closes the stream it was given.
 */
public final class XmlOutput {
    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();
    private static final int STEP = 48 * 1024;

    /** How long a reader waits at most for what has been written, while more is being made. */
    public static final Duration SILENCE = Duration.ofSeconds(1);

    private final Counter stream;
    private final AsciiWriter characters;
    private final XMLStreamWriter writer;
    private final LongSupplier nanoTime;
    private long sent;
    /** Made when first needed, then kept for all that follows. */
    private Optional<Base64Steps> base64 = Optional.empty();

    public XmlOutput(OutputStream out) throws IOException {
        this(out, System::nanoTime);
    }

    XmlOutput(OutputStream out, LongSupplier nanoTime) throws IOException {
        this.nanoTime = nanoTime;
        sent = nanoTime.getAsLong();
        stream = new Counter(out);
        characters =
                new AsciiWriter(new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 16 * 1024));
        try {
            writer = FACTORY.createXMLStreamWriter(characters);
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    /** The XML declaration. */
    public XmlOutput begin() throws IOException {
        return step(() -> writer.writeStartDocument("UTF-8", "1.0"));
    }

    /** Opens an element without namespace prefix. */
    public XmlOutput open(String name) throws IOException {
        return step(() -> writer.writeStartElement(name));
    }

    /** Opens an element in a namespace that {@link #namespace} declares, here or further out. */
    public XmlOutput open(String prefix, String name, String namespace) throws IOException {
        return step(() -> writer.writeStartElement(prefix, name, namespace));
    }

    /** Declares a prefix on the element just opened; the empty one is the default namespace. */
    public XmlOutput namespace(String prefix, String namespace) throws IOException {
        return step(() -> {
            if (prefix.isEmpty()) {
                writer.setDefaultNamespace(namespace);
                writer.writeDefaultNamespace(namespace);
            } else {
                writer.setPrefix(prefix, namespace);
                writer.writeNamespace(prefix, namespace);
            }
        });
    }

    public XmlOutput attribute(String name, String value) throws IOException {
        return step(() -> writer.writeAttribute(name, AsciiWriter.attribute(Xml.text(value))));
    }

    /**
     * The {@code xsi:schemaLocation} of the element just opened, and its prefix: some harvesters cut metadata out of the
     * response as text, and it must be whole then.
     */
    public XmlOutput schemaLocation(String namespace, String address) throws IOException {
        namespace("xsi", Xml.SCHEMA_INSTANCE);
        return step(() -> writer.writeAttribute(
                "xsi", Xml.SCHEMA_INSTANCE, "schemaLocation", Xml.text(namespace + " " + address)));
    }

    public XmlOutput text(String value) throws IOException {
        return step(() -> writer.writeCharacters(Xml.text(value)));
    }

    /**
     * Text as it is, in CDATA sections, or escaped where these must be ASCII; the caller has made sure that XML gives the
     * same characters back.
     */
    public XmlOutput verbatim(String value) throws IOException {
        if (characters.isRestricted()) {
            return step(() -> writer.writeCharacters(value));
        }
        int start = 0;
        for (int end = value.indexOf("]]>"); end >= 0; end = value.indexOf("]]>", start)) {
            cdata(value.substring(start, end + 2));
            start = end + 2;
        }
        return cdata(value.substring(start));
    }

    /** The same for a text that need not be held as a whole; its surrogates come in pairs. */
    public XmlOutput verbatim(Reader text) throws IOException {
        char[] chunk = new char[STEP];
        for (int length; (length = text.read(chunk)) > 0; ) {
            verbatim(new String(chunk, 0, length));
        }
        return this;
    }

    private XmlOutput cdata(String value) throws IOException {
        return step(() -> writer.writeCData(value));
    }

    /** A whole element with nothing but text in it. */
    public XmlOutput element(String name, String value) throws IOException {
        return open(name).text(value).close();
    }

    /** A whole element with nothing but text in it. */
    public XmlOutput element(String prefix, String name, String namespace, String value) throws IOException {
        return open(prefix, name, namespace).text(value).close();
    }

    /** Has whole elements written in ASCII alone: what is beyond it comes as character references. */
    public XmlOutput ascii(Content elements) throws IOException {
        step(writer::flush);
        boolean already = characters.isRestricted();
        characters.restrict(true);
        try {
            elements.write();
            return step(writer::flush);
        } finally {
            characters.restrict(already);
        }
    }

    /** Closes the innermost open element. */
    public XmlOutput close() throws IOException {
        return step(writer::writeEndElement);
    }

    /** Closes the document and hands all of it to the stream. */
    public void end() throws IOException {
        step(writer::writeEndDocument);
        flush();
    }

    /** Hands what has been written so far to the stream, without flushing the stream itself. */
    public XmlOutput flush() throws IOException {
        step(writer::flush);
        characters.flush();
        return this;
    }

    /** Hands what has been written so far to the reader at the other end. */
    public XmlOutput send() throws IOException {
        flush();
        stream.out.flush();
        sent = nanoTime.getAsLong();
        return this;
    }

    /** The same, if the last time is a second ago: so that one who is slow to be served stays, and one who left is missed. */
    public XmlOutput sendInTime() throws IOException {
        return nanoTime.getAsLong() - sent < SILENCE.toNanos() ? this : send();
    }

    /** The same between two elements when there is nothing to say yet: a line end goes too, by which one who left is missed. */
    public XmlOutput beat() throws IOException {
        return text("\n").send();
    }

    /** Writes all bytes of the input as base64 text of the innermost element. */
    public XmlOutput base64(InputStream bytes) throws IOException {
        step(() -> writer.writeCharacters(""));
        flush();
        if (base64.isEmpty()) {
            base64 = Optional.of(new Base64Steps());
        }
        base64.get().write(bytes, stream);
        return this;
    }

    /** Bytes written so far, less what is still buffered here. */
    public long written() {
        return stream.count;
    }

    XMLStreamWriter writer() {
        return writer;
    }

    private XmlOutput step(Step step) throws IOException {
        try {
            step.run();
            return this;
        } catch (XMLStreamException e) {
            throw e.getNestedException() instanceof IOException io ? io : new IOException(e);
        }
    }

    /** What stands in a place of the document. */
    public interface Content {
        void write() throws IOException;
    }

    private interface Step {
        void run() throws XMLStreamException;
    }

    /** Counts, and keeps flush from reaching the response, which decides for itself when a packet is full. */
    private static final class Counter extends OutputStream {
        private final OutputStream out;
        private long count;

        Counter(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            count += length;
        }
    }
}

package org.modoai.benchmark.speed;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Base64;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** One answer of a list, read from a stream; of a resource no more than a part is held. */
final class RecordPage {
    private static final XMLInputFactory FACTORY = factory();
    private static final int STEP = 1 << 16;

    /** Of UTF-8, all that is looked at is ASCII: addresses, dates, tokens, base64. So read, it is decoded faster. */
    private static final String LATIN_1 = "ISO-8859-1";

    private final Harvester harvester;
    private final CharsetEncoder encoder = StandardCharsets.ISO_8859_1.newEncoder();
    private final byte[] text = new byte[STEP];
    private final byte[] bytes = new byte[STEP];
    private String date = "";
    private String token = "";
    private String identifier = "";
    private int records;

    RecordPage(Harvester harvester) {
        this.harvester = harvester;
    }

    String date() {
        return date;
    }

    /** Empty on the last page. */
    String token() {
        return token;
    }

    int records() {
        return records;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        return factory;
    }

    void read(InputStream in) throws IOException, XMLStreamException {
        XMLStreamReader xml = FACTORY.createXMLStreamReader(new Silent(in), LATIN_1);
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                element(xml);
            }
        }
        xml.close();
    }

    private void element(XMLStreamReader xml) throws IOException, XMLStreamException {
        switch (xml.getLocalName()) {
            case "responseDate" -> date = xml.getElementText();
            case "error" ->
                throw new Harvester.Refused(xml.getAttributeValue(null, "code") + ": " + xml.getElementText());
            case "resumptionToken" -> token = xml.getElementText();
            case "header" -> header(xml);
            case "Resource" -> resource(xml);
            default -> {
                // nothing for us
            }
        }
    }

    private void header(XMLStreamReader xml) throws IOException, XMLStreamException {
        if (xml.getNamespaceURI().equals("http://www.openarchives.org/OAI/2.0/")) {
            boolean deleted = "deleted".equals(xml.getAttributeValue(null, "status"));
            xml.nextTag();
            identifier = xml.getElementText();
            records++;
            if (deleted) {
                Files.deleteIfExists(harvester.file(identifier));
            }
        }
    }

    private void resource(XMLStreamReader xml) throws IOException, XMLStreamException {
        String reference = xml.getAttributeValue(null, "ref");
        if (reference != null) {
            try (InputStream in = Harvester.open(reference)) {
                Files.copy(in, harvester.file(identifier), StandardCopyOption.REPLACE_EXISTING);
            }
            return;
        }
        try (OutputStream file = Files.newOutputStream(harvester.file(identifier))) {
            decode(xml, file);
        }
    }

    /** Base64 without line ends. */
    private void decode(XMLStreamReader xml, OutputStream out) throws IOException, XMLStreamException {
        ByteBuffer ascii = ByteBuffer.wrap(text);
        while (xml.next() != XMLStreamConstants.END_ELEMENT) {
            CharBuffer characters = CharBuffer.wrap(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
            while (encoder.encode(characters, ascii, false).isOverflow()) {
                out.write(bytes, 0, Base64.getDecoder().decode(text, bytes));
                ascii.clear();
            }
        }
        ByteBuffer rest = Base64.getDecoder().decode(ascii.flip());
        out.write(rest.array(), 0, rest.limit());
    }

    /** A stream that is read and never asked how much is there, which costs more than to read it. */
    private static final class Silent extends FilterInputStream {
        Silent(InputStream in) {
            super(in);
        }

        @Override
        public int available() {
            return 0;
        }
    }
}

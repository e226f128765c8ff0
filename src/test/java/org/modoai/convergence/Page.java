package org.modoai.convergence;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.modoai.site.MediaType;

/** An answer as a harvester reads it. */
record Page(String date, String error, String token, List<Item> items, List<Header> headers) {
    private static final String OAI = "http://www.openarchives.org/OAI/2.0/";
    private static final XMLInputFactory FACTORY = XMLInputFactory.newDefaultFactory();

    /** What a header says of a record, be there more of it or not. */
    record Header(String identifier, boolean deleted) {}

    record Item(String identifier, String datestamp, Optional<Copy> copy) {}

    static Page read(byte[] xml) throws XMLStreamException {
        String date = "";
        String error = "";
        String token = "";
        List<Item> items = new ArrayList<>();
        List<Header> headers = new ArrayList<>();
        String[] header = new String[3];
        boolean deleted = false;
        boolean inHeader = false;
        XMLStreamReader in = FACTORY.createXMLStreamReader(new ByteArrayInputStream(xml));
        while (in.hasNext()) {
            int event = in.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                switch (in.getLocalName()) {
                    case "responseDate" -> date = in.getElementText();
                    case "error" -> error = in.getAttributeValue(null, "code");
                    case "header" -> {
                        deleted = "deleted".equals(in.getAttributeValue(null, "status"));
                        inHeader = in.getNamespaceURI().equals(OAI);
                    }
                    case "identifier" -> header[0] = inHeader ? in.getElementText() : header[0];
                    case "datestamp" -> header[1] = in.getElementText();
                    case "setSpec" -> header[2] = in.getElementText();
                    case "bytes" -> items.add(new Item(header[0], header[1], Optional.of(copy(in, header[2]))));
                    case "Resource" -> items.add(new Item(header[0], header[1], Optional.of(decoded(in, header[2]))));
                    case "resumptionToken" -> token = in.getElementText();
                    default -> {}
                }
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && in.getLocalName().equals("header")
                    && inHeader) {
                inHeader = false;
                headers.add(new Header(header[0], deleted));
                if (deleted) {
                    items.add(new Item(header[0], header[1], Optional.empty()));
                }
            }
        }
        return new Page(date, error, token, items, headers);
    }

    /** What has come of it if it ends after so many items. */
    Page cut(int count) {
        return new Page(date, error, "", items.subList(0, count), headers);
    }

    private static Copy copy(XMLStreamReader in, String set) throws XMLStreamException {
        return new Copy(in.getElementText(), type(set));
    }

    /** The bytes out of a digital item. */
    private static Copy decoded(XMLStreamReader in, String set) throws XMLStreamException {
        byte[] bytes = Base64.getDecoder().decode(in.getElementText());
        return new Copy(new String(bytes, StandardCharsets.UTF_8), type(set));
    }

    private static MediaType type(String set) {
        return MediaType.of(set.replaceFirst("mime:", "").replace(':', '/'));
    }
}

package org.modoai.xml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/** Any sixteen-bit characters at all: what is written of them is XML, and gives back what {@link Xml#text} makes of them. */
public final class XmlOutputFuzz {
    private XmlOutputFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) throws IOException, SAXException {
        check(new String(input, StandardCharsets.UTF_16BE));
        check(new String(input, StandardCharsets.UTF_8));
        StringBuilder units = new StringBuilder();
        for (int i = 0; i + 1 < input.length; i += 2) {
            units.append((char) ((input[i] & 0xFF) << 8 | input[i + 1] & 0xFF));
        }
        check(units.toString());
    }

    private static void check(String text) throws IOException, SAXException {
        String legal = Xml.text(text);
        assertEquals(Xml.isLegal(text), legal.equals(text), "it is not said that something was replaced");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        XmlOutput out = new XmlOutput(bytes);
        out.begin().open("a");
        out.open("b").attribute("c", text).text(text).close();
        out.ascii(() -> out.open("b").attribute("c", text).text(text).close());
        // as its callers do: only what has no carriage return
        String verbatim = legal.replace('\r', '\n');
        out.open("b").attribute("c", "").verbatim(verbatim).close();
        out.open("b").attribute("c", "").verbatim(new StringReader(verbatim)).close();
        out.ascii(() -> out.open("b").attribute("c", "").verbatim(verbatim).close());
        out.open("b")
                .attribute("c", "")
                .base64(new ByteArrayInputStream(bytes(text)))
                .close();
        out.close().end();
        Texts read = new Texts();
        XMLReader reader = Xml.reader();
        reader.setContentHandler(read);
        reader.parse(new InputSource(new ByteArrayInputStream(bytes.toByteArray())));
        String coded = java.util.Base64.getEncoder().encodeToString(bytes(text));
        assertEquals(List.of(legal, legal, verbatim, verbatim, verbatim, coded), read.texts);
        assertEquals(List.of(legal, legal, "", "", "", ""), read.attributes);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static final class Texts extends DefaultHandler {
        private final List<String> attributes = new ArrayList<>();
        private final List<String> texts = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();

        @Override
        public void startElement(String uri, String name, String qualified, Attributes given) {
            if (name.equals("b")) {
                attributes.add(given.getValue("c"));
            }
            text.setLength(0);
        }

        @Override
        public void endElement(String uri, String name, String qualified) {
            if (name.equals("b")) {
                texts.add(text.toString());
            }
        }

        @Override
        public void characters(char[] characters, int start, int length) {
            text.append(characters, start, length);
        }
    }
}

package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.modoai.oai.Arguments.Argument;
import org.modoai.xml.Xml;
import org.modoai.xml.XmlOutput;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/** A query: it is a request or an error of the protocol, and either way its echo is XML that says the same. */
public final class OaiRequestFuzz {
    private OaiRequestFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) throws IOException, SAXException {
        Arguments arguments = new Arguments(List.of());
        String said = "";
        try {
            arguments = Arguments.parse(new String(input, StandardCharsets.ISO_8859_1));
            OaiRequest.parse(arguments);
        } catch (OaiException refused) {
            said = refused.getMessage();
            if (refused.code().hidesArguments()) {
                arguments = new Arguments(List.of());
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        XmlOutput out = new XmlOutput(bytes);
        Envelope envelope = new Envelope(Instant.EPOCH, "http://www.example.org/modoai", arguments);
        envelope.open(out);
        out.element("error", said);
        envelope.close(out);
        Echo echo = new Echo();
        XMLReader reader = Xml.reader();
        reader.setContentHandler(echo);
        reader.parse(new InputSource(new ByteArrayInputStream(bytes.toByteArray())));
        Map<String, String> expected = new HashMap<>();
        for (Argument argument : arguments.list()) {
            expected.put(argument.name(), argument.value());
        }
        assertEquals(expected, echo.attributes);
        assertEquals(Xml.text(said), echo.error.toString());
    }

    private static final class Echo extends DefaultHandler {
        private final Map<String, String> attributes = new HashMap<>();
        private final StringBuilder error = new StringBuilder();
        private String element = "";

        @Override
        public void startElement(String uri, String name, String qualified, Attributes given) {
            element = name;
            for (int i = 0; name.equals("request") && i < given.getLength(); i++) {
                attributes.put(given.getQName(i), given.getValue(i));
            }
        }

        @Override
        public void characters(char[] text, int start, int length) {
            if (element.equals("error")) {
                error.append(text, start, length);
            }
        }
    }
}

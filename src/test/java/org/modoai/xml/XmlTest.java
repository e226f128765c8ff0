package org.modoai.xml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

class XmlTest {
    @Test
    void legalTextStaysAsItIs() {
        String text = "a\t\n\r é \uD83D\uDE00 \uE000 \uFFFD";
        assertTrue(Xml.isLegal(text));
        assertSame(text, Xml.text(text));
    }

    @Test
    void eachIllegalCharacterIsReplaced() {
        assertEquals("a\uFFFDb\uFFFDc\uFFFD", Xml.text("a\0b\uFFFEc\u001B"));
        assertEquals("\uFFFDx\uFFFD", Xml.text("\uDE00x\uD83D"));
        assertFalse(Xml.isLegal("\uD83D"));
    }

    @Test
    void aStraySurrogateDoesNotFuseWithItsNeighbour() {
        assertEquals("\uFFFD\uD83D\uDE00", Xml.text("\uD83D\uD83D\uDE00"));
        assertEquals("\uD83D\uDE00\uFFFD", Xml.text("\uD83D\uDE00\uDE00"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE a><a/>",
                "<!DOCTYPE a SYSTEM 'http://127.0.0.1:1/a.dtd'><a/>",
                "<!DOCTYPE a [<!ENTITY b 'b'>]><a>&b;</a>",
                "<!DOCTYPE a [<!ENTITY % b SYSTEM 'file:///etc/passwd'> %b;]><a/>"
            })
    void aDocumentTypeIsRefused(String document) {
        XMLReader reader = Xml.reader();
        reader.setErrorHandler(new DefaultHandler());
        assertThrows(SAXParseException.class, () -> reader.parse(new InputSource(new StringReader(document))));
    }

    @Test
    void namespacesAreUnderstood() throws IOException, SAXException {
        StringBuilder seen = new StringBuilder();
        XMLReader reader = Xml.reader();
        reader.setContentHandler(new DefaultHandler() {
            @Override
            public void startElement(String uri, String name, String qualified, org.xml.sax.Attributes attributes) {
                seen.append(uri).append(' ').append(name);
            }
        });
        reader.parse(new InputSource(new StringReader("<x:a xmlns:x='urn:x'/>")));
        assertEquals("urn:x a", seen.toString());
    }

    @Test
    void aSchemaThatRefersElsewhereIsRefused(@TempDir Path directory) throws IOException {
        String schema = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>%s</xs:schema>";
        Files.writeString(directory.resolve("b.xsd"), schema.formatted(""));
        Path including =
                Files.writeString(directory.resolve("a.xsd"), schema.formatted("<xs:include schemaLocation='b.xsd'/>"));
        assertThrows(
                IllegalStateException.class, () -> Xml.schema(including.toUri().toURL()));
    }
}

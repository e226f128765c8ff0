package org.modoai.xml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class XmlTest {
    @Test
    void legalTextIsNotCopied() {
        String text = "tab\t newline\n é \uD83D\uDE00 \uE000 \uFFFD";
        assertSame(text, Xml.text(text));
        assertTrue(Xml.isLegal(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000", "\u0001", "\u000B", "\u001F", "\uD800", "\uDC00", "\uFFFE", "\uFFFF"})
    void eachCharacterThatXmlCannotCarryIsReplacedByOne(String bad) {
        assertFalse(Xml.isLegal("a" + bad + "b"));
        assertEquals("a\uFFFDb", Xml.text("a" + bad + "b"));
    }

    @Test
    void aStraySurrogateDoesNotFuseWithItsNeighbour() {
        assertEquals("\uFFFD\uD83D\uDE00", Xml.text("\uD83D\uD83D\uDE00"));
        assertEquals("\uD83D\uDE00\uFFFD", Xml.text("\uD83D\uDE00\uDE00"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
                "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
                "<!DOCTYPE a><a/>"
            })
    void documentTypesAreRefused(String document) {
        assertThrows(SAXException.class, () -> Xml.reader().parse(new InputSource(new StringReader(document))));
    }
}

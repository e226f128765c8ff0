package org.modoai.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modoai.config.FormatSettings;
import org.modoai.config.FormatSettings.ContentRule;
import org.modoai.config.FormatSettings.Delivery;
import org.modoai.config.FormatSettings.TypedRule;
import org.modoai.site.Header;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class DidlTest extends MetadataFormatContract {
    private static final ContentRule USUAL = new ContentRule(Delivery.VALUE, 300 * 1024);

    private MetadataFormat format = didl(USUAL);

    @Override
    MetadataFormat format() {
        return format;
    }

    @Test
    void carriesTheBytesUpToTheThreshold() throws Exception {
        byte[] bytes = new byte[300 * 1024];
        bytes[7] = 7;
        Element didl = write("a.bin", GivenAnswer.of("application/x", bytes));
        NodeList resources = resources(didl);
        assertEquals(1, resources.getLength());
        Element resource = (Element) resources.item(0);
        assertEquals("base64", resource.getAttribute("encoding"));
        assertEquals("application/x", resource.getAttribute("mimeType"));
        assertArrayEquals(bytes, Base64.getDecoder().decode(resource.getTextContent()));
    }

    @Test
    void refersToWhatIsLargerAndSaysHowToVerifyIt() throws Exception {
        byte[] bytes = new byte[300 * 1024 + 1];
        Element didl = write("a.bin", GivenAnswer.of("application/x", bytes));
        Element resource = (Element) resources(didl).item(0);
        assertEquals("http://foo.example/a.bin", resource.getAttribute("ref"));
        assertEquals("", resource.getTextContent());
        Element fixity = (Element) didl.getElementsByTagNameNS("*", "fixity").item(0);
        assertEquals(Integer.toString(bytes.length), fixity.getAttribute("length"));
        assertEquals("SHA-256", fixity.getAttribute("algorithm"));
        assertEquals(DigestUtils.sha256Hex(bytes), fixity.getTextContent());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"gzip|gzip", "gzip, br|gzip br", "''|''", "','|''", "gzip;q=1|''", "*, x-a/b, gzip|gzip", "<&|''"})
    void namesTheCodingsThatTheSchemaKnowsHowToWrite(String header, String expected) throws Exception {
        Element didl =
                write("a.bin", GivenAnswer.of("application/x", new byte[] {1}, new Header("Content-Encoding", header)));
        assertEquals(expected, ((Element) resources(didl).item(0)).getAttribute("contentEncoding"));
    }

    @Test
    void canDoBoth() throws Exception {
        format = didl(new ContentRule(Delivery.BOTH, 100));
        NodeList resources = resources(write("a.bin", GivenAnswer.of("application/x", new byte[] {1, 2})));
        assertEquals("AQI=", resources.item(0).getTextContent());
        assertEquals("http://foo.example/a.bin", ((Element) resources.item(1)).getAttribute("ref"));
    }

    @Test
    void followsTheRuleOfTheMediaType() throws Exception {
        format = new Didl(new FormatSettings(
                USUAL, List.of(new TypedRule("video/*", new ContentRule(Delivery.REFERENCE, 0))), List.of()));
        Element video = write("a.mp4", GivenAnswer.of("video/mp4", new byte[1]));
        assertEquals("http://foo.example/a.mp4", ((Element) resources(video).item(0)).getAttribute("ref"));
        Element text = write("a.txt", GivenAnswer.of("text/plain", new byte[1]));
        assertFalse(((Element) resources(text).item(0)).hasAttribute("ref"));
    }

    @Test
    void namesIdentifierAliasAndHeaders() throws Exception {
        Element didl =
                write("index.html", GivenAnswer.of("text/html", new byte[1]), Optional.of("http://foo.example/"));
        assertEquals("http://foo.example/index.html", text(didl, "Identifier"));
        assertEquals("http://foo.example/", text(didl, "RelatedIdentifier"));
        assertEquals("1", text(didl, "Content-Length"));
    }

    private static Didl didl(ContentRule rule) {
        return new Didl(new FormatSettings(rule, List.of(), List.of()));
    }

    private static NodeList resources(Element didl) {
        return didl.getElementsByTagNameNS(didl.getNamespaceURI(), "Resource");
    }

    private static String text(Element didl, String name) {
        return didl.getElementsByTagNameNS("*", name).item(0).getTextContent();
    }
}

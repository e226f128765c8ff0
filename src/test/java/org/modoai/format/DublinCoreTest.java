package org.modoai.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modoai.site.MediaType;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class DublinCoreTest extends MetadataFormatContract {
    @Override
    MetadataFormat format() {
        return new DublinCore();
    }

    @Test
    void saysWhatTheServerKnows() throws Exception {
        Element dc = write("dot.gif", GivenAnswer.of("image/gif", new byte[43]));
        assertEquals("oai_dc:dc", dc.getNodeName());
        assertEquals(List.of("http://foo.example/dot.gif"), values(dc, "identifier"));
        assertEquals(List.of("2004-02-29T01:02:03Z"), values(dc, "date"));
        assertEquals(List.of("StillImage"), values(dc, "type"));
        assertEquals(List.of("image/gif", "43 bytes"), values(dc, "format"));
    }

    @Test
    void namesTheDirectoryThatAWelcomeFileStandsFor() throws Exception {
        Element dc =
                write("d/index.html", GivenAnswer.of("text/html", new byte[1]), Optional.of("http://foo.example/d/"));
        assertEquals(List.of("http://foo.example/d/index.html", "http://foo.example/d/"), values(dc, "identifier"));
    }

    @ParameterizedTest
    @CsvSource({
        "text/html, Text", "image/png, StillImage", "video/mp4, MovingImage", "audio/mpeg, Sound",
        "application/pdf, Text", "text/csv, Dataset", "application/zip, Collection", "text/javascript, Software"
    })
    void typesAreThoseOfTheVocabulary(String mediaType, String dcmiType) {
        assertEquals(Optional.of(dcmiType), DcmiType.of(MediaType.of(mediaType)));
    }

    @Test
    void saysNothingOfTheTypeWhereTheMediaTypeDoesNotTell() {
        assertEquals(Optional.empty(), DcmiType.of(MediaType.UNKNOWN));
    }

    private static List<String> values(Element dc, String name) {
        List<String> values = new ArrayList<>();
        NodeList nodes = dc.getElementsByTagNameNS(DublinCore.ELEMENTS, name);
        for (int i = 0; i < nodes.getLength(); i++) {
            values.add(nodes.item(i).getTextContent());
        }
        return values;
    }
}

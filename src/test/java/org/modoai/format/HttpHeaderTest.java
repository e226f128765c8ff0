package org.modoai.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.modoai.site.Header;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

class HttpHeaderTest extends MetadataFormatContract {
    @Override
    MetadataFormat format() {
        return new HttpHeader();
    }

    @Test
    void eachFieldIsAnElementInTheOrderOfTheAnswer() throws Exception {
        Element header = write(
                "a.txt",
                GivenAnswer.of(
                        "text/plain",
                        new byte[3],
                        new Header("Link", "<a>; rel=b"),
                        new Header("Link", "<c>; rel=d"),
                        new Header("x!y", "odd")));
        assertEquals("200", header.getAttribute("status"));
        List<String> fields = new ArrayList<>();
        for (Node n = header.getFirstChild(); n != null; n = n.getNextSibling()) {
            Element field = (Element) n;
            fields.add(field.getNodeName() + field.getAttribute("name") + "=" + field.getTextContent());
        }
        assertEquals(
                List.of(
                        "http:Content-Type=text/plain",
                        "http:Content-Length=3",
                        "http:Link=<a>; rel=b",
                        "http:Link=<c>; rel=d",
                        "http:fieldx!y=odd"),
                fields);
    }
}

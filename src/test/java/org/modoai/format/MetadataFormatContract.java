package org.modoai.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.modoai.OaiSchemas;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.modoai.site.Header;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.xml.Xml;
import org.modoai.xml.XmlOutput;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What holds for every metadata format, whatever the file. */
abstract class MetadataFormatContract {
    static final String SCHEMAS = "http://foo.example/modoai/schema/";

    abstract MetadataFormat format();

    static Stream<Arguments> files() {
        byte[] every = new byte[256];
        for (int i = 0; i < every.length; i++) {
            every[i] = (byte) i;
        }
        byte[] large = new byte[400_000];
        new Random(1).nextBytes(large);
        return Stream.of(
                Arguments.of(
                        "index.html", "text/html;charset=UTF-8", "<p>]]>&amp;</p>".getBytes(StandardCharsets.UTF_8)),
                Arguments.of("empty.txt", "text/plain", new byte[0]),
                Arguments.of("every%20byte", "application/octet-stream", every),
                Arguments.of("it%27s%20%22100%25%22%2B%26.svg", "image/svg+xml", new byte[] {1}),
                Arguments.of("%C3%A9/%F0%9F%98%80.pdf", "application/pdf", new byte[] {0, -1, 2}),
                Arguments.of("large.bin", "application/zip", large));
    }

    @ParameterizedTest
    @MethodSource("files")
    void isOneElementOfItsNamespaceAndValid(String path, String type, byte[] bytes) throws Exception {
        Element element = write(path, GivenAnswer.of(type, bytes));
        assertEquals(format().namespace(), element.getNamespaceURI());
        String location = element.getAttributeNS(Xml.SCHEMA_INSTANCE, "schemaLocation");
        assertEquals(format().namespace() + " " + format().schema(SCHEMAS), location);
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyBodyThatIsOpenedIsClosed(String path, String type, byte[] bytes) throws Exception {
        CountedAnswer answer = new CountedAnswer(GivenAnswer.of(type, bytes), new AtomicInteger());
        write(path, answer);
        assertEquals(0, answer.open().get());
    }

    /** @param open how many of its bodies are */
    private record CountedAnswer(GivenAnswer given, AtomicInteger open) implements Answer {
        @Override
        public Head head() {
            return given.head();
        }

        @Override
        public InputStream body() {
            open.incrementAndGet();
            return new FilterInputStream(given.body()) {
                @Override
                public void close() {
                    open.decrementAndGet();
                }
            };
        }

        @Override
        public void close() {}
    }

    @Test
    void nothingInAHeaderCanBreakTheXml() throws Exception {
        write(
                "a.txt",
                GivenAnswer.of(
                        "text/plain; x=\"<&>]]>\u0001\"",
                        new byte[] {1},
                        new Header("X-Evil", "</http:header>\u0000<x>"),
                        new Header("1st", "a name that no element can have"),
                        new Header("a:b", "nor this"),
                        new Header("field", "nor this")));
    }

    @Test
    void noElementCanBeMistakenForOneOfTheProtocol() throws Exception {
        NodeList all =
                write("a.txt", GivenAnswer.of("text/plain", new byte[] {1})).getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            assertTrue(all.item(i).getPrefix() != null, all.item(i).getNodeName());
        }
    }

    Element write(String path, Answer answer) throws Exception {
        return write(path, answer, Optional.empty());
    }

    Element write(String path, Answer answer, Optional<String> alias) throws Exception {
        byte[] document = document(path, answer, alias);
        OaiSchemas.validate(document);
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        Element root = factory.newDocumentBuilder()
                .parse(new ByteArrayInputStream(document))
                .getDocumentElement();
        Element metadata = (Element) root.getElementsByTagName("metadata").item(0);
        assertEquals(1, metadata.getChildNodes().getLength());
        return (Element) metadata.getFirstChild();
    }

    /** Around the format nothing is declared that it would have to declare itself. */
    byte[] document(String path, Answer answer, Optional<String> alias) throws IOException {
        String url = "http://foo.example/" + path;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        XmlOutput out = new XmlOutput(bytes);
        out.begin()
                .open("OAI-PMH")
                .namespace("", "http://www.openarchives.org/OAI/2.0/")
                .element("responseDate", "2026-01-01T00:00:00Z")
                .element("request", "http://foo.example/modoai")
                .open("GetRecord")
                .open("record")
                .open("header")
                .element("identifier", url)
                .element("datestamp", "2026-01-01T00:00:00Z")
                .close()
                .open("metadata");
        Resource resource = new Resource(
                path,
                MediaType.of(answer.head().header("Content-Type").orElse("")),
                Long.parseLong(answer.head().header("Content-Length").orElseThrow()),
                Instant.parse("2004-02-29T01:02:03.4Z"));
        format().write(new Dissemination(url, alias, resource, answer, SCHEMAS, Fixities.NONE), out);
        out.close().close().close().close().end();
        return bytes.toByteArray();
    }
}

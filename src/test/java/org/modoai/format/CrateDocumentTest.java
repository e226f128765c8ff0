package org.modoai.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.format.GivenFinding.RUN;
import static org.modoai.format.GivenFinding.output;
import static org.modoai.format.GivenFinding.plugin;
import static org.modoai.format.GivenFinding.words;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.transform.stream.StreamSource;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.FormatSettings;
import org.modoai.config.FormatSettings.ContentRule;
import org.modoai.config.FormatSettings.Delivery;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimens;
import org.modoai.plugin.Words;
import org.modoai.site.Header;
import org.modoai.xml.Xml;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

class CrateDocumentTest extends MetadataFormatContract {
    private static final int THRESHOLD = 300 * 1024;
    private static final String ID = "<identifier>http://foo.example/a</identifier>";
    private static final String METADATA = "<metadata><label>x</label><data>y</data></metadata>";
    private static final String RESOURCE =
            "<resource><expression type='text/plain' encoding='base64'>YQ==</expression></resource>";

    private final Specimens specimens = new Specimens(64 * 1024 * 1024);
    private final List<Plugin> plugins = new ArrayList<>();
    private Delivery delivery = Delivery.VALUE;
    private boolean textExpression;

    @AfterEach
    void close() {
        specimens.close();
    }

    @Override
    MetadataFormat format() {
        FormatSettings settings = new FormatSettings(
                new ContentRule(delivery, THRESHOLD), List.of(), List.of(), textExpression, List.of());
        return new CrateDocument(settings, Plugins.of(plugins), specimens);
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyExpressionGivesTheBytesOrTheMeansToVerifyThem(String path, String type, byte[] bytes) throws Exception {
        for (Delivery each : Delivery.values()) {
            delivery = each;
            List<Element> expressions = elements(write(path, GivenAnswer.of(type, bytes)), "expression");
            boolean byValue = each != Delivery.REFERENCE && bytes.length <= THRESHOLD;
            assertEquals(byValue && each == Delivery.BOTH ? 2 : 1, expressions.size());
            assertEquals(byValue, expressions.get(0).hasAttribute("encoding"));
            for (Element expression : expressions) {
                assertEquals(type, expression.getAttribute("type"));
                assertIsOf(bytes, "http://foo.example/" + path, expression);
            }
        }
    }

    private static void assertIsOf(byte[] bytes, String url, Element expression) {
        if (expression.hasAttribute("ref")) {
            assertEquals("", expression.getTextContent());
            assertEquals(url, expression.getAttribute("ref"));
            assertEquals(Integer.toString(bytes.length), expression.getAttribute("length"));
            assertEquals(DigestUtils.sha256Hex(bytes), expression.getAttribute("sha256"));
        } else {
            assertEquals("base64", expression.getAttribute("encoding"));
            assertArrayEquals(bytes, Base64.getDecoder().decode(expression.getTextContent()));
        }
    }

    static Stream<Arguments> textFiles() {
        String emoji = IntStream.range(0, 20_000)
                .mapToObj(i -> i % 3 == 0 ? "a" : "\uD83D\uDE00")
                .collect(Collectors.joining());
        return Stream.of(
                Arguments.of("text/plain", "a\n\tb ]]> &amp; <x>"),
                Arguments.of("text/plain", ""),
                Arguments.of("text/plain", " \n "),
                Arguments.of("text/html;charset=UTF-8", "\uFEFF<p>\u00E9\u0085\u2028\uFFFD\uD83D\uDE00"),
                Arguments.of("text/html; Charset=\"us-ascii\"", "<p>x"),
                Arguments.of("text/x-unheard-of", "x"),
                Arguments.of("application/xml", "<?xml version='1.0'?><a/>\n"),
                Arguments.of("image/svg+xml", "<svg/>"),
                Arguments.of("application/json", "{\"a\": 1}"),
                Arguments.of("application/ld+json", "{}"),
                Arguments.of("text/plain", "]".repeat(100_000) + ">"),
                Arguments.of("text/plain", emoji));
    }

    @ParameterizedTest
    @MethodSource("textFiles")
    void textComesAsTextToo(String type, String text) throws Exception {
        textExpression = true;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        GivenAnswer answer = GivenAnswer.of(type, bytes);
        List<Element> expressions = elements(write("a", answer), "expression");
        assertEquals(2, expressions.size());
        assertIsOf(bytes, "", expressions.get(0));
        assertFalse(expressions.get(1).hasAttribute("encoding"));
        assertArrayEquals(bytes, expressions.get(1).getTextContent().getBytes(StandardCharsets.UTF_8));
        assertEquals(type, expressions.get(1).getAttribute("type"));
        assertIsAscii(document("a", answer, Optional.empty()));
        delivery = Delivery.BOTH;
        assertEquals(3, elements(write("a", answer), "expression").size());
        delivery = Delivery.REFERENCE;
        assertEquals(1, elements(write("a", answer), "expression").size());
        delivery = Delivery.VALUE;
        textExpression = false;
        assertEquals(1, elements(write("a", answer), "expression").size());
    }

    static Stream<Arguments> otherFiles() {
        return Stream.of(
                Arguments.of("image/png", "x".getBytes()),
                Arguments.of("application/octet-stream", "x".getBytes()),
                Arguments.of("application/xmlish", "x".getBytes()),
                Arguments.of("text/plain", "a\r\nb".getBytes()),
                Arguments.of("text/plain", "\r".getBytes()),
                Arguments.of("text/plain", "a\u0000b".getBytes()),
                Arguments.of("text/plain", "\u001B".getBytes()),
                Arguments.of("text/plain", "\uFFFE".getBytes(StandardCharsets.UTF_8)),
                Arguments.of("text/plain", "\u00E9".getBytes(StandardCharsets.ISO_8859_1)),
                Arguments.of("text/plain", new byte[] {(byte) 0xC0, (byte) 0x80}),
                Arguments.of("text/plain", new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}),
                Arguments.of("text/plain", new byte[] {'a', (byte) 0xC3}),
                Arguments.of("text/plain", ("x".repeat(100_000) + "\u0001").getBytes()),
                Arguments.of("text/plain;charset=ISO-8859-1", "x".getBytes()),
                Arguments.of("text/plain;charset=UTF-16", "x".getBytes()),
                Arguments.of("text/plain;charset=klingon", "x".getBytes()),
                Arguments.of("text/plain", new byte[THRESHOLD + 1]));
    }

    @ParameterizedTest
    @MethodSource("otherFiles")
    void whatXmlDoesNotGiveBackOrIsNoTextComesInBase64Alone(String type, byte[] bytes) throws Exception {
        textExpression = true;
        List<Element> expressions = elements(write("a", GivenAnswer.of(type, bytes)), "expression");
        assertEquals(1, expressions.size());
        assertIsOf(bytes, "http://foo.example/a", expressions.get(0));
    }

    @Test
    void compressedTextIsNoText() throws Exception {
        textExpression = true;
        Element crate = write(
                "a.svgz", GivenAnswer.of("image/svg+xml", new byte[] {'x'}, new Header("Content-Encoding", "br")));
        assertEquals(1, elements(crate, "expression").size());
    }

    @Test
    void thereIsOneIdentifierTheUrlAndNoOther() throws Exception {
        Element crate =
                write("d/index.html", GivenAnswer.of("text/html", new byte[1]), Optional.of("http://foo.example/d/"));
        assertEquals(List.of("http://foo.example/d/index.html"), texts(crate, "identifier"));
        assertEquals(List.of(), texts(crate, "uid"));
    }

    @Test
    void theHeadersAreTheFirstMetadata() throws Exception {
        plugins.add(plugin(output("file", Words.text("data"))));
        Element crate = write(
                "a.txt",
                GivenAnswer.of("text/plain", new byte[3], new Header("X-A", "1, \u00E9"), new Header("X-A", "<2>")));
        assertEquals(List.of("http_header", "file"), texts(crate, "label"));
        assertEquals(
                "Content-Type: text/plain\nContent-Length: 3\nX-A: 1, \u00E9\nX-A: <2>\n",
                texts(crate, "data").get(0));
    }

    @Test
    void aHeaderThatXmlCannotCarryComesBackExactlyToo() throws Exception {
        Element data = elements(
                        write("a", GivenAnswer.of("x/y", new byte[0], new Header("X-Evil", "\u0000]]>\u0001"))), "data")
                .get(0);
        assertEquals("base64", data.getAttribute("encoding"));
        assertEquals(
                "Content-Type: x/y\nContent-Length: 0\nX-Evil: \u0000]]>\u0001\n",
                new String(Base64.getDecoder().decode(data.getTextContent()), StandardCharsets.UTF_8));
    }

    @Test
    void aFindingOfEarlierSaysSo() throws Exception {
        Finding.Tool tool = new Finding.Tool("md5sum", Optional.empty(), Optional.empty());
        Finding.Run then = new Finding.Run(RUN.started(), RUN.duration(), RUN.exitCode(), true);
        plugins.add(plugin(new Finding.Output(tool, RUN, Words.text("b449\n"))));
        plugins.add(plugin(new Finding.Output(tool, then, Words.text("b449\n"))));
        List<Element> all = elements(write("a", GivenAnswer.of("x/y", new byte[1])), "metadata");
        assertFalse(all.get(1).hasAttribute("cached"));
        assertEquals("true", all.get(2).getAttribute("cached"));
    }

    @Test
    void aFindingIsToldInTheFourNounsOfTheModel() throws Exception {
        Finding.Tool tool = new Finding.Tool("md5sum", Optional.of("md5sum %s"), Optional.of(Words.text("9.1")));
        plugins.add(plugin(new Finding.Output(tool, RUN, Words.text("b449\n"))));
        plugins.add(plugin(new Finding.Failed(tool, RUN, Words.text("none"), Finding.Cause.NOT_FOUND)));
        Element crate = write("a", GivenAnswer.of("x/y", new byte[1]));
        assertEquals(List.of("http_header", "md5sum", "md5sum"), texts(crate, "label"));
        assertEquals(List.of("md5sum %s", "md5sum %s"), texts(crate, "exec"));
        assertEquals(List.of("9.1", "9.1"), texts(crate, "version"));
        assertEquals(List.of("b449\n", "none"), texts(crate, "data").subList(1, 3));
        List<Element> metadata = elements(crate, "metadata");
        assertEquals("ok", metadata.get(1).getAttribute("status"));
        assertEquals("0", metadata.get(1).getAttribute("exitCode"));
        assertEquals("not-found", metadata.get(2).getAttribute("status"));
    }

    @Test
    void whatIsElsewhereIsCited() throws Exception {
        Finding.Tool tool = new Finding.Tool("archive", Optional.empty(), Optional.empty());
        plugins.add(plugin(new Finding.Cited(tool, RUN, "https://x.example/?a=1&b=2")));
        Element crate = write("a", GivenAnswer.of("x/y", new byte[1]));
        assertEquals(List.of("http_header", "archive"), texts(crate, "label"));
        assertEquals(List.of("https://x.example/?a=1&b=2"), texts(crate, "citation"));
        assertEquals(1, texts(crate, "data").size());
    }

    @Test
    void everythingIsAsciiAndComesBack() throws Exception {
        List<String> texts = List.of(
                "\u00E9\uD83D\uDE00\u0080\u2028\uFFFD\uDBFF\uDFFD",
                "]]>\u00E9]]>",
                "</crate:data><record>&amp;&#xE9;",
                "\ttab\n\n ",
                "");
        for (String text : texts) {
            Finding.Tool tool =
                    new Finding.Tool("\u00FC" + text, Optional.of("\u65E5 %s"), Optional.of(Words.text(text)));
            plugins.add(plugin(new Finding.Output(tool, RUN, Words.text(text))));
        }
        GivenAnswer answer =
                GivenAnswer.of("text/plain; x=\"\u00E9\uD83D\uDE00\"", new byte[1], new Header("X", "\u00FF"));
        Element crate = write("a", answer);
        assertEquals(texts, texts(crate, "version"));
        assertEquals(texts, texts(crate, "data").subList(1, texts.size() + 1));
        assertEquals("\u00FC" + texts.get(0), texts(crate, "label").get(1));
        assertEquals("\u65E5 %s", texts(crate, "exec").get(0));
        assertEquals(
                "text/plain; x=\"\u00E9\uD83D\uDE00\"",
                elements(crate, "expression").get(0).getAttribute("type"));
        assertIsAscii(document("a", answer, Optional.empty()));
    }

    private static void assertIsAscii(byte[] document) {
        String response = new String(document, StandardCharsets.ISO_8859_1);
        int start = response.indexOf("<crate:crate ");
        int end = response.lastIndexOf("</crate:crate>");
        assertTrue(0 < start && start < end, response);
        String crate = response.substring(start, end);
        assertTrue(crate.chars().allMatch(c -> c < 0x80), crate);
        assertFalse(crate.contains("<![CDATA["), crate);
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFileIsAscii(String path, String type, byte[] bytes) throws Exception {
        assertIsAscii(document(path, GivenAnswer.of(type, bytes), Optional.empty()));
    }

    @Test
    void wordsThatAreNoTextComeInBase64AndACutIsSaid() throws Exception {
        byte[] awkward = {0, (byte) 0xC3, '\r', 27};
        plugins.add(plugin(output("awkward", words(awkward))));
        plugins.add(plugin(output("flood", new Words("abc".getBytes(), 1000, "text/xml"))));
        List<Element> data = elements(write("a", GivenAnswer.of("x/y", new byte[1])), "data");
        assertEquals("base64", data.get(1).getAttribute("encoding"));
        assertArrayEquals(awkward, Base64.getDecoder().decode(data.get(1).getTextContent()));
        assertEquals("true", data.get(2).getAttribute("truncated"));
        assertEquals("1000", data.get(2).getAttribute("length"));
        assertEquals("text/xml", data.get(2).getAttribute("type"));
    }

    @Test
    void theCodingOfTheBytesIsTold() throws Exception {
        Element crate = write(
                "a.svgz", GivenAnswer.of("image/svg+xml", new byte[1], new Header("Content-Encoding", "gzip, x,\"")));
        assertEquals("gzip x", elements(crate, "expression").get(0).getAttribute("contentEncoding"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ID,
                ID + METADATA + METADATA,
                ID + RESOURCE,
                ID + "<uid>urn:uuid:1</uid>" + METADATA + RESOURCE,
                ID + "<metadata><label>x</label><exec>x %s</exec><citation>http://a/</citation></metadata>",
                ID + "<resource><expression type='text/plain' encoding='base64'>YQ==</expression>"
                        + "<expression type='text/plain'>a</expression></resource>",
                ID + METADATA + RESOURCE + "<crate>" + ID + "<crate>" + ID + RESOURCE + "</crate></crate><crate>" + ID
                        + "</crate>"
            })
    void theSchemaTakesCratesWithAllPartsOrFew(String content) {
        assertDoesNotThrow(() -> validate(content));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                METADATA + RESOURCE,
                "<identifier/>",
                ID + ID,
                ID + RESOURCE + RESOURCE,
                ID + "<resource/>",
                ID + "<uid>1</uid><uid>2</uid>",
                ID + "<metadata><data>y</data></metadata>",
                ID + "<metadata><label>x</label></metadata>",
                ID + "<metadata><label>x</label><data>y</data><citation>http://a/</citation></metadata>",
                ID + "<resource><expression>a</expression></resource>",
                ID + "<resource><expression type='x/y' encoding='quoted-printable'>a</expression></resource>",
                ID + "<crate>" + RESOURCE + "</crate>",
                ID + "<crate>" + ID + RESOURCE + RESOURCE + "</crate>"
            })
    void theSchemaTakesNoOthers(String content) {
        assertThrows(SAXException.class, () -> validate(content));
    }

    private static void validate(String content) throws Exception {
        String crate = "<crate xmlns='http://www.modoai.org/OAI/2.0/crate/native/'>" + content + "</crate>";
        Xml.schema(CrateDocument.class.getResource("/org/modoai/schema/crate.xsd"))
                .newValidator()
                .validate(new StreamSource(new StringReader(crate)));
    }

    private List<Element> elements(Element crate, String name) {
        NodeList nodes = crate.getElementsByTagNameNS(format().namespace(), name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private List<String> texts(Element crate, String name) {
        return elements(crate, name).stream().map(Element::getTextContent).toList();
    }
}

package org.modoai.xml;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XmlOutputTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void elementsAttributesAndTextAreEscaped() throws IOException {
        XmlOutput out = new XmlOutput(bytes);
        out.begin()
                .open("a")
                .attribute("q", "\"<&>")
                .element("b", "x < y & z ]]> \u0000")
                .close()
                .end();
        assertEquals(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
                        + "<a q=\"&quot;&lt;&amp;&gt;\"><b>x &lt; y &amp; z ]]&gt; \uFFFD</b></a>",
                text());
    }

    @Test
    void blanksThatAReaderWouldReplaceAreReferredTo() throws IOException {
        XmlOutput out = new XmlOutput(bytes);
        out.open("a").attribute("q", "1\r\n\t2").text("1\r\n\t2\r").close().end();
        assertEquals("<a q=\"1&#xD;&#xA;&#x9;2\">1&#xD;\n\t2&#xD;</a>", text());
    }

    @Test
    void whatIsWrittenReachesTheReaderOnceASecondIsOver() throws IOException {
        long[] now = {0};
        BufferedOutputStream response = new BufferedOutputStream(bytes);
        XmlOutput out = new XmlOutput(response, () -> now[0]);
        out.open("a").element("b", "").sendInTime();
        assertEquals("", text());
        now[0] = 1_000_000_000;
        out.sendInTime();
        assertEquals("<a><b></b>", text());
        out.element("c", "").sendInTime();
        assertEquals("<a><b></b>", text());
        now[0] = 2_000_000_000;
        out.sendInTime();
        assertEquals("<a><b></b><c></c>", text());
    }

    @Test
    void beyondAsciiIsReferredToWhereItMustBe() throws IOException {
        XmlOutput out = new XmlOutput(bytes);
        out.open("a").text("\u00E9");
        out.ascii(() -> out.open("b")
                .attribute("c", "\u007F\u0080\u00E9")
                .text("\u20AC \uD83D\uDE00 \uD83D")
                .verbatim("]]>&\uDBFF\uDFFD\n")
                .close());
        out.verbatim("\u00E9").close().end();
        assertEquals(
                "<a>\u00E9<b c=\"\u007F&#x80;&#xE9;\">&#x20AC; &#x1F600; &#xFFFD;]]&gt;&amp;&#x10FFFD;\n</b>"
                        + "<![CDATA[\u00E9]]></a>",
                text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "]]>", "]", "\uD83D\uDE00", "a\uD83D\uDE00", "<&\u00E9"})
    void aTextThatIsReadBitByBitComesOutAsIfItWereHeld(String part) throws IOException {
        String text = part.repeat(60_000);
        XmlOutput out = new XmlOutput(bytes);
        out.open("r").ascii(() -> out.verbatim(new StringReader(text))).close().end();
        String read = text();
        bytes.reset();
        XmlOutput held = new XmlOutput(bytes);
        held.open("r").ascii(() -> held.verbatim(text)).close().end();
        assertEquals(text(), read);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 65, 66, 67, 264, 16_895, 16_896, 40_000, 67_583, 67_584, 67_585, 200_000})
    void bytesComeBackFromBase64Exactly(int length) throws IOException {
        byte[] plain = new byte[length];
        new Random(length).nextBytes(plain);
        XmlOutput out = new XmlOutput(bytes);
        out.open("r").base64(new ByteArrayInputStream(plain)).close().end();
        String content = text().replaceAll("</?r/?>", "");
        assertArrayEquals(plain, Base64.getDecoder().decode(content));
    }

    @Test
    void oneFileAfterAnotherComesAsItIs() throws IOException {
        XmlOutput out = new XmlOutput(bytes).open("r");
        StringBuilder expected = new StringBuilder();
        for (int length : new int[] {100_000, 1, 0, 66 * 1024, 66 * 1024 + 1, 7}) {
            byte[] plain = new byte[length];
            new Random(length).nextBytes(plain);
            out.open("f").base64(new ByteArrayInputStream(plain)).close();
            expected.append("<f>")
                    .append(Base64.getEncoder().encodeToString(plain))
                    .append("</f>");
        }
        out.close().end();
        assertEquals("<r>" + expected + "</r>", text().replace("<f/>", "<f></f>"));
    }

    @Test
    void paddingStandsOnlyAtTheEndEvenIfTheInputTrickles() throws IOException {
        byte[] plain = new byte[100_000];
        InputStream whole = new ByteArrayInputStream(plain);
        InputStream trickle = new InputStream() {
            @Override
            public int read() throws IOException {
                return whole.read();
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return whole.read(buffer, offset, Math.min(length, 7));
            }
        };
        XmlOutput out = new XmlOutput(bytes);
        out.open("r").base64(trickle).close().end();
        assertArrayEquals(plain, Base64.getDecoder().decode(text().replaceAll("</?r>", "")));
    }

    @Test
    void aSmallFileIsReadToItsEndBeforeASlowReaderTakesTheFirstOfIt() throws IOException {
        boolean[] ended = {false};
        InputStream small = new FilterInputStream(new ByteArrayInputStream(new byte[64 * 1024])) {
            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                int read = super.read(buffer, offset, length);
                ended[0] |= read < 0;
                return read;
            }
        };
        XmlOutput out = new XmlOutput(new OutputStream() {
            @Override
            public void write(int b) {
                assertTrue(b != 'A' || ended[0]);
            }
        });
        out.open("r").base64(small).close().end();
        assertTrue(ended[0]);
    }

    @Test
    void memoryDoesNotGrowWithTheFile() throws IOException {
        long length = 512L * 1024 * 1024;
        InputStream endless = new InputStream() {
            private long left = length;

            @Override
            public int read() {
                return left-- > 0 ? 0 : -1;
            }

            @Override
            public int read(byte[] buffer, int offset, int wanted) {
                int read = (int) Math.min(left, wanted);
                left -= read;
                return read == 0 ? -1 : read;
            }
        };
        XmlOutput out = new XmlOutput(OutputStream.nullOutputStream());
        out.open("r").base64(endless).close().end();
        assertTrue(out.written() > length / 3 * 4);
    }

    @Test
    void failuresOfTheStreamBeneathComeThroughAsTheyAre() throws IOException {
        IOException gone = new IOException("client gone");
        XmlOutput out = new XmlOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw gone;
            }
        });
        out.open("a").text("x".repeat(100));
        assertEquals(gone, assertThrows(IOException.class, out::flush));
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}

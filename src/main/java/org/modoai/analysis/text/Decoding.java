package org.modoai.analysis.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Bytes and their charset: the byte order mark says it, or the header field; else they are UTF-8 if they can be, and
 * Windows-1252, of which ISO-8859-1 is a part, if not.
 *
 * @param cut whether more bytes would follow, so that the last character may lack some
 * @param told what the header field says
 */
record Decoding(byte[] bytes, boolean cut, Optional<Charset> told) {
    static final Charset WESTERN = Charset.forName("windows-1252");

    private static final Map<Charset, byte[]> MARKS = Map.of(
            StandardCharsets.UTF_8, new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF},
            StandardCharsets.UTF_16LE, new byte[] {(byte) 0xFF, (byte) 0xFE},
            StandardCharsets.UTF_16BE, new byte[] {(byte) 0xFE, (byte) 0xFF});

    boolean isUtf8() {
        return utf8().isPresent();
    }

    /** What the header field says, but for UTF-8 that is none: many servers say that of all texts. */
    Optional<Charset> credible() {
        return told.filter(charset -> !charset.equals(StandardCharsets.UTF_8) || isUtf8());
    }

    String text() {
        for (Map.Entry<Charset, byte[]> mark : MARKS.entrySet()) {
            if (startsWith(mark.getValue())) {
                int length = mark.getValue().length;
                return new String(bytes, length, bytes.length - length, mark.getKey());
            }
        }
        return credible()
                .map(charset -> new String(bytes, charset))
                .or(this::utf8)
                .orElseGet(() -> new String(bytes, WESTERN));
    }

    private Optional<String> utf8() {
        CharBuffer text = CharBuffer.allocate(bytes.length);
        boolean malformed = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(bytes), text, !cut)
                .isError();
        return malformed ? Optional.empty() : Optional.of(text.flip().toString());
    }

    private boolean startsWith(byte[] mark) {
        return bytes.length >= mark.length
                && ByteBuffer.wrap(bytes, 0, mark.length).equals(ByteBuffer.wrap(mark));
    }
}

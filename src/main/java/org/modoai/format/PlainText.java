package org.modoai.format;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.modoai.site.Answer;
import org.modoai.site.MediaType;
import org.modoai.xml.Xml;
import org.modoai.xml.XmlOutput;

/** A resource whose bytes are text in UTF-8 that XML carries as it is: encoded again, it is the same bytes. */
record PlainText(Answer answer) {
    private static final Set<String> OTHER_TYPES = Set.of("application/xml", "application/json");
    private static final int CHUNK = 8192;

    /** Reads the resource, whose body can be had again, to its end. */
    static Optional<PlainText> of(Dissemination resource) throws IOException {
        PlainText text = new PlainText(resource.answer());
        return isMeantAsText(resource) && text.isCarriedByXml() ? Optional.of(text) : Optional.empty();
    }

    private static boolean isMeantAsText(Dissemination resource) {
        MediaType type = resource.mediaType();
        boolean text = type.type().equals("text")
                || type.subtype().endsWith("+xml")
                || type.subtype().endsWith("+json")
                || OTHER_TYPES.contains(type.toString());
        boolean utf8 = !resource.declaresCharset()
                || resource.charset().filter(PlainText::isWithinUtf8).isPresent();
        return text && utf8 && resource.codings().isEmpty();
    }

    private static boolean isWithinUtf8(Charset charset) {
        return charset.equals(StandardCharsets.UTF_8) || charset.equals(StandardCharsets.US_ASCII);
    }

    /** XML knows no carriage return, and not every character. */
    private boolean isCarriedByXml() throws IOException {
        char[] chunk = new char[CHUNK];
        try (Reader reader = reader()) {
            for (int length; (length = reader.read(chunk)) > 0; ) {
                String part = new String(chunk, 0, length);
                if (part.indexOf('\r') >= 0 || !Xml.isLegal(part)) {
                    return false;
                }
            }
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    void write(XmlOutput out) throws IOException {
        try (Reader reader = reader()) {
            out.verbatim(reader);
        }
    }

    private Reader reader() throws IOException {
        return new InputStreamReader(answer.body(), StandardCharsets.UTF_8.newDecoder());
    }
}

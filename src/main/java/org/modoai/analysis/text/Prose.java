package org.modoai.analysis.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.parser.TagSet;
import org.jsoup.select.NodeFilter;
import org.modoai.plugin.Inquiry;
import org.modoai.site.MediaType;

/**
 * The words of a text, or of a page without its tags: paragraphs with single blanks between words. There are none in what
 * is not text.
 */
public record Prose(List<String> paragraphs) {
    private static final Set<String> CODE = Set.of("css", "javascript", "ecmascript", "x-java-source");
    private static final Set<String> XML = Set.of("xml", "xhtml+xml");

    public Prose {
        paragraphs = List.copyOf(paragraphs);
    }

    /** Whether files of this type can hold any. */
    public static boolean isIn(MediaType type) {
        return (type.type().equals("text") && !CODE.contains(type.subtype()))
                || (type.type().equals("application") && XML.contains(type.subtype()));
    }

    /** @param most how many bytes of the file are read, at least one */
    public static Prose of(Inquiry inquiry, int most) throws IOException {
        byte[] bytes;
        try (InputStream in = inquiry.open()) {
            bytes = in.readNBytes(most + 1);
        }
        boolean cut = bytes.length > most;
        Decoding decoding = new Decoding(
                cut ? Arrays.copyOf(bytes, most) : bytes,
                cut,
                inquiry.specimen().charset());
        List<String> paragraphs = switch (inquiry.specimen().mediaType().subtype()) {
            case "html" -> inMarkup(decoding, Parser.htmlParser());
            case "xml", "xhtml+xml" -> inMarkup(decoding, Parser.xmlParser().tagSet(TagSet.Html()));
            default -> List.of(decoding.text().split("\\R[\\h\\x0B]*\\R"));
        };
        inquiry.check();
        return new Prose(
                isText(paragraphs)
                        ? paragraphs.stream()
                                .map(Prose::tidy)
                                .filter(p -> !p.isEmpty())
                                .toList()
                        : List.of());
    }

    private static List<String> inMarkup(Decoding decoding, Parser parser) throws IOException {
        // of these two the byte order mark goes first
        Document page =
                parsed(decoding.bytes(), decoding.credible().map(Charset::name).orElse(null), parser);
        if (decoding.credible().isEmpty() && page.charset().equals(StandardCharsets.UTF_8) && !decoding.isUtf8()) {
            page = parsed(decoding.bytes(), Decoding.WESTERN.name(), parser);
        }
        Blocks blocks = new Blocks();
        page.filter(blocks);
        blocks.end();
        return blocks.all;
    }

    private static Document parsed(byte[] bytes, String charset, Parser parser) throws IOException {
        return Jsoup.parse(new ByteArrayInputStream(bytes), charset, "", parser.newInstance());
    }

    /** What is left of a binary file after decoding is full of characters that no text has. */
    private static boolean isText(List<String> paragraphs) {
        long all = 0;
        long odd = 0;
        for (String paragraph : paragraphs) {
            all += paragraph.length();
            odd += paragraph.chars().filter(Prose::isOdd).count();
        }
        return odd * 100 <= all;
    }

    private static boolean isOdd(int character) {
        return character == 0xFFFD || (Character.isISOControl(character) && !Character.isWhitespace(character));
    }

    private static String tidy(String paragraph) {
        return paragraph.replaceAll("[\\s\\h\\p{Cntrl}\\uFEFF]+", " ").strip();
    }

    /** Cuts a page where a reader sees an end of line. */
    private static final class Blocks implements NodeFilter {
        private static final Set<String> UNSEEN =
                Set.of("nav", "noscript", "template", "select", "button", "textarea", "pre", "svg", "math");

        private final List<String> all = new ArrayList<>();
        private final StringBuilder block = new StringBuilder();

        @Override
        public FilterResult head(Node node, int depth) {
            if (node instanceof TextNode text) {
                block.append(text.getWholeText());
            } else if (node instanceof Element element) {
                if (UNSEEN.contains(element.normalName())) {
                    return FilterResult.SKIP_ENTIRELY;
                }
                if (isEnd(element)) {
                    end();
                }
            }
            return FilterResult.CONTINUE;
        }

        @Override
        public FilterResult tail(Node node, int depth) {
            if (node instanceof Element element && isEnd(element)) {
                end();
            }
            return FilterResult.CONTINUE;
        }

        /** In XML of which nothing is known, every element may be one. */
        private static boolean isEnd(Element element) {
            return element.isBlock()
                    || element.normalName().equals("br")
                    || !element.tag().namespace().equals(Parser.NamespaceHtml);
        }

        private void end() {
            all.add(block.toString());
            block.setLength(0);
        }
    }
}

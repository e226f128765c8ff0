package org.modoai.analysis.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.AnalysisContract;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Specimen;
import org.modoai.site.MediaType;

class KeyphrasesPluginTest extends AnalysisContract {
    @Override
    protected Plugin plugin(PluginSettings settings) {
        return new KeyphrasesPlugin(settings);
    }

    @Override
    protected byte[] example() {
        return Texts.utf8(Texts.ARCHIVE.get("en"));
    }

    @Override
    protected String type() {
        return "text/plain";
    }

    private List<String> phrases(String type, byte[] bytes) throws Exception {
        return said("a", type, bytes).lines().toList();
    }

    @ParameterizedTest
    @CsvSource({
        "en, web server, web archive",
        "de, Webarchiv, Seiten",
        "fr, serveur web, archive",
        "es, servidor web, archivo web",
        "it, server web, archivio web"
    })
    void findsWhatATextIsAbout(String language, String first, String second) throws Exception {
        List<String> phrases = phrases("text/plain", Texts.utf8(Texts.ARCHIVE.get(language)));
        assertEquals(List.of(first, second), phrases.subList(0, 2), phrases.toString());
        assertTrue(phrases.size() <= 10, phrases.toString());
    }

    @Test
    void saysAsManyAsItIsAskedFor() throws Exception {
        assertEquals("web server\nweb archive\n", said(Map.of("phrases", "2"), "a", "text/plain", example()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1001", "many"})
    void refusesANumberThatIsNone(String phrases) {
        assertThrows(ConfigurationException.class, () -> plugin(settings(Map.of("phrases", phrases))));
    }

    @ParameterizedTest
    @CsvSource({
        "text/plain, true",
        "text/html, true",
        "application/xhtml+xml, true",
        "text/markdown, true",
        "text/css, false",
        "text/javascript, false",
        "application/pdf, false",
        "image/png, false",
        "application/octet-stream, false"
    })
    void isForTextOnly(String type, boolean accepted) throws Exception {
        assertEquals(accepted, plugin(settings(Map.of())).accepts(specimen("a", type, new byte[0])));
        assertEquals(accepted, Prose.isIn(MediaType.of(type)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "text/html", "application/xhtml+xml", "text/xml"})
    void saysNothingOfWhatIsNotText(String type) throws Exception {
        assertEquals("", said("noise", type, Texts.noise(50_000)));
        assertEquals("", said("zeros", type, new byte[50_000]));
        assertEquals("", said("empty", type, new byte[0]));
    }

    @Test
    void readsOnlyTheBeginningOfALongText() throws Exception {
        String filler = "The cat sat on the mat. ".repeat(5000);
        List<String> phrases = phrases("text/plain", Texts.utf8(filler + "purple elephant. ".repeat(20_000)));
        assertFalse(phrases.isEmpty());
        assertFalse(phrases.contains("purple elephant"), phrases.toString());
    }

    @Test
    void aCharacterThatTheLimitCutsDoesNotMakeItAnotherCharset() throws Exception {
        String text = "Der schöne Webserver steht. ".repeat(10_000);
        for (int shift = 0; shift < 4; shift++) {
            List<String> phrases = phrases("text/plain", Texts.utf8("x".repeat(shift) + " " + text));
            assertEquals("schöne Webserver steht", phrases.get(0), phrases.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "ISO-8859-1", "windows-1252"})
    void guessesTheCharsetOfPlainText(String charset) throws Exception {
        assertEquals(
                "schöne Grüße",
                phrases("text/plain", Texts.in(charset, "Viele schöne Grüße.")).get(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void theByteOrderMarkCounts(String charset) throws Exception {
        byte[] text = Texts.in(charset, "\uFEFFViele schöne Grüße.");
        assertEquals("schöne Grüße", phrases("text/plain", text).get(0));
        assertEquals("schöne Grüße", phrases("text/html", text).get(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "ISO-8859-2", "KOI8-R"})
    void aPageNamesItsCharset(String charset) throws Exception {
        String phrase = charset.equals("KOI8-R") ? "архив страниц" : "żółta gęś";
        String body = charset.equals("ISO-8859-2") || charset.equals("UTF-8") ? "żółta gęś" : "архив страниц";
        byte[] page = Texts.in(charset, "<html><head><meta charset='" + charset + "'></head><body>" + body);
        assertEquals(phrase, phrases("text/html", page).get(0));
    }

    @Test
    void theCharsetOfTheHeaderFieldGoesBeforeThatOfThePage() throws Exception {
        assertEquals("архив страниц", told("KOI8-R", "text/plain", Texts.in("KOI8-R", "архив страниц")));
        String page = "<html><head><meta charset='ISO-8859-1'></head><body>архив страниц";
        assertEquals("архив страниц", told("KOI8-R", "text/html", Texts.in("KOI8-R", page)));
        assertEquals("архив страниц", told("UTF-8", "text/html", Texts.utf8(page)));
        assertEquals("архив страниц", told("KOI8-R", "text/html", Texts.utf8("\uFEFF" + page)));
    }

    @Test
    void aHeaderFieldThatSaysUtf8OfWhatIsNoneIsNotBelieved() throws Exception {
        assertEquals("schöne Grüße", told("UTF-8", "text/plain", Texts.in("ISO-8859-1", "schöne Grüße")));
        assertEquals("schöne Grüße", told("UTF-8", "text/html", Texts.in("ISO-8859-1", "<p>schöne Grüße")));
    }

    private String told(String charset, String type, byte[] bytes) throws Exception {
        Specimen given = specimen("a", type, bytes);
        Specimen told = new Specimen(
                given.file(),
                given.path(),
                given.url(),
                given.mediaType(),
                Optional.of(Charset.forName(charset)),
                given.length());
        byte[] said = plugin(settings(Map.of())).examine(told).content().bytes();
        return new String(said, StandardCharsets.UTF_8).strip();
    }

    @Test
    void aPageThatNamesNoneIsReadLikePlainText() throws Exception {
        assertEquals(
                "schöne Grüße",
                phrases("text/html", Texts.in("ISO-8859-1", "<p>schöne Grüße")).get(0));
        assertEquals(
                "schöne Grüße",
                phrases("text/html", Texts.utf8("<p>schöne Grüße")).get(0));
    }

    @Test
    void looksThroughMarkup() throws Exception {
        String page = """
                <title>Purple elephant</title><script>var secretScript = 1;</script><style>p { color: red }</style>
                <nav>Home menu</nav><p title="hidden attribute">Small <b>mo</b>use</p><p>lives<br>alone</p>
                <!-- a comment --><pre>some code</pre>
                """;
        assertEquals(
                List.of("Purple elephant", "Small mouse", "lives", "alone"), phrases("text/html", Texts.utf8(page)));
    }

    @Test
    void looksThroughXhtmlAndOtherXml() throws Exception {
        String page = """
                <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head>
                <body><p>Purple <em>elephant</em></p><p>small</p></body></html>
                """;
        assertEquals(List.of("Purple elephant", "small"), phrases("application/xhtml+xml", Texts.utf8(page)));
        assertEquals(
                List.of("Purple elephant", "mouse"),
                phrases("text/xml", Texts.utf8("<?xml version='1.0'?><a><b>Purple elephant</b><c>mouse</c></a>")));
    }

    @Test
    void doesNotReadWhatAnEntityPointsTo() throws Exception {
        String document = "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>Purple &e; elephant</a>";
        String said = said("a", "text/xml", Texts.utf8(document));
        assertFalse(said.contains("root"), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<b>", "<a><b><i>", "<div>", "<table>", "<!--", "&", "<p a=", "a-", "a'", "<svg><title>"})
    void isNotWornOutByNesting(String part) throws Exception {
        byte[] bytes = Texts.utf8(part.repeat(100_000 / part.length()) + "x");
        said("a", "text/html", bytes);
        said("a", "application/xhtml+xml", bytes);
        said("a", "text/plain", bytes);
    }

    @Test
    void findsNoPhraseWhereWordsAreNotParted() throws Exception {
        assertEquals("", said("a", "text/plain", Texts.utf8("网络档案馆保存网页。网络服务器不知道谁在阅读它们。")));
    }
}

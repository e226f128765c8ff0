package org.modoai.analysis.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.AnalysisContract;
import org.modoai.plugin.Plugin;

class SummaryPluginTest extends AnalysisContract {
    @Override
    protected Plugin plugin(PluginSettings settings) {
        return new SummaryPlugin(settings);
    }

    @Override
    protected byte[] example() {
        return Texts.utf8(Texts.ARCHIVE.get("en"));
    }

    @Override
    protected String type() {
        return "text/plain";
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "fr", "es", "it"})
    void leavesOutWhatHasNothingToDoWithTheRest(String language) throws Exception {
        String text = Texts.ARCHIVE.get(language);
        List<String> summary = said(Map.of("sentences", "3"), "a", "text/plain", Texts.utf8(text))
                .lines()
                .toList();
        assertEquals(3, summary.size());
        assertEquals(text.substring(0, text.indexOf("\n\n")).replace('\n', ' '), String.join(" ", summary));
    }

    @Test
    void isAFifthOfTheSentencesUnlessToldOtherwise() throws Exception {
        assertEquals("The web archive keeps the pages of the web server.\n", said("a", "text/plain", example()));
        assertEquals(
                2,
                said(Map.of("ratio", "50"), "a", "text/plain", example())
                        .lines()
                        .count());
        assertEquals(
                4,
                said(Map.of("ratio", "100"), "a", "text/plain", example())
                        .lines()
                        .count());
    }

    @Test
    void asksForEitherARatioOrANumber() {
        assertThrows(ConfigurationException.class, () -> plugin(settings(Map.of("ratio", "10", "sentences", "3"))));
        assertThrows(ConfigurationException.class, () -> plugin(settings(Map.of("ratio", "101"))));
        assertThrows(ConfigurationException.class, () -> plugin(settings(Map.of("sentences", "0"))));
    }

    @Test
    void headingsMenusTablesAndCodeAreNoSentences() throws Exception {
        String page = """
                <h1>All about us</h1><ul><li>Home</li><li>Contact</li></ul><p>We keep what others throw away.</p><p>int a = b[c] +
                d(e); /* { } */ f++; (g) = [h];</p><table><tr><td>1 2 3 4 5 6 7 8 9</td></tr></table>
                """;
        assertEquals(
                "We keep what others throw away.\n", said(Map.of("ratio", "100"), "a", "text/html", Texts.utf8(page)));
    }

    @Test
    void aSentenceDoesNotGoBeyondItsParagraph() throws Exception {
        String page = "<div>the first has no end<p>nor has the second one</div>after it comes the third";
        assertEquals(
                "the first has no end\nnor has the second one\nafter it comes the third\n",
                said(Map.of("ratio", "100"), "a", "text/html", Texts.utf8(page)));
    }

    @Test
    void saysATextTheFirstSentencesOfWhichItCannotRead() throws Exception {
        String text = "网络档案馆保存网页。网络服务器不知道谁在阅读它们。所以它问服务器。";
        assertEquals("网络档案馆保存网页。\n", said(Map.of("sentences", "1"), "a", "text/plain", Texts.utf8(text)));
    }

    @Test
    void saysNothingOfWhatIsNotText() throws Exception {
        assertEquals("", said("noise", "text/plain", Texts.noise(50_000)));
        assertEquals("", said("noise", "text/html", Texts.noise(50_000)));
        assertEquals("", said("empty", "text/plain", new byte[0]));
    }

    @Test
    void isNotWornOutByATextWithoutEnd() throws Exception {
        for (String part : List.of("word ", "a. ", ". ", "(", "\n\n", "Mr. Smith? ", "\"")) {
            String said = said("a", "text/plain", Texts.utf8(part.repeat(100_000 / part.length())));
            assertTrue(said.length() <= 100_000);
        }
    }
}

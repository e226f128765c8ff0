package org.modoai.analysis.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.AnalysisContract;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Finding.Cause;
import org.modoai.plugin.Plugin;

class LanguagePluginTest extends AnalysisContract {
    private static final String ENGLISH =
            "The web archive keeps the pages of the web server. Nobody knows who will read them in a hundred years.";

    @Override
    protected Plugin plugin(PluginSettings settings) {
        return new LanguagePlugin(settings);
    }

    @Override
    protected byte[] example() {
        return ENGLISH.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected String type() {
        return "text/plain";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "eng|" + ENGLISH,
                "deu|Das Webarchiv bewahrt die Seiten des Servers auf. Niemand weiß, wer sie in hundert Jahren lesen wird.",
                "fra|Les archives gardent les pages du serveur. Personne ne sait qui les lira dans une centaine d'années.",
                "spa|El archivo guarda las páginas del servidor. Nadie sabe quién las leerá dentro de cien años.",
                "ita|L'archivio conserva le pagine del server. Nessuno sa chi le leggerà fra cento anni, né perché.",
                "rus|Архив хранит страницы сервера. Никто не знает, кто будет читать их через сто лет.",
                "jpn|アーカイブはサーバーのページを保存します。百年後に誰がそれを読むのかは誰にもわかりません。"
            })
    void knowsTheLanguage(String code, String text) throws Exception {
        String said = said("a", "text/plain", text.getBytes(StandardCharsets.UTF_8));
        assertTrue(said.matches(code + " [01]\\.\\d{3}\n"), said);
    }

    @Test
    void looksThroughMarkup() throws Exception {
        String page = "<html><head><style>Niemand weiß, wer sie in hundert Jahren lesen wird, nicht wahr?</style>"
                + "</head><body><p>" + ENGLISH;
        String said = said("a", "text/html", page.getBytes(StandardCharsets.UTF_8));
        assertTrue(said.startsWith("eng "), said);
    }

    @Test
    void saysNothingOfWhatHasNoWords() throws Exception {
        byte[] noise = new byte[10_000];
        new Random(1).nextBytes(noise);
        assertEquals("", said("a", "text/plain", noise));
        assertEquals("", said("a", "text/plain", new byte[0]));
        assertEquals("", said("a", "text/plain", "1234567890 ".repeat(100).getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aHeapThatIsTooSmallIsToldWithoutReadingTheModel() throws Exception {
        Model model = new Model(64 << 20, () -> {
            throw new AssertionError("it was read");
        });
        assertEquals(
                "a: the model of languages needs a server with a heap of 128 MB (-Xmx128m), not 64 MB\n",
                complaint(model));
    }

    @Test
    void aModelThatTheHeapHasNoRoomForIsReadOnce() throws Exception {
        AtomicInteger readings = new AtomicInteger();
        Model model = new Model(256 << 20, () -> {
            readings.incrementAndGet();
            throw new OutOfMemoryError();
        });
        String complaint = complaint(model);
        assertTrue(complaint.contains("62 MB to read, more than was free in the server's heap of 256 MB"), complaint);
        assertEquals(complaint, complaint(model));
        assertEquals(1, readings.get());
    }

    private String complaint(Model model) throws Exception {
        Finding finding = new LanguagePlugin(settings(Map.of()), model).examine(specimen("a", type(), example()));
        assertEquals(
                Cause.ERROR, assertInstanceOf(Finding.Failed.class, finding).cause());
        return new String(finding.content().bytes(), StandardCharsets.UTF_8);
    }
}

package org.modoai.analysis.language;

import java.io.IOException;
import java.util.Locale;
import opennlp.tools.langdetect.Language;
import opennlp.tools.langdetect.LanguageDetector;
import org.modoai.analysis.text.Prose;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Inquiry;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Specimen;

/**
 * The language that a text is written in, as Apache OpenNLP sees it: its code of ISO 639-3, and how sure that is, from 0
 * to 1. Nothing is said of what has hardly any words.
 */
public final class LanguagePlugin implements Plugin {
    private static final int BYTES = 10_000;
    private static final int FEWEST_LETTERS = 20;

    private final PluginSettings settings;
    private final Model model;

    public LanguagePlugin(PluginSettings settings) {
        this(settings, Model.BUILT_IN);
    }

    LanguagePlugin(PluginSettings settings, Model model) {
        settings.settings().only();
        this.settings = settings;
        this.model = model;
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return Prose.isIn(specimen.mediaType());
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        String version = Model.version() + ", of the first 10 kB";
        try {
            // not within the inquiry: it would count as the cost of this file
            LanguageDetector detector = model.detector();
            return Inquiry.of(specimen, settings, version, inquiry -> read(inquiry, detector));
        } catch (IOException e) {
            return Inquiry.of(specimen, settings, version, inquiry -> {
                throw e;
            });
        }
    }

    private static void read(Inquiry inquiry, LanguageDetector detector) throws IOException {
        String text = String.join("\n", Prose.of(inquiry, BYTES).paragraphs());
        if (text.codePoints().filter(Character::isLetter).count() >= FEWEST_LETTERS) {
            Language language = detector.predictLanguage(text);
            inquiry.say(String.format(Locale.ROOT, "%s %.3f", language.getLang(), language.getConfidence()));
        }
    }
}

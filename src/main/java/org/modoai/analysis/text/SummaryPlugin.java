package org.modoai.analysis.text;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.modoai.config.PluginSettings;
import org.modoai.config.Settings;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Inquiry;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Specimen;

/**
 * The sentences of a text that say most of it, one to a line, in the order of the text. The parameter {@code sentences}
 * says how many, or {@code ratio} how many in a hundred; without either it is a fifth.
 */
public final class SummaryPlugin implements Plugin {
    private static final String VERSION = "modoai summary 1: sentences by frequency of words, of the first 100 kB";
    private static final int BYTES = 100_000;
    private static final int USUAL_RATIO = 20;
    private static final int MOST = 1000;

    private final PluginSettings settings;
    private final IntUnaryOperator howMany;

    public SummaryPlugin(PluginSettings settings) {
        this.settings = settings;
        this.howMany = howMany(settings.settings().only("ratio", "sentences"));
    }

    private static IntUnaryOperator howMany(Settings settings) {
        Optional<Integer> sentences = settings.number("sentences", 1, MOST);
        Optional<Integer> ratio = settings.number("ratio", 1, 100);
        if (sentences.isPresent() && ratio.isPresent()) {
            throw settings.fault("either parameter sentences or parameter ratio");
        }
        int percent = ratio.orElse(USUAL_RATIO);
        return all -> sentences.orElse((all * percent + 99) / 100);
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return Prose.isIn(specimen.mediaType());
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        return Inquiry.of(
                specimen,
                settings,
                VERSION,
                inquiry -> Summary.of(Prose.of(inquiry, BYTES), howMany).forEach(inquiry::say));
    }
}

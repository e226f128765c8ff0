package org.modoai.analysis.text;

import org.modoai.config.PluginSettings;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Inquiry;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Specimen;

/**
 * The phrases that a text is about, one to a line, the best first. The parameter {@code phrases} says how many; without it
 * there are ten at most.
 */
public final class KeyphrasesPlugin implements Plugin {
    private static final String VERSION = "modoai keyphrases 1: C-value, of the first 100 kB";
    private static final int BYTES = 100_000;
    private static final int USUAL = 10;
    private static final int MOST = 1000;

    private final PluginSettings settings;
    private final int phrases;

    public KeyphrasesPlugin(PluginSettings settings) {
        this.settings = settings;
        this.phrases =
                settings.settings().only("phrases").number("phrases", 1, MOST).orElse(USUAL);
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
                inquiry -> Keyphrases.of(Prose.of(inquiry, BYTES), phrases).forEach(inquiry::say));
    }
}

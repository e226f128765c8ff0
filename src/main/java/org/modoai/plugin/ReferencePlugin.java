package org.modoai.plugin;

import java.util.Optional;
import org.modoai.config.PluginSettings;

/** The address of a description that is elsewhere; nothing is fetched. The parameter {@code url} says how it is made. */
final class ReferencePlugin implements Plugin {
    private final PluginSettings settings;
    private final UrlTemplate url;

    ReferencePlugin(PluginSettings settings) {
        this.settings = settings;
        settings.settings().only("url");
        this.url = UrlTemplate.of(settings);
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return true;
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Finding.Tool tool = new Finding.Tool(settings.label(), Optional.empty(), Optional.empty());
        return new Finding.Cited(
                tool, new Stopwatch().run(), url.about(specimen).toString());
    }
}

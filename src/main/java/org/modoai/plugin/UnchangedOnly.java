package org.modoai.plugin;

import java.util.Optional;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.Finding.Cause;

/** A plugin to which no file is shown that another has changed: what it said would not be of what is disseminated. */
record UnchangedOnly(PluginSettings settings, Plugin plugin, Optional<FileState> state) implements Plugin {
    @Override
    public boolean accepts(Specimen specimen) {
        return plugin.accepts(specimen);
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        if (state.isEmpty() || state.get().isOf(specimen.file())) {
            return plugin.examine(specimen);
        }
        String text = settings.label() + ": not asked, since the file was changed, by another plugin perhaps\n";
        return Examination.failed(settings, new Stopwatch(), Words.text(text), Cause.ERROR);
    }
}

package org.modoai.plugin;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Output;

/** JHOVE, kept running in a JVM of its own. It speaks of media types for which there is a module. */
record JhovePlugin(ResidentPlugin worker) implements Plugin {
    private static final WorkerJvm JHOVE = new WorkerJvm("jhove", Output.XML);

    static BundledPlugin.Kind kind(Processes processes) {
        return new BundledPlugin.Kind(JHOVE.jar(), (file, settings, bundles) -> make(file, settings, processes));
    }

    private static Plugin make(Path jar, PluginSettings settings, Processes processes) throws IOException {
        settings.settings().only(WorkerJvm.HEAP);
        return new JhovePlugin(JHOVE.plugin(jar, settings, List.of(), processes));
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return JhoveModules.of(specimen.mediaType().toString()).isPresent() && worker.accepts(specimen);
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        return worker.examine(specimen);
    }

    @Override
    public String edition() throws InterruptedException {
        return worker.edition();
    }

    @Override
    public void close() {
        worker.close();
    }
}

package org.modoai.plugin;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Command;
import org.modoai.config.PluginSettings.Output;

/**
 * JHOVE, kept running in a JVM of its own, whose heap the parameter {@code heap} bounds: 128m unless it says otherwise.
 * It speaks of media types for which there is a module.
 */
record JhovePlugin(ResidentPlugin worker) implements Plugin {
    private static final String JAR = "modoai-jhove.jar";
    private static final String MAIN = "org/modoai/analysis/jhove/Worker";

    static BundledPlugin.Kind kind(Processes processes) {
        return new BundledPlugin.Kind(JAR, (file, settings, bundles) -> make(file, settings, processes));
    }

    private static Plugin make(Path jar, PluginSettings settings, Processes processes) throws IOException {
        String heap =
                settings.settings().only("heap").text("heap").map(String::strip).orElse("128m");
        if (!heap.matches("[1-9]\\d{0,5}[kKmMgG]")) {
            throw settings.fault("needs for heap a number and k, m or g, such as 128m, not '" + heap + "'");
        }
        check(jar);
        List<String> arguments = Stream.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heap,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:-UsePerfData",
                        "-Djava.awt.headless=true",
                        "-cp",
                        jar.toString(),
                        MAIN.replace('/', '.'))
                .map(argument -> argument.replace("%", "%%"))
                .toList();
        List<String> withFile =
                Stream.concat(arguments.stream(), Stream.of("%s")).toList();
        Command command = new Command("jhove %s", withFile, List.of(), Map.of(), Output.XML);
        return new JhovePlugin(new ResidentPlugin(settings, command, new WorkerProtocol(withFile), processes));
    }

    /** Of a broken jar a JVM says only that it lacks the class. */
    private static void check(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.getEntry(MAIN + ".class") == null) {
                throw new FileNotFoundException(MAIN);
            }
        }
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

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
 * A tool out of a bundle that is kept running in a JVM of its own, whose heap the parameter {@code heap} bounds.
 *
 * @param tool its name, which is part of that of its bundle and of that of its class
 */
record WorkerJvm(String tool, Output output) {
    /** The parameter that all such tools have. */
    static final String HEAP = "heap";

    private static final String USUAL = "128m";

    /** Over as many files as it is kept for, the second compiler saves no more than it takes. */
    private static final List<String> OPTIONS =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Djava.awt.headless=true");

    String jar() {
        return "modoai-" + tool + ".jar";
    }

    /**
     * @param arguments of the tool itself
     * @throws IOException if the jar is not one with this tool
     */
    ResidentPlugin plugin(Path jar, PluginSettings settings, List<String> arguments, Processes processes)
            throws IOException {
        String bound = settings.settings().text(HEAP).map(String::strip).orElse(USUAL);
        if (!bound.matches("[1-9]\\d{0,5}[kKmMgG]")) {
            throw settings.fault("needs for heap a number and k, m or g, such as " + USUAL + ", not '" + bound + "'");
        }
        check(jar);
        Stream<String> java = Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + bound);
        Stream<String> program = Stream.of("-cp", jar.toString(), main().replace('/', '.'));
        List<String> start = Stream.of(java, OPTIONS.stream(), program, arguments.stream())
                .flatMap(part -> part)
                .map(argument -> argument.replace("%", "%%"))
                .toList();
        List<String> withFile = Stream.concat(start.stream(), Stream.of("%s")).toList();
        Command command = new Command(tool + " %s", withFile, List.of(), Map.of(), output);
        return new ResidentPlugin(settings, command, new WorkerProtocol(withFile), processes);
    }

    private String main() {
        return "org/modoai/analysis/" + tool + "/Worker";
    }

    /** Of a broken jar a JVM says only that it lacks the class. */
    private void check(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.getEntry(main() + ".class") == null) {
                throw new FileNotFoundException(main());
            }
        }
    }
}

package org.modoai.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.modoai.benchmark.Saying.Key;
import org.modoai.config.ConfigurationReader;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Command;

/** The papers' way: for each resource a process for each tool, and one more for its version. */
final class Recipe {
    /** As often as needed for what is measured in hundredths of a second. */
    private static final Map<String, Integer> REPEATED = Map.of("md5sum", 20, "file", 20, "exiftool", 4);

    private final List<PluginSettings> tools;
    private final Properties types = Ours.types();
    private final Path errors;

    Recipe(Path configuration, Path scratch) throws IOException {
        this.tools = new ConfigurationReader().read(configuration).plugins().list();
        this.errors = scratch.resolve("errors.txt");
    }

    /**
     * Has all tools that are for this file examine it.
     *
     * @param said where to keep what they say
     * @return how many milliseconds of processor time the processes took, by label; the server's own work is not counted
     */
    Map<String, Double> examine(Path file, Path said) throws IOException, InterruptedException {
        String name = file.getFileName().toString();
        String type = types.getProperty(name.substring(name.lastIndexOf('.') + 1));
        Map<String, Double> millis = new LinkedHashMap<>();
        for (PluginSettings tool : tools) {
            if (tool.scope().admits(type, name)) {
                int times = REPEATED.getOrDefault(tool.label(), 1);
                long before = ProcessorTime.ofEnded().toMillis();
                Command command = tool.command().orElseThrow();
                for (int i = 0; i < times; i++) {
                    run(command.version(), file.getParent());
                    List<String> arguments = command.arguments().stream()
                            .map(argument -> argument.replace("%s", name).replace("%m", type))
                            .toList();
                    run(arguments, file.getParent()).keep(said, new Key(tool.label(), name));
                }
                millis.put(tool.label(), (double) (ProcessorTime.ofEnded().toMillis() - before) / times);
            }
        }
        return millis;
    }

    private Saying run(List<String> command, Path directory) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectError(errors.toFile());
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        try {
            byte[] out = process.getInputStream().readAllBytes();
            int code = process.waitFor();
            String text = new String(out, StandardCharsets.ISO_8859_1);
            boolean complains = code != 0 || text.isEmpty();
            String error = complains ? Files.readString(errors, StandardCharsets.ISO_8859_1) : "";
            return new Saying(text + error, Integer.toString(code));
        } finally {
            process.destroyForcibly();
        }
    }
}

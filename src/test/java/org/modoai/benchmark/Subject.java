package org.modoai.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Something of ours that is measured.
 *
 * @param labels of the plugins that are used
 */
record Subject(Path configuration, List<String> labels) {
    /** Examines the files of the configured site, from the start of a JVM to its end. */
    Course run(Libraries libraries, int passes, Path said) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // of the JVM, such as -XX:StartFlightRecording=…
        command.addAll(List.of(System.getProperty("benchmark.options", "-Xmx1g").split(" ")));
        command.addAll(List.of("-cp", libraries.ours(), Ours.class.getName()));
        command.addAll(List.of(configuration.toString(), String.join(",", labels), Integer.toString(passes)));
        command.addAll(List.of(libraries.bundles().toString(), said.toString()));
        long before = ProcessorTime.ofEnded().toMillis();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command + " failed:\n" + out);
            }
            return Course.of(out, ProcessorTime.ofEnded().toMillis() - before);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}

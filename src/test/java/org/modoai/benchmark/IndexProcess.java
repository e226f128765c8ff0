package org.modoai.benchmark;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * {@link IndexSubject} in JVMs of its own.
 *
 * @param out where its indexes are kept
 * @param options of the JVM
 */
record IndexProcess(Path out, String options) {
    /** @param index the name of the one that is used */
    Properties run(String what, Path site, String index, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options.split(" ")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), IndexSubject.class.getName()));
        command.addAll(List.of(what, site.toString(), out.resolve(index).toString()));
        command.addAll(List.of(more));
        Path said = out.resolve("said");
        run(command, said);
        Properties values = new Properties();
        values.load(new StringReader(Files.readString(said)));
        return values;
    }

    static double number(Properties said, String name) {
        return Double.parseDouble(said.getProperty(name));
    }

    static void run(List<String> command, Path output) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command + " failed");
            }
        } finally {
            process.destroyForcibly();
        }
    }
}

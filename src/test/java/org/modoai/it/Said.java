package org.modoai.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a program says on its own command line, without any server. */
record Said(int exitCode, String out, String err) {
    /** @param directory where it runs, and the files that it is told of are */
    static Said by(List<String> command, Path directory) throws IOException, InterruptedException {
        Path out = Files.createTempFile("said", ".out");
        Path err = Files.createTempFile("said", ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().remove("TZ");
        Process process = builder.start();
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException(command + " does not end");
            }
            return new Said(process.exitValue(), text(out), text(err));
        } finally {
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** Whether there is such a program here. */
    static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    /** The output; the complaint too if there is nothing else or it has failed. */
    String content() {
        return out.isEmpty() || exitCode != 0 ? out + err : out;
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}

package org.modoai.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modoai.it.Artifacts;
import org.modoai.it.Trees;

/** Jazzer, led by what it covers, on every target in a JVM of its own, three at a time. */
@Timeout(value = 3, unit = TimeUnit.HOURS)
class FuzzingIT {
    private static final int AT_ONCE = 3;
    private static final long SECONDS = Long.getLong("fuzz.seconds", 20);
    /** Until the JVM has started, and while it ends. */
    private static final long GRACE = 240;

    private static final Pattern DONE = Pattern.compile("#(\\d+)\\s+DONE\\s+cov: (\\d+)");

    @Test
    void nothingIsFound() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
        List<Future<String>> runs = new ArrayList<>();
        try {
            for (Target target : Target.values()) {
                runs.add(pool.submit(() -> fuzz(target)));
            }
            StringBuilder findings = new StringBuilder();
            for (Future<String> run : runs) {
                findings.append(run.get());
            }
            assertTrue(findings.isEmpty(), findings::toString);
        } finally {
            pool.shutdownNow();
        }
    }

    /** Returns what was found, or nothing. */
    private static String fuzz(Target target) throws IOException, InterruptedException {
        Path work = Artifacts.scratch().resolve("fuzz").resolve(target.type().getSimpleName());
        Trees.delete(work);
        Path corpus = Files.createDirectories(work.resolve("corpus"));
        Path log = work.resolve("log");
        Process process = new ProcessBuilder(command(target, corpus))
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(2 * SECONDS + GRACE, TimeUnit.SECONDS)) {
                return target + " does not end\n" + end(log);
            }
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(log);
        Matcher done = DONE.matcher(said);
        if (process.exitValue() != 0 || !done.find()) {
            return target + " ended by " + process.exitValue() + crashes(work) + "\n" + end(log);
        }
        System.out.println(target + ": " + done.group(1) + " inputs, " + done.group(2) + " edges covered");
        boolean led = Integer.parseInt(done.group(2)) > 10
                && Long.parseLong(done.group(1)) >= target.kept().size();
        return led ? "" : target + " was not fuzzed: " + done.group() + "\n" + end(log);
    }

    private static List<String> command(Target target, Path corpus) {
        List<String> command = new ArrayList<>(List.of(
                Artifacts.java().resolve("bin/java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.type().getName(),
                "--instrumentation_includes=org.modoai.**",
                "--custom_hook_includes=org.modoai.**",
                // globs become expressions, and come from the webmaster
                "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.RegexInjection",
                "--reproducer_path=.",
                "-artifact_prefix=./",
                "-max_total_time=" + SECONDS,
                "-timeout=120",
                "-max_len=4096"));
        if (Files.exists(target.words())) {
            command.add("-dict=" + target.words());
        }
        command.add(corpus.toString());
        command.add(target.inputs().toString());
        return command;
    }

    /** The inputs to be kept. */
    private static String crashes(Path work) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(work)) {
            for (Path file : files.filter(path -> path.getFileName().toString().matches("(crash|timeout|oom)-.*"))
                    .toList()) {
                all.append(", keep ").append(file.getFileName()).append(", in base64: ");
                all.append(Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
            }
        }
        return all.toString();
    }

    private static String end(Path log) throws IOException {
        String said = Files.readString(log);
        return said.substring(Math.max(0, said.length() - 4000));
    }
}

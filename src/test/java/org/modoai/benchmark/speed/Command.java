package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A program of others, run to its end. */
record Command(List<String> words, Path directory) {
    /** Of wget: some address had no such file, as {@code robots.txt} here. */
    private static final Set<Integer> GOOD = Set.of(0, 8);

    Command {
        words = List.copyOf(words);
    }

    /** @param classes the one to run, then one of each jar that it needs */
    static Command java(Path directory, List<Class<?>> classes, String... arguments) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("-cp", Homes.of(classes), classes.get(0).getName()));
        words.addAll(List.of(arguments));
        return new Command(words, directory);
    }

    /** Why it cannot be run, and how to get it. */
    static Optional<String> missing(String program, String debian) {
        boolean there = Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
        return there
                ? Optional.empty()
                : Optional.of("there is no `" + program + "`; `apt-get install " + debian + "` brings it");
    }

    /** Returns how many seconds it took; fails if it failed. */
    double run() throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Path said = Files.createTempFile(directory.getParent(), "said-", ".txt");
        long start = System.nanoTime();
        Process process = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            int exit = process.waitFor();
            double seconds = (System.nanoTime() - start) / 1e9;
            if (!GOOD.contains(exit)) {
                throw new IOException(words.get(0) + " ended with " + exit + ":\n" + Files.readString(said));
            }
            return seconds;
        } finally {
            process.destroyForcibly();
            Files.delete(said);
        }
    }

    /** The same, and what it printed. */
    String output() throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Process process = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(words.get(0) + " ended with " + process.exitValue() + ":\n" + said);
            }
            return said;
        } finally {
            process.destroyForcibly();
        }
    }
}

package org.modoai.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server in a process of its own, whose output goes to a file; no part of it outlives the tests. */
public final class ServerProcess implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(5);
    private static final Duration STOP = Duration.ofSeconds(30);

    private final Process process;
    private final Path output;
    private final Thread lastResort = new Thread(this::kill);

    ServerProcess(ProcessBuilder builder, Path output) throws IOException {
        this.output = output;
        process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(lastResort);
    }

    /** Waits until the output has this, and returns where; fails, with the output, if it never comes. */
    public Matcher await(Pattern line) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START.toNanos();
        while (true) {
            boolean alive = process.isAlive();
            Matcher matcher = line.matcher(output());
            if (matcher.find()) {
                return matcher;
            }
            if (!alive || System.nanoTime() > deadline) {
                close();
                throw new IllegalStateException(
                        (alive ? "no '" + line + "' in time" : "the server ended") + ":\n" + output());
            }
            Thread.sleep(50);
        }
    }

    public String output() throws IOException {
        return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    }

    public long pid() {
        return process.pid();
    }

    /** Asks it to end, as Ctrl-C does, and waits; returns the exit code. */
    public int terminate() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(STOP.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("the server does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        try {
            process.destroy();
            process.waitFor(STOP.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            kill();
            Runtime.getRuntime().removeShutdownHook(lastResort);
        }
    }

    /** Without warning, as a power cut would. */
    public void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}

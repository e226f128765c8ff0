package org.modoai.convergence;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One life of a provider, as its client sees it; its process ends with this at the latest. */
final class Life implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final Process process;
    private final DataInputStream in;
    private final Thread lastResort = new Thread(this::kill);
    private volatile boolean killed;
    private int begun;
    private int ended;

    /**
     * @param arguments of {@link Mortal#main}
     * @param log gets what the process has to say besides
     */
    Life(List<String> arguments, Path log) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Mortal.class.getName()));
        command.addAll(arguments);
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        in = new DataInputStream(process.getInputStream());
        Runtime.getRuntime().addShutdownHook(lastResort);
        killAfter(LONGEST);
    }

    /** The end comes suddenly, so much later. */
    void killAfter(Duration delay) {
        Thread killer = new Thread(() -> {
            try {
                if (!process.waitFor(delay.toNanos(), TimeUnit.NANOSECONDS)) {
                    kill();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        killer.setDaemon(true);
        killer.start();
    }

    /** The process gets no chance to do anything more. */
    void kill() {
        killed = true;
        process.destroyForcibly();
    }

    /** It was killed, and that was noticed. */
    static final class Ended extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Returns when the index is open. */
    void awaitReady() throws IOException {
        read();
    }

    /** Its scans may begin. */
    void go() throws IOException {
        say(Mortal.GO);
    }

    /** The whole answer, or nothing if there is none now. */
    byte[] ask(String query) throws IOException {
        return say(query);
    }

    /** It ends in order, or is killed meanwhile. */
    void end() throws IOException {
        say(Mortal.CLOSE);
    }

    /** How many scans had begun when the last answer was sent. */
    int begun() {
        return begun;
    }

    /** How many had ended before the last answer was made. */
    int ended() {
        return ended;
    }

    private byte[] say(String line) throws IOException {
        try {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw ended(e);
        }
        return read();
    }

    private byte[] read() throws IOException {
        try {
            int begunThen = in.readInt();
            int endedThen = in.readInt();
            byte[] answer = new byte[in.readInt()];
            in.readFully(answer);
            begun = begunThen;
            ended = endedThen;
            return answer;
        } catch (IOException e) {
            throw ended(e);
        }
    }

    private IOException ended(IOException e) {
        return killed ? new Ended() : new IOException("the process ended by itself", e);
    }

    @Override
    public void close() throws IOException {
        kill();
        try {
            process.waitFor();
            Runtime.getRuntime().removeShutdownHook(lastResort);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}

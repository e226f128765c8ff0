package org.modoai.benchmark.speed;

import java.io.IOException;
import java.util.List;

/**
 * A process of the lowest priority that computes and does nothing else: what visitors wait for anything at all that uses
 * a processor.
 */
final class IdleLoop implements Beside {
    private static final List<String> WORDS = List.of("nice", "-n", "19", "sh", "-c", "while :; do :; done");

    private final Process process;

    IdleLoop() throws IOException {
        process = new ProcessBuilder(WORDS).inheritIO().start();
    }

    @Override
    public void close() throws IOException {
        boolean gone = !process.isAlive();
        process.destroyForcibly();
        if (gone) {
            throw new IOException(WORDS + " has ended with " + process.exitValue());
        }
    }
}

package org.modoai.benchmark.speed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A process that computes and does nothing else: what visitors wait for anything at all that uses a processor. */
final class Loop implements Beside {
    private static final List<String> WORDS = List.of("sh", "-c", "while :; do :; done");

    private final Process process;

    private Loop(List<String> before) throws IOException {
        List<String> words = new ArrayList<>(before);
        words.addAll(WORDS);
        process = new ProcessBuilder(words).inheritIO().start();
    }

    /** As a tool of modoai is run, with the last place in the order. */
    static Loop atLowestPriority() throws IOException {
        return new Loop(List.of("nice", "-n", "19"));
    }

    /** In a class of its own, for which Linux has time only when nobody else wants it. */
    static Loop whenIdle() throws IOException {
        return new Loop(List.of("chrt", "--idle", "0"));
    }

    @Override
    public void close() throws IOException {
        boolean gone = !process.isAlive();
        process.destroyForcibly();
        if (gone) {
            throw new IOException("the loop has ended with " + process.exitValue());
        }
    }
}

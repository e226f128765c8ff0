package org.modoai.benchmark.speed;

import java.io.IOException;
import java.util.List;

/**
 * The first page of a list, again and again. A harvester would be elsewhere: this one is a process that takes only what
 * others leave of the processors. The page at hand is read to its end, so that no tool is called off.
 */
final class HarvestLoop implements Beside {
    private static final String PAGES = "trap 'exit 0' TERM; while curl -sf -o /dev/null \"$0\"; do :; done; exit 1";

    private final Process process;

    HarvestLoop(Rig rig, String query) throws IOException {
        String url = rig.address() + "modoai?" + query;
        process = new ProcessBuilder(List.of("chrt", "--idle", "0", "sh", "-c", PAGES, url))
                .inheritIO()
                .start();
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (process.waitFor() != 0) {
                throw new IOException("the harvest has ended with " + process.exitValue());
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}

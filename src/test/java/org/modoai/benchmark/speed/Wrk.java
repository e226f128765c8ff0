package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** As many visitors as a server takes, by {@code wrk}. */
record Wrk(Rig rig, Path directory) {
    private static final Pattern RATE = Pattern.compile("(?s)(\\d+) requests in .*Requests/sec:\\s+([0-9.]+)");
    private static final Pattern ERRORS = Pattern.compile("(?m)^\\s+(Socket errors|Non-2xx).*");

    /**
     * What they got.
     *
     * @param rate requests a second
     * @param micros of processor time, of the server, for each
     */
    record Got(double rate, double micros) {}

    Got run(String path, int seconds) throws IOException, InterruptedException {
        Duration before = used();
        String said = new Command(
                        List.of("wrk", "-t1", "-c16", "--timeout", "30s", "-d" + seconds + "s", rig.address() + path),
                        directory)
                .output();
        Duration used = used().minus(before);
        Matcher rate = RATE.matcher(said);
        if (!rate.find() || ERRORS.matcher(said).find()) {
            throw new IOException(said);
        }
        return new Got(Double.parseDouble(rate.group(2)), used.toNanos() / 1e3 / Double.parseDouble(rate.group(1)));
    }

    private Duration used() {
        return ProcessHandle.of(rig.server().process().pid())
                .flatMap(server -> server.info().totalCpuDuration())
                .orElseThrow();
    }
}

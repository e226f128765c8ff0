package org.modoai.plugin;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is put before commands so that others go first: the first way as a rule; the second for a while after a command
 * took too long by the first, since a machine that is never idle may have left it nothing.
 */
final class Niceness {
    /** Only what no other process wants of the processors, where the system is Linux. */
    static final List<String> IDLE = List.of("chrt", "--idle", "0");

    /** Little, yet enough to come to an end. */
    static final List<String> NICE = List.of("nice", "-n", "10");

    private static final Logger LOG = LoggerFactory.getLogger(Niceness.class);
    private static final Duration WHILE = Duration.ofMinutes(10);

    private final List<List<String>> ways;
    private final LongSupplier nanoTime;
    private boolean late;
    private long since;

    /** @param ways that work here, the gentlest first */
    Niceness(List<List<String>> ways, LongSupplier nanoTime) {
        this.ways = List.copyOf(ways);
        this.nanoTime = nanoTime;
    }

    /** For a command that begins now. */
    synchronized List<String> words() {
        late = late && nanoTime.getAsLong() - since < WHILE.toNanos();
        return ways.isEmpty() ? List.of() : ways.get(late ? 1 : 0);
    }

    /** A command took too long. */
    synchronized void late() {
        if (ways.size() > 1) {
            if (!late) {
                LOG.info("A tool took too long at low priority: for a while tools run by {}", ways.get(1));
            }
            late = true;
            since = nanoTime.getAsLong();
        }
    }

    /** Whether this is how one of them says that it cannot run a program. */
    boolean isOf(String error) {
        return ways.stream().anyMatch(words -> error.startsWith(words.get(0) + ": "));
    }
}

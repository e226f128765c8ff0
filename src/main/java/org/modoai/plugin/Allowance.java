package org.modoai.plugin;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * How much memory a thread may take for one file: all that it allocates counts, be it kept or not. A JVM that does not tell
 * sets no limit.
 */
final class Allowance {
    private static final long MOST =
            Math.min(256L << 20, Math.max(32L << 20, Runtime.getRuntime().maxMemory() / 4));

    private final long begin = allocated();

    /** To be asked on the thread that it was made on. */
    boolean isUsedUp() {
        return allocated() - begin > MOST;
    }

    private static long allocated() {
        return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                ? threads.getCurrentThreadAllocatedBytes()
                : 0;
    }
}

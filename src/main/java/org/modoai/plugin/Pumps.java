package org.modoai.plugin;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.exec.PumpStreamHandler;
import org.apache.commons.exec.StreamPumper;

/** Drains both streams of a process at the same time, and knows how to stop though somebody still holds a pipe. */
final class Pumps extends PumpStreamHandler {
    private static final int STEP = 16 * 1024;
    private static final long GRACE_MILLIS = 500;

    private final Runnable endHeirs;
    private final List<Thread> pumps = new ArrayList<>();

    /** @param endHeirs run when the program has ended: ends those that it has left behind with its streams */
    Pumps(OutputStream out, OutputStream err, Runnable endHeirs) {
        super(out, err);
        this.endHeirs = endHeirs;
    }

    /** Leaves it open: who has something to say to the program writes to it. */
    @Override
    public void setProcessInputStream(OutputStream input) {}

    @Override
    protected Thread createPump(InputStream in, OutputStream out, boolean closeWhenExhausted) {
        Thread pump = new Thread(new StreamPumper(in, out, true, STEP), "modoai-plugin-pump");
        pump.setDaemon(true);
        pumps.add(pump);
        return pump;
    }

    /** Does not wait without limit, as the library does; it closes the streams afterwards. */
    @Override
    public void stop() {
        endHeirs.run();
        try {
            for (Thread pump : pumps) {
                pump.join(GRACE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

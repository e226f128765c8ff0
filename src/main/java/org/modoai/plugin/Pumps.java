package org.modoai.plugin;

import java.io.InputStream;
import java.io.OutputStream;
import org.apache.commons.exec.PumpStreamHandler;
import org.apache.commons.exec.StreamPumper;

/** Drains both streams of a process at the same time, in larger steps than the library does by itself. */
final class Pumps extends PumpStreamHandler {
    private static final int STEP = 16 * 1024;

    Pumps(OutputStream out, OutputStream err) {
        super(out, err);
    }

    @Override
    protected Thread createPump(InputStream in, OutputStream out, boolean closeWhenExhausted) {
        Thread pump = new Thread(new StreamPumper(in, out, closeWhenExhausted, STEP), "modoai-plugin-pump");
        pump.setDaemon(true);
        return pump;
    }
}

package org.modoai.analysis.media;

import java.io.InterruptedIOException;
import org.modoai.plugin.Inquiry;
import org.modoai.plugin.Inquiry.Reading;

/** Lets those of a library's classes that are ours see, on the thread of an inquiry, if it may go on. */
public final class Watch {
    private static final ThreadLocal<Inquiry> CURRENT = new ThreadLocal<>();

    private Watch() {}

    /** A reading under watch. */
    static Reading over(Reading reading) {
        return inquiry -> {
            CURRENT.set(inquiry);
            try {
                reading.read(inquiry);
            } finally {
                CURRENT.remove();
            }
        };
    }

    /** @throws InterruptedIOException as {@link Inquiry#check} does */
    public static void check() throws InterruptedIOException {
        Inquiry inquiry = CURRENT.get();
        if (inquiry != null) {
            inquiry.check();
        }
    }
}

package org.modoai.analysis.media;

import java.io.File;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jaudiotagger.audio.AudioFile;
import org.jaudiotagger.audio.AudioFileIO;
import org.modoai.plugin.Inquiry;

/**
 * Has Jaudiotagger read a file: one at a time, as it keeps what it reads of an MP3 in static fields; and on a thread that
 * can be interrupted when the time is over, as it looks for sound up to the end of a file that may have none.
 */
final class AudioReading {
    private static final ReentrantLock ONE = new ReentrantLock(true);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Kept, since a logger that nobody holds forgets that it is to be silent. */
    private static final Logger ITS_LOGGER = Logger.getLogger("org.jaudiotagger");

    static {
        ITS_LOGGER.setLevel(Level.OFF);
    }

    private AudioReading() {}

    static AudioFile read(Inquiry inquiry, String format) throws Exception {
        if (!ONE.tryLock(inquiry.left().toNanos(), TimeUnit.NANOSECONDS)) {
            throw new TimeoutException();
        }
        try {
            return readAlone(inquiry, format);
        } finally {
            ONE.unlock();
        }
    }

    private static AudioFile readAlone(Inquiry inquiry, String format) throws Exception {
        File file = inquiry.specimen().file().toFile();
        FutureTask<AudioFile> task = new FutureTask<>(() -> AudioFileIO.readAs(file, format));
        Thread thread = new Thread(task, "modoai-audio");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(inquiry.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            thread.interrupt();
            thread.join(PATIENCE.toMillis());
        }
    }
}

package org.modoai.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An answer whose bytes lie in a file, for plugins and for the harvester alike: in one of ours unless they are many. */
public final class Held implements Answer {
    private static final Logger LOG = LoggerFactory.getLogger(Held.class);

    private final Head head;
    private final Specimen specimen;
    private final Stored bytes;
    private final Place place;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean abandoned;

    /** @param place takes the file back, once */
    Held(Head head, Specimen specimen, Stored bytes, Place place) {
        this.head = head;
        this.specimen = specimen;
        this.bytes = bytes;
        this.place = place;
    }

    /** Where the file came from. */
    interface Place {
        /** @param again whether it may be used again */
        void takeBack(Path file, boolean again);
    }

    public Specimen specimen() {
        return specimen;
    }

    /** How many bytes were copied; none if the file is linked to. */
    public long copiedBytes() {
        return bytes.copied();
    }

    @Override
    public Head head() {
        return head;
    }

    /** Ends in an exception if the bytes are no longer those that came. */
    @Override
    public InputStream body() throws IOException {
        return bytes.open();
    }

    /** Somebody may still be at the file, who cannot be ended. */
    public void abandon() {
        abandoned = true;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            try {
                bytes.close();
            } catch (IOException e) {
                LOG.debug("A file could not be closed", e);
            }
            place.takeBack(specimen.file(), !abandoned);
        }
    }
}

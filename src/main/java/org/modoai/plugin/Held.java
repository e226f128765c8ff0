package org.modoai.plugin;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.modoai.site.Answer;
import org.modoai.site.Head;

/** An answer whose bytes lie in a file of ours, for plugins and for the harvester alike. */
public final class Held implements Answer {
    private final Head head;
    private final Specimen specimen;
    private final FileTime modified;
    private final long copied;
    private final Consumer<Path> place;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** @param place takes the file back, once */
    Held(Head head, Specimen specimen, Consumer<Path> place) throws IOException {
        this.head = head;
        this.specimen = specimen;
        this.modified = Files.getLastModifiedTime(specimen.file());
        this.place = place;
        this.copied = Files.isSymbolicLink(specimen.file()) ? 0 : specimen.length();
    }

    public Specimen specimen() {
        return specimen;
    }

    /** How many bytes were copied; none if the file is linked to. */
    public long copiedBytes() {
        return copied;
    }

    @Override
    public Head head() {
        return head;
    }

    /** Ends in an exception if the file is no longer what the plugins saw. */
    @Override
    public InputStream body() throws IOException {
        checkUnchanged();
        return new FilterInputStream(Files.newInputStream(specimen.file())) {
            @Override
            public int read() throws IOException {
                int read = super.read();
                if (read < 0) {
                    checkUnchanged();
                }
                return read;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int read = super.read(bytes, offset, length);
                if (read < 0) {
                    checkUnchanged();
                }
                return read;
            }
        };
    }

    private void checkUnchanged() throws IOException {
        boolean same = Files.size(specimen.file()) == specimen.length()
                && Files.getLastModifiedTime(specimen.file()).equals(modified);
        if (!same) {
            throw new IOException("the file of " + specimen.url() + " changed while it was examined");
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            place.accept(specimen.file());
        }
    }
}

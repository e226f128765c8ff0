package org.modoai.plugin;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Output;
import org.modoai.plugin.Finding.Cause;

/**
 * One resource before a plugin that works inside the server: gives the file out within the time that there is, takes down
 * what is said of it, and makes the finding, whatever happens.
 */
public final class Inquiry {
    private final Specimen specimen;
    private final Bounds bounds;
    private final Kept said;
    private final Stopwatch watch = new Stopwatch();
    private final Allowance allowance = new Allowance();
    private Output output = Output.TEXT;
    private boolean interrupted;
    private boolean late;
    private boolean greedy;

    private Inquiry(Specimen specimen, Bounds bounds) {
        this.specimen = specimen;
        this.bounds = bounds;
        this.said = new Kept(bounds.outputBytes());
    }

    /** What a kind of plugin does. */
    public interface Reading {
        /** Whatever it throws is the end of the finding, behind what it has said. */
        void read(Inquiry inquiry) throws Exception;
    }

    /**
     * Has a file read.
     *
     * @param version what reads it
     * @throws InterruptedException if the thread was interrupted, even if the reading made nothing of it
     */
    public static Finding of(Specimen specimen, PluginSettings settings, String version, Reading reading)
            throws InterruptedException {
        Inquiry inquiry = new Inquiry(specimen, settings.bounds());
        Optional<Throwable> failure = inquiry.run(reading);
        if (Thread.interrupted() || inquiry.interrupted) {
            throw new InterruptedException();
        }
        return inquiry.finding(
                new Finding.Tool(settings.label(), Optional.empty(), Optional.of(Words.text(version + "\n"))), failure);
    }

    public Specimen specimen() {
        return specimen;
    }

    /** How long it may take yet; not more than nothing if the time is over. */
    public Duration left() {
        return bounds.timeout().minus(watch.elapsed());
    }

    /** The file from its beginning; reading from it ends when the time does. To be closed by the caller. */
    public InputStream open() throws IOException {
        return new Watched(Files.newInputStream(specimen.file()));
    }

    /** Takes down a line. */
    public void say(String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        said.write(bytes, 0, bytes.length);
    }

    /** Takes down a name and its value in a line, whatever is in them. */
    public void say(String name, String value) {
        say(onOneLine(name) + ": " + onOneLine(value));
    }

    private static String onOneLine(String text) {
        return text.replaceAll("[\\p{Cntrl}\\x80-\\x9F\\u2028\\u2029]+", " ").strip();
    }

    /** Takes down the next bytes of an XML document as they stand, in place of lines. */
    public void sayXml(byte[] bytes, int count) {
        output = Output.XML;
        said.write(bytes, 0, count);
    }

    /**
     * To be called now and then by those who read otherwise than from {@link #open}. Once it has thrown it does so again,
     * and the finding is a failure even if nobody makes anything of it.
     *
     * @throws InterruptedIOException if the time is over, or if the file has cost more memory than one file may
     */
    public void check() throws InterruptedIOException {
        interrupted |= Thread.interrupted();
        late |= left().compareTo(Duration.ZERO) <= 0;
        greedy |= allowance.isUsedUp();
        if (interrupted || late || greedy) {
            throw new InterruptedIOException();
        }
    }

    private Optional<Throwable> run(Reading reading) {
        try {
            check();
            reading.read(this);
            return Optional.empty();
        } catch (Exception | StackOverflowError | OutOfMemoryError | LinkageError e) {
            interrupted |= e instanceof InterruptedException;
            late |= e instanceof TimeoutException;
            return Optional.of(e);
        }
    }

    private Finding finding(Finding.Tool tool, Optional<Throwable> failure) {
        Words words = said.words();
        if (failure.isEmpty() && !late && !greedy) {
            String mediaType = Outcome.mediaType(output);
            return new Finding.Output(tool, watch.run(), new Words(words.bytes(), words.length(), mediaType));
        }
        Cause cause = late ? Cause.TIMEOUT : Cause.ERROR;
        Words error = Words.text(specimen.file().getFileName() + ": " + reason(failure) + "\n");
        Outcome outcome = new Outcome(watch.run(), Optional.of(cause), words, error);
        return new Finding.Failed(tool, outcome.run(), outcome.content(Output.TEXT, bounds.outputBytes()), cause);
    }

    private String reason(Optional<Throwable> failure) {
        if (late) {
            return "not read in time";
        }
        return greedy ? "takes more memory than there is for one file" : message(failure.orElseThrow());
    }

    /** In the words of who threw it, less the directories of the server. */
    private String message(Throwable failure) {
        boolean speaks = !(failure instanceof RuntimeException
                || failure instanceof Error
                || failure instanceof FileSystemException
                || failure.getMessage() == null);
        return withoutDirectories(speaks ? failure.getMessage() : failure.toString());
    }

    private String withoutDirectories(String text) {
        Path directory = specimen.file().toAbsolutePath().getParent();
        String bare = text.replace(directory + "/", "");
        try {
            // of a link, what it leads to
            bare = bare.replace(specimen.file().toRealPath().getParent() + "/", "");
        } catch (IOException gone) {
            // then nobody can have followed it either
        }
        return bare.replace(Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath() + "/", "");
    }

    private final class Watched extends FilterInputStream {
        Watched(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            check();
            return super.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            check();
            return super.read(bytes, offset, length);
        }

        @Override
        public long skip(long count) throws IOException {
            check();
            return super.skip(count);
        }
    }
}

package org.modoai.analysis.media;

import java.io.IOException;
import java.util.Optional;
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;
import org.apache.pdfbox.io.RandomAccessReadView;
import org.modoai.plugin.Inquiry;

/** The file of an inquiry, as PDFBox wants to read it, for as long as there is time and memory. */
final class WatchedFile implements RandomAccessRead {
    private static final int STEP = 1024;

    private final Inquiry inquiry;
    private final RandomAccessReadBufferedFile file;
    private Optional<WatchedFile> forViews = Optional.empty();
    private int calls;

    WatchedFile(Inquiry inquiry) throws IOException {
        this.inquiry = inquiry;
        this.file = new RandomAccessReadBufferedFile(inquiry.specimen().file());
    }

    @Override
    public int read() throws IOException {
        checkNowAndThen();
        return file.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        inquiry.check();
        return file.read(bytes, offset, length);
    }

    @Override
    public long getPosition() throws IOException {
        return file.getPosition();
    }

    @Override
    public void seek(long position) throws IOException {
        checkNowAndThen();
        file.seek(position);
    }

    @Override
    public long length() throws IOException {
        return file.length();
    }

    @Override
    public boolean isClosed() {
        return file.isClosed();
    }

    @Override
    public boolean isEOF() throws IOException {
        checkNowAndThen();
        return file.isEOF();
    }

    /** One position is for the parser, another for all streams in the file, which go to theirs before they read. */
    @Override
    public RandomAccessReadView createView(long start, long length) throws IOException {
        if (forViews.isEmpty()) {
            forViews = Optional.of(new WatchedFile(inquiry));
        }
        return new RandomAccessReadView(forViews.get(), start, length);
    }

    @Override
    public void close() throws IOException {
        if (forViews.isPresent()) {
            forViews.get().close();
        }
        file.close();
    }

    private void checkNowAndThen() throws IOException {
        if (++calls % STEP == 0) {
            inquiry.check();
        }
    }
}

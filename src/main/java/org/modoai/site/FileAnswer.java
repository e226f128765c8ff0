package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;
import org.modoai.site.FileAttributes.Kind;

/**
 * A whole file as the answer. Its head and its bytes are of one state of the file, or reading it fails; of one that lost its
 * name meanwhile that is not certain, see {@link #isProven}.
 */
public final class FileAnswer implements Answer {
    private static final int OK = 200;

    private final Path file;
    private final FileAttributes state;
    private final Supplier<Head> maker;
    private Optional<Head> head = Optional.empty();
    private Optional<FileRange> opened = Optional.empty();

    /**
     * @param entry the file as it was when it was asked for
     * @param head makes the head, with status 200, when it is needed: lists do without
     */
    public FileAnswer(Path file, Listing.Entry entry, Supplier<Head> head) {
        this.file = file;
        this.state = new FileAttributes(Kind.FILE, entry.length(), entry.lastModified(), entry.revision());
        this.maker = head;
    }

    @Override
    public Head head() {
        if (head.isEmpty()) {
            head = Optional.of(maker.get());
        }
        return head.get();
    }

    @Override
    public int status() {
        return OK;
    }

    @Override
    public boolean isNotOfLength(long length) {
        return state.size() != length;
    }

    @Override
    public Optional<Instant> lastModified() {
        return Optional.of(state.lastModified().truncatedTo(ChronoUnit.SECONDS));
    }

    @Override
    public InputStream body() {
        FileRange body = new FileRange(file, 0, state.size(), state);
        opened = Optional.of(body);
        return body;
    }

    @Override
    public Optional<Path> file() {
        return Optional.of(file);
    }

    @Override
    public Optional<Revision> fileRevision() {
        return Optional.of(state.revision());
    }

    @Override
    public boolean isProven() {
        return opened.map(FileRange::isWhole).orElse(false);
    }

    @Override
    public void close() throws IOException {
        if (opened.isPresent()) {
            opened.get().close();
        }
    }
}

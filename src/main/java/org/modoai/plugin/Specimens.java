package org.modoai.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.site.UrlPath;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lays the bytes of an answer out for plugins, each in a directory of its own with a name that tells nothing of the
 * server.
 *
 * <p>Directories are used again once they are empty, and so are files: where many are made and deleted in a few seconds,
 * ext4 spends more on that than all the rest costs.
 *
 * <p>The bytes are copied, so that what tools see is what is disseminated whatever becomes of the file, unless another tool
 * has changed it before; a file too large for that is linked to, and one that changes meanwhile fails. What was called off may still be at its specimen, which is
 * not used again then.
 */
public final class Specimens implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Specimens.class);
    private static final int LONGEST_NAME = 120;
    private static final int SPARE = 16;

    private final long copied;
    private final BlockingQueue<Path> spare = new ArrayBlockingQueue<>(SPARE);
    private final SpareFiles files = new SpareFiles();
    private final AtomicLong moves = new AtomicLong();
    private Optional<Path> room = Optional.empty();

    /** @param copied up to how many bytes a file is copied rather than linked to */
    public Specimens(long copied) {
        this.copied = copied;
    }

    /** Takes the body of an answer whose header field names no charset. */
    public Held hold(Answer answer, Resource resource, String url, MediaType mediaType) throws IOException {
        return hold(answer, resource, url, mediaType, Optional.empty());
    }

    /**
     * Takes the body of an answer; the result stands for the answer from then on, and leaves nothing behind when closed.
     */
    public Held hold(Answer answer, Resource resource, String url, MediaType mediaType, Optional<Charset> charset)
            throws IOException {
        Path directory = directory();
        Path file = directory.resolve(safeName(resource.path()));
        Optional<Path> linked = answer.file().filter(path -> path.toFile().length() > copied);
        try {
            Head head = answer.head();
            Stored bytes = linked.isPresent() ? Linked.to(linked.get(), file, url) : copy(answer, file, url);
            Specimen specimen = new Specimen(file, resource.path(), url, mediaType, charset, bytes.length());
            return new Held(head, specimen, bytes, this::takeBack);
        } catch (IOException | RuntimeException e) {
            Scratch.delete(directory);
            throw e;
        }
    }

    private Stored copy(Answer answer, Path file, String url) throws IOException {
        try (InputStream body = answer.body()) {
            return Copied.of(body, files.open(file), url);
        }
    }

    /** An empty one, which nobody else has, under a name that none has had: specimens are told apart by it. */
    private Path directory() throws IOException {
        Path room = room();
        for (Path used = spare.poll(); used != null; used = spare.poll()) {
            try {
                if (used.startsWith(room) && Scratch.isAsNew(used)) {
                    return Files.move(used, room.resolve("again" + moves.incrementAndGet()));
                }
            } catch (IOException e) {
                LOG.debug("A directory cannot be used again", e);
            }
            Scratch.delete(used);
        }
        return Files.createTempDirectory(room, "");
    }

    private void takeBack(Path file, boolean again) {
        Path directory = file.getParent();
        if (!again) {
            Scratch.delete(directory);
            return;
        }
        files.take(file, directory.getParent());
        Scratch.clear(directory);
        if (!spare.offer(directory)) {
            Scratch.delete(directory);
        }
    }

    private synchronized Path room() throws IOException {
        if (room.isEmpty() || !Files.isDirectory(room.get())) {
            room = Optional.of(Scratch.room());
        }
        return room.get();
    }

    /** The resource's own name, less what a program could take for an option, a pattern or a place on the net. */
    static String safeName(String path) {
        String plain = path.split("\\?", 2)[0].replaceFirst("/$", "");
        String own = plain.isEmpty() ? "index" : plain.substring(plain.lastIndexOf('/') + 1);
        String name = UrlPath.decode(own).replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^[-.]", "_");
        return name.length() <= LONGEST_NAME ? name : "_" + name.substring(name.length() - LONGEST_NAME);
    }

    @Override
    public synchronized void close() {
        room.ifPresent(Scratch::delete);
        room = Optional.empty();
    }
}

package org.modoai.plugin;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Private directories for tools: a home that all share, and an empty one for each run. */
final class Scratch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Scratch.class);

    /** Tools may speak of where they are: this tells nothing of the server, as its own temporary directory would. */
    private static final Path NEUTRAL = Path.of("/tmp");

    /** The mode of a directory that only its owner can use, as all are made here; what it has from its parent apart. */
    private static final int PRIVATE = 0040700;

    private static final int KIND_AND_RIGHTS = 0170777;

    private final Path root;
    private final Path home;

    Scratch() throws IOException {
        this.root = room();
        this.home = Files.createDirectory(root.resolve("home"));
    }

    /** A new directory that only we can see into. */
    static Path room() throws IOException {
        return Files.isDirectory(NEUTRAL) && Files.isWritable(NEUTRAL)
                ? Files.createTempDirectory(NEUTRAL, "modoai-").toRealPath()
                : Files.createTempDirectory("modoai-").toRealPath();
    }

    Path home() {
        return home;
    }

    Path open() throws IOException {
        return Files.createTempDirectory(root, "run");
    }

    @Override
    public void close() {
        delete(root);
    }

    /** Deletes what is in a directory, as far as it can. */
    static void clear(Path directory) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            entries.forEach(Scratch::delete);
        } catch (IOException | DirectoryIteratorException e) {
            LOG.debug("A directory cannot be looked into: {}", e.toString());
        }
    }

    /** Whether a directory of ours is empty, and nobody has changed who may do what in it; not where that is not told. */
    static boolean isAsNew(Path directory) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            Object mode = Files.getAttribute(directory, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            return !entries.iterator().hasNext() && ((Integer) mode & KIND_AND_RIGHTS) == PRIVATE;
        } catch (IOException
                | DirectoryIteratorException
                | UnsupportedOperationException
                | IllegalArgumentException e) {
            return false;
        }
    }

    /** As far as it can: a tool may have left there what it likes. */
    static void delete(Path directory) {
        try {
            Files.walkFileTree(directory, new Deletion());
        } catch (IOException e) {
            LOG.warn("A tool has left something that cannot be deleted: {}", e.toString());
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}

package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * What lies where in a tree of files, before any rule about what is offered. Paths are names joined by slashes, as they
 * are on disk, relative to the root, which is the empty path.
 */
public interface Listing {
    /** Shows the files and directories in a directory, in any order; nothing if it cannot be read. */
    void list(String directory, Viewer viewer) throws IOException;

    /** The file or directory at a path whose parent is an entry. */
    Optional<Entry> entry(String names) throws IOException;

    /** The bytes of the file at a path that is an entry. */
    InputStream open(String names) throws IOException;

    /** Sees one entry after the other. */
    interface Viewer {
        void see(Entry entry) throws IOException;
    }

    /**
     * A file or a directory.
     *
     * @param real where a directory really is, if links may lead to it twice
     */
    record Entry(
            String name, boolean directory, long length, Instant lastModified, Revision revision, Optional<Path> real) {
        public static Entry file(String name, long length, Instant lastModified, Revision revision) {
            return new Entry(name, false, length, lastModified, revision, Optional.empty());
        }

        public static Entry directory(String name, Optional<Path> real) {
            return new Entry(name, true, 0, Instant.EPOCH, Revision.NONE, real);
        }
    }
}

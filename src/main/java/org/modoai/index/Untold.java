package org.modoai.index;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The mark beside an index that nobody was told of yet: a file that is not empty. */
final class Untold {
    private final Path file;

    Untold(Path directory) {
        file = directory.resolve("index.untold");
    }

    void mark() throws IOException {
        Files.writeString(file, "Nobody was told of this index yet.\n");
    }

    boolean isMarked() {
        return file.toFile().length() > 0;
    }

    /** Returns when the mark is gone for good; it is emptied first, since that can be waited for on all systems. */
    void end() throws IOException {
        if (isMarked()) {
            try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                channel.force(true);
            }
        }
        Files.deleteIfExists(file);
    }
}

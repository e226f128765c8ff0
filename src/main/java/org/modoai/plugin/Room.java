package org.modoai.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** The directory in which a resident tool runs: it holds the file at hand, under its own name, and nothing else. */
record Room(Path directory) {
    /** The same file in this room; one that is gone is not there either. */
    Specimen admit(Specimen specimen) throws IOException {
        String name = specimen.file().getFileName().toString().replaceAll("\\p{Cntrl}", "_");
        Path link = directory.resolve(name);
        if (Files.exists(specimen.file(), LinkOption.NOFOLLOW_LINKS)) {
            try {
                Files.createLink(link, specimen.file());
            } catch (IOException | UnsupportedOperationException otherDisk) {
                Files.createSymbolicLink(link, specimen.file());
            }
        }
        return new Specimen(
                link, specimen.path(), specimen.url(), specimen.mediaType(), specimen.charset(), specimen.length());
    }

    /** Takes out the file and whatever the tool may have left. */
    void clear() {
        Scratch.clear(directory);
    }
}

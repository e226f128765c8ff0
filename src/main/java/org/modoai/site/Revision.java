package org.modoai.site;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/**
 * What tells two states of a file apart that have the same length and the same time of modification.
 *
 * @param key of the file itself, not of its name: its inode, or in an archive its checksum; empty where none is known
 * @param touched when the file or anything about it last changed, which nobody can set; the epoch where it is unknown
 */
public record Revision(String key, Instant touched) {
    /** Nothing is known. */
    public static final Revision NONE = new Revision("", Instant.EPOCH);

    /** Of a file on disk, where the system tells; links are followed. */
    public static Revision of(Path file) throws IOException {
        return FileAttributes.of(file).revision();
    }

    /** Of a file in an archive. */
    public static Revision ofChecksum(long crc) {
        return new Revision("crc" + crc, Instant.EPOCH);
    }
}

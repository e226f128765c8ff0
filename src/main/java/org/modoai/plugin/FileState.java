package org.modoai.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * By what a file is told from another in its place, and from itself when it has been written to; links are followed.
 *
 * @param key of the file itself, not of its name, where the system has one
 */
record FileState(Optional<Object> key, long length, FileTime modified) {
    static FileState of(Path file) throws IOException {
        BasicFileAttributes all = Files.readAttributes(file, BasicFileAttributes.class);
        return new FileState(Optional.ofNullable(all.fileKey()), all.size(), all.lastModifiedTime());
    }

    /** Whether a file is in this state now. */
    boolean isOf(Path file) {
        try {
            return equals(of(file));
        } catch (IOException gone) {
            return false;
        }
    }
}

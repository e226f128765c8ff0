package org.modoai.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Opens what is a file, and says in plain words what else there is: to open a FIFO would be to wait for ever. */
final class OnlyFiles {
    private static final String EXPECTED = "; expected a file";

    private OnlyFiles() {}

    static InputStream open(Path file) throws IOException {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            if (found.isDirectory()) {
                throw new IOException("it is a directory" + EXPECTED);
            }
            if (!found.isRegularFile()) {
                throw new IOException("it is a FIFO, socket or device" + EXPECTED);
            }
            return Files.newInputStream(file);
        } catch (NoSuchFileException e) {
            throw new IOException(missing(file) + EXPECTED, e);
        } catch (AccessDeniedException e) {
            throw new IOException("the server may not read it" + EXPECTED + " that its user may read", e);
        }
    }

    private static String missing(Path file) throws IOException {
        return Files.isSymbolicLink(file)
                ? "it is a symbolic link to " + Files.readSymbolicLink(file) + ", where nothing is"
                : "there is nothing";
    }
}

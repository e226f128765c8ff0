package org.modoai.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory of all that modoai keeps. Nobody but its owner may look into it: it has the names of files that are hidden
 * from visitors, what tools said of them, and the key of tokens.
 */
public final class StateDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(StateDirectory.class);
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private StateDirectory() {}

    /**
     * Makes the directory, and those above it that are missing, for its owner alone, where the file system knows of
     * permissions. From one that is there already all others lose theirs, unless it has files that are not modoai's.
     */
    public static Path make(Path directory) throws IOException {
        boolean known = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (!Files.isDirectory(directory)) {
            return known
                    ? Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(OWNER))
                    : Files.createDirectories(directory);
        }
        if (known) {
            narrow(directory);
        }
        return directory;
    }

    private static void narrow(Path directory) {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(directory);
            if (!permissions.retainAll(OWNER)) {
                return;
            }
            if (isOurs(directory)) {
                Files.setPosixFilePermissions(directory, permissions);
            } else {
                LOG.info("Others may look into {}, since it has files that are not modoai's", directory);
            }
        } catch (IOException | UnsupportedOperationException e) {
            LOG.info("Others may look into {}, since its permissions cannot be changed: {}", directory, e.toString());
        }
    }

    private static boolean isOurs(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .allMatch(name -> name.startsWith("index.") || name.equals("cache"));
        }
    }
}

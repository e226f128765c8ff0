package org.modoai.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

/** What the file system tells of a file in one call. */
record FileAttributes(Kind kind, long size, Instant lastModified, Revision revision) {
    private static final String VIEW = "unix";
    private static final String NAMES = VIEW + ":mode,size,lastModifiedTime,ino,ctime";

    /** What of a mode says which kind of file it is. */
    private static final int FORMAT = 0170000;

    enum Kind {
        LINK,
        DIRECTORY,
        FILE,
        OTHER;

        private static Kind of(boolean link, boolean directory, boolean file) {
            return link ? LINK : directory ? DIRECTORY : file ? FILE : OTHER;
        }

        private static Kind of(int mode) {
            return switch (mode & FORMAT) {
                case 0120000 -> LINK;
                case 0040000 -> DIRECTORY;
                case 0100000 -> FILE;
                default -> OTHER;
            };
        }
    }

    static FileAttributes of(Path file, LinkOption... options) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains(VIEW)
                ? of(Files.readAttributes(file, NAMES, options))
                : of(Files.readAttributes(file, BasicFileAttributes.class, options));
    }

    private static FileAttributes of(Map<String, Object> all) {
        Revision revision = new Revision(all.get("ino").toString(), time(all.get("ctime")));
        Kind kind = Kind.of((Integer) all.get("mode"));
        return new FileAttributes(kind, (Long) all.get("size"), time(all.get("lastModifiedTime")), revision);
    }

    private static FileAttributes of(BasicFileAttributes all) {
        Kind kind = Kind.of(all.isSymbolicLink(), all.isDirectory(), all.isRegularFile());
        return new FileAttributes(kind, all.size(), time(all.lastModifiedTime()), Revision.NONE);
    }

    private static Instant time(Object time) {
        return ((FileTime) time).toInstant();
    }
}

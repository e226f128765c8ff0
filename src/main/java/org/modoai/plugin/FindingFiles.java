package org.modoai.plugin;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.regex.Pattern;

/** The files of a cache: how much they take together, and some that were of no use for the longest time. */
final class FindingFiles extends SimpleFileVisitor<Path> {
    static final String TEMPORARY = ".tmp";

    /** Nobody else's files are counted or deleted. */
    private static final Pattern OURS = Pattern.compile("[0-9a-f]{64}|[0-9]+" + Pattern.quote(TEMPORARY));

    /** However many there are, no more than these are held in memory. */
    private static final int SOME = 4096;

    private final PriorityQueue<Old> oldest =
            new PriorityQueue<>(Comparator.comparing(Old::used).reversed());
    private long bytes;

    private FindingFiles() {}

    private record Old(Path file, FileTime used, long size) {}

    /** An empty list if there is no such directory. */
    static FindingFiles in(Path directory) throws IOException {
        FindingFiles files = new FindingFiles();
        if (Files.isDirectory(directory)) {
            Files.walkFileTree(directory.toRealPath(), files);
        }
        return files;
    }

    /** By whole blocks. */
    long bytes() {
        return bytes;
    }

    /** Deletes the oldest until the rest takes no more than this, or those that it knows are gone; says what is left. */
    long shrunk(long most) throws IOException {
        List<Old> inOrder = new ArrayList<>(oldest);
        inOrder.sort(Comparator.comparing(Old::used));
        for (Old old : inOrder) {
            if (bytes <= most) {
                break;
            }
            Files.deleteIfExists(old.file());
            bytes -= old.size();
        }
        return bytes;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (!OURS.matcher(file.getFileName().toString()).matches()) {
            return FileVisitResult.CONTINUE;
        }
        long size = FindingCache.size(attributes.size());
        bytes += size;
        oldest.add(new Old(file, attributes.lastModifiedTime(), size));
        if (oldest.size() > SOME) {
            oldest.remove();
        }
        return FileVisitResult.CONTINUE;
    }

    /** Others may delete what they like meanwhile. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException e) {
        return FileVisitResult.CONTINUE;
    }
}

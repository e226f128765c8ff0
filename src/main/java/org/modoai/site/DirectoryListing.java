package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;
import org.modoai.config.SiteSettings.Links;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files below a directory of the file system, and those that links lead to as far as they are wanted. */
public final class DirectoryListing implements Listing {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryListing.class);

    private static final boolean LINUX = System.getProperty("os.name").equals("Linux");

    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_PATH = 4000;

    /** No system that runs Java takes fewer bytes in a path. */
    private static final int SHORTEST_LIMIT = 1024;

    private final Path root;
    private final Links links;

    /** @throws IOException if there is no such directory */
    public DirectoryListing(Path root, Links links) throws IOException {
        this.root = root.toRealPath();
        this.links = links;
    }

    @Override
    public void list(String directory, Viewer viewer) throws IOException {
        Optional<DirectoryStream<Path>> opened = open(root.resolve(directory), directory);
        if (opened.isEmpty()) {
            return;
        }
        try (DirectoryStream<Path> files = opened.get()) {
            for (Path file : files) {
                Optional<Entry> entry = look(file);
                if (entry.isPresent()) {
                    viewer.see(entry.get());
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private Optional<DirectoryStream<Path>> open(Path path, String directory) throws IOException {
        try {
            return Optional.of(Files.newDirectoryStream(path));
        } catch (AccessDeniedException | NoSuchFileException | NotDirectoryException e) {
            if (directory.isEmpty()) {
                throw new Unavailable("the directory of a site cannot be read", e);
            }
            LOG.warn("left out, since it cannot be read: directory '{}' of {}", directory, root);
        } catch (FileSystemException e) {
            requireTooLong(path, e);
        }
        return Optional.empty();
    }

    @Override
    public Optional<Entry> entry(String names) throws IOException {
        Optional<Path> file = file(names);
        return file.isEmpty() ? Optional.empty() : entry(file.get());
    }

    /** The file or directory at a path that this listing gave. */
    public Optional<Entry> entry(Path file) throws IOException {
        try {
            return isNamedSo(file) ? look(file) : Optional.empty();
        } catch (NoSuchFileException | AccessDeniedException | NotDirectoryException e) {
            return Optional.empty();
        } catch (FileSystemException e) {
            requireTooLong(file, e);
            return Optional.empty();
        }
    }

    /** Linux has a file by its very name or not at all; other systems may have it by another. */
    private static boolean isNamedSo(Path file) throws IOException {
        Path real = LINUX ? file.normalize() : file.toRealPath(LinkOption.NOFOLLOW_LINKS);
        return real.toString().equals(file.toString());
    }

    /** The file that a path stands for, be it there or not; empty if the system cannot have one of such a name. */
    public Optional<Path> file(String names) {
        if (names.length() > LONGEST_PATH || isTooLong(names.substring(names.lastIndexOf('/') + 1))) {
            return Optional.empty();
        }
        try {
            return Optional.of(root.resolve(names));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static boolean isTooLong(String name) {
        return name.length() > LONGEST_NAME / 3 && name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME;
    }

    @Override
    public InputStream open(String names) throws IOException {
        return Files.newInputStream(root.resolve(names));
    }

    private Optional<Entry> look(Path file) throws IOException {
        try {
            FileAttributes attributes = FileAttributes.of(file, LinkOption.NOFOLLOW_LINKS);
            if (attributes.kind() == FileAttributes.Kind.LINK) {
                return links == Links.NONE ? Optional.empty() : follow(file);
            }
            if (links == Links.NONE || attributes.kind() != FileAttributes.Kind.DIRECTORY) {
                return entry(file, attributes, Optional.empty());
            }
            Path real = file.toRealPath();
            return real.equals(root) ? Optional.empty() : entry(file, attributes, Optional.of(real));
        } catch (NoSuchFileException | AccessDeniedException e) {
            return Optional.empty();
        } catch (FileSystemException e) {
            requireTooLong(file, e);
            return Optional.empty();
        }
    }

    /** A path can be made step by step that is too long to be named as a whole; no server can serve it then. */
    private static void requireTooLong(Path file, FileSystemException e) throws FileSystemException {
        int length = file.toString().getBytes(StandardCharsets.UTF_8).length;
        if (length < SHORTEST_LIMIT) {
            throw e;
        }
        LOG.warn("left out, since its path of {} bytes is too long for the file system", length);
    }

    private Optional<Entry> follow(Path link) throws IOException {
        Path real;
        try {
            real = link.toRealPath();
        } catch (FileSystemException dangling) {
            return Optional.empty();
        }
        if (real.equals(root) || isPrivate(real) || (links == Links.INSIDE && !real.startsWith(root))) {
            return Optional.empty();
        }
        return entry(link, FileAttributes.of(real), Optional.of(real));
    }

    /** No link makes public what the servlet specification hides. */
    private boolean isPrivate(Path real) {
        return real.startsWith(root)
                && FileTree.isPrivate(root.relativize(real).getName(0).toString());
    }

    private static Optional<Entry> entry(Path file, FileAttributes attributes, Optional<Path> real) {
        String name = file.getFileName().toString();
        if (attributes.kind() == FileAttributes.Kind.DIRECTORY) {
            return Optional.of(Entry.directory(name, real));
        }
        return attributes.kind() == FileAttributes.Kind.FILE
                ? Optional.of(Entry.file(name, attributes.size(), attributes.lastModified(), attributes.revision()))
                : Optional.empty();
    }
}

package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.modoai.site.SortedEntries.Named;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules by which the files of a listing are resources: the same for a walk through all of them, in ascending order
 * of their encoded paths, and for a look at one.
 */
public final class FileTree {
    private static final Logger LOG = LoggerFactory.getLogger(FileTree.class);

    /** How many entries of a directory are in memory at once: some megabytes. */
    private static final int RUN = 20_000;

    private final Listing listing;
    private final Predicate<String> offered;
    private final Function<String, String> mimeTypes;

    /**
     * @param offered whether the file at this path, as it is on disk, is wanted
     * @param mimeTypes from a file name to its type; null if it is not known
     */
    public FileTree(Listing listing, Predicate<String> offered, Function<String, String> mimeTypes) {
        this.listing = listing;
        this.offered = offered;
        this.mimeTypes = mimeTypes;
    }

    public void walk(Site.Visitor visitor) throws IOException {
        walk("", "", new HashSet<>(), visitor);
    }

    /** @param above the real directories from the root down to this one: a link back to one of them is a loop */
    private void walk(String directory, String encoded, Set<Path> above, Site.Visitor visitor) throws IOException {
        try (SortedEntries children = new SortedEntries(RUN, Path.of(System.getProperty("java.io.tmpdir")))) {
            listing.list(directory, entry -> {
                if (!isSpeakable(entry.name())) {
                    LOG.warn("left out, since no URL can name it: {} in '{}'", printable(entry.name()), directory);
                } else if (!isHidden(directory, entry.name())) {
                    children.add(SortedEntries.named(entry));
                }
            });
            for (Optional<Named> child = children.next(); child.isPresent(); child = children.next()) {
                Listing.Entry entry = child.get().entry();
                String names = directory + entry.name();
                String path = encoded + child.get().key();
                if (entry.directory()) {
                    descend(names + "/", path, entry.real(), above, visitor);
                } else if (offered.test(names)) {
                    visitor.visit(resource(path, entry));
                }
            }
        }
    }

    private void descend(String directory, String encoded, Optional<Path> real, Set<Path> above, Site.Visitor visitor)
            throws IOException {
        if (real.isEmpty()) {
            walk(directory, encoded, above, visitor);
        } else if (above.add(real.get())) {
            walk(directory, encoded, above, visitor);
            above.remove(real.get());
        }
    }

    /** The resource at a path in normal form, by the same rules. */
    public Optional<Resource> find(String path) throws IOException {
        // a question mark in a file name is encoded: this one begins a query, which no file has
        if (path.isEmpty() || path.endsWith("/") || path.indexOf('?') >= 0) {
            return Optional.empty();
        }
        String names = UrlPath.decode(path);
        Set<Path> above = new HashSet<>();
        int start = 0;
        for (int slash = names.indexOf('/'); slash >= 0; slash = names.indexOf('/', start)) {
            Optional<Listing.Entry> entry = entry(names, start, slash).filter(Listing.Entry::directory);
            if (entry.isEmpty() || !entry.get().real().map(above::add).orElse(true)) {
                return Optional.empty();
            }
            start = slash + 1;
        }
        return entry(names, start, names.length())
                .filter(entry -> !entry.directory() && offered.test(names))
                .map(entry -> resource(path, entry));
    }

    /** The bytes of the resource at this path. */
    public InputStream open(String path) throws IOException {
        if (find(path).isEmpty()) {
            throw new NoSuchFileException(path);
        }
        return listing.open(UrlPath.decode(path));
    }

    private Optional<Listing.Entry> entry(String names, int start, int end) throws IOException {
        String name = names.substring(start, end);
        boolean visible = isSpeakable(name) && !isHidden(names.substring(0, start), name);
        return visible ? listing.entry(names.substring(0, end)) : Optional.empty();
    }

    private Resource resource(String path, Listing.Entry entry) {
        return new Resource(
                path,
                MediaType.of(mimeTypes.apply(entry.name())),
                entry.length(),
                entry.lastModified(),
                entry.revision());
    }

    private static boolean isHidden(String directory, String name) {
        return directory.isEmpty() && isPrivate(name);
    }

    /** Whether the servlet specification hides what has this name at the root of a webapp, however it is spelt. */
    public static boolean isPrivate(String name) {
        return name.equalsIgnoreCase("WEB-INF") || name.equalsIgnoreCase("META-INF");
    }

    private static boolean isSpeakable(String name) {
        if (name.isEmpty() || name.equals(".") || name.equals("..")) {
            return false;
        }
        return name.codePoints()
                .noneMatch(c ->
                        c == 0 || c == '\\' || c == '/' || c == 0xFFFD || Character.getType(c) == Character.SURROGATE);
    }

    private static String printable(String name) {
        return name.replaceAll("\\p{Cntrl}|[^\\x20-\\x7E]", "?");
    }
}

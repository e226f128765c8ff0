package org.modoai.config;

import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;

/**
 * Which paths of a site are offered, by globs over names as they are on disk ({@code **}, {@code *}, {@code ?},
 * {@code [a-z]}, {@code {a,b}}), relative to the site's root.
 *
 * <p>No include means {@code **}. A path with a segment that begins with a dot is offered only if an include with such
 * a segment matches it.
 */
public final class Globs {
    public static final Globs ALL = new Globs(List.of(), List.of());

    private final List<PathMatcher> include;
    private final List<PathMatcher> includeDots;
    private final List<PathMatcher> exclude;

    /** @throws IllegalArgumentException if a glob is malformed */
    public Globs(List<String> include, List<String> exclude) {
        List<String> plain = include.isEmpty() ? List.of("**") : include;
        this.include = plain.stream().map(Globs::matcher).toList();
        this.includeDots = plain.stream().filter(Globs::hasDot).map(Globs::matcher).toList();
        this.exclude = exclude.stream().map(Globs::matcher).toList();
    }

    /** Both must admit a path. */
    public boolean admits(String names) {
        Path path;
        try {
            path = Path.of(names);
        } catch (InvalidPathException e) {
            return false;
        }
        List<PathMatcher> wanted = hasDot(names) ? includeDots : include;
        return wanted.stream().anyMatch(glob -> glob.matches(path))
                && exclude.stream().noneMatch(glob -> glob.matches(path));
    }

    private static boolean hasDot(String names) {
        return names.startsWith(".") || names.contains("/.");
    }

    private static PathMatcher matcher(String glob) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    }
}

package org.modoai.config;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Which paths of a site are offered, by globs over names as they are on disk, relative to the site's root.
 *
 * <p>{@code *} and {@code ?} stay within one name, {@code **} crosses slashes, and {@code **}{@code /} stands for any
 * number of directories, none included; {@code [a-z]}, {@code [!a-z]} and {@code {a,b}} are as in a shell, a backslash
 * takes the next character as it is. A slash at the beginning changes nothing; one at the end means all that lies
 * below.
 *
 * <p>No include means {@code **}. As in a shell, no wildcard of an include stands for the dot at the beginning of a
 * name: {@code .well-known/**} offers such a directory, {@code **} does not. The wildcards of an exclude do.
 */
public final class Globs {
    public static final Globs ALL = new Globs(List.of(), List.of());

    /** Stands for the dot at the beginning of a name; no name on disk can hold it. */
    private static final char DOT = '\0';

    private final List<String> include;
    private final List<String> exclude;
    private final List<Pattern> wanted;
    private final List<Pattern> unwanted;

    /** @throws IllegalArgumentException if a glob is malformed */
    public Globs(List<String> include, List<String> exclude) {
        this.include = List.copyOf(include);
        this.exclude = List.copyOf(exclude);
        List<String> included = include.isEmpty() ? List.of("**") : include;
        this.wanted =
                included.stream().map(glob -> new Glob(glob, DOT).pattern()).toList();
        this.unwanted =
                exclude.stream().map(glob -> new Glob(glob, '.').pattern()).toList();
    }

    /** As they were given. */
    public List<String> include() {
        return include;
    }

    /** As they were given. */
    public List<String> exclude() {
        return exclude;
    }

    /** Whether an include matches the path, its names parted by slashes, and no exclude does. */
    public boolean admits(String names) {
        if (names.indexOf(DOT) >= 0) {
            return false;
        }
        String marked = markDots(names);
        return wanted.stream().anyMatch(glob -> glob.matcher(marked).matches())
                && unwanted.stream().noneMatch(glob -> glob.matcher(names).matches());
    }

    private static String markDots(String names) {
        String marked = names.startsWith(".") ? DOT + names.substring(1) : names;
        return marked.replace("/.", "/" + DOT);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Globs globs && include.equals(globs.include) && exclude.equals(globs.exclude);
    }

    @Override
    public int hashCode() {
        return 31 * include.hashCode() + exclude.hashCode();
    }

    @Override
    public String toString() {
        return "Globs[include=" + include + ", exclude=" + exclude + "]";
    }
}

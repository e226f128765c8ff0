package org.modoai.tomcat;

import java.util.Collection;
import java.util.Set;

/** Patterns of URLs as deployment descriptors have them: exact, prefix, extension, and all there is. */
record PathPatterns(Set<String> patterns) {
    PathPatterns(Collection<String> patterns) {
        this(Set.copyOf(patterns));
    }

    /** Whether any of them concerns this path, with its leading slash; whether another fits better does not count. */
    boolean touch(String path) {
        for (String pattern : patterns) {
            if (touches(pattern, path)) {
                return true;
            }
        }
        return false;
    }

    /** Whether any of them concerns every path. */
    boolean touchAll() {
        return patterns.stream().anyMatch(PathPatterns::isForAll);
    }

    boolean isEmpty() {
        return patterns.isEmpty();
    }

    private static boolean touches(String pattern, String path) {
        if (isForAll(pattern)) {
            return true;
        }
        if (pattern.endsWith("/*")) {
            String prefix = pattern.substring(0, pattern.length() - 2);
            return path.equals(prefix) || path.startsWith(prefix + "/");
        }
        return pattern.startsWith("*.") ? path.endsWith(pattern.substring(1)) : path.equals(pattern);
    }

    /** One that is nothing we know of is taken for the worst. */
    private static boolean isForAll(String pattern) {
        boolean known = pattern.startsWith("/") || pattern.startsWith("*.") && pattern.length() > 2;
        return !known || pattern.equals("/") || pattern.equals("/*");
    }
}

package org.modoai.tomcat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.servlets.DefaultServlet;

/**
 * Which servlet of a webapp answers for which path, by the rules of the servlet specification (12.1): exact before
 * longest prefix before extension before default. Where modoai answers in its place, it is a servlet like others.
 */
final class ServletCover {
    /** From pattern to whether the servlet serves files as they are. */
    private final Map<String, Boolean> patterns = new HashMap<>();

    ServletCover(Context context) {
        for (String pattern : context.findServletMappings()) {
            patterns.put(pattern, servesFiles(context, context.findServletMapping(pattern)));
        }
        own(context).ifPresent(pattern -> patterns.put(pattern, false));
    }

    /** The pattern of the paths at which modoai itself answers in a webapp, be there files or not. */
    static Optional<String> own(Context context) {
        return context.getServletContext().getAttribute(ContextSite.PREFIX) instanceof String prefix
                ? Optional.of(prefix + "/*")
                : Optional.empty();
    }

    /** Whether the file at this path, with its leading slash, is served as it is. */
    boolean isStatic(String path) {
        if (isTaken(path)) {
            return patterns.get(pattern(path));
        }
        return patterns.getOrDefault(extension(path), patterns.getOrDefault("/", false));
    }

    /** Whether only the servlet of the pattern {@code /} answers for this path, and is not the one that serves files. */
    boolean isLeftToOthers(String path) {
        return !isTaken(path) && !patterns.containsKey(extension(path)) && !patterns.getOrDefault("/", true);
    }

    /** Whether a servlet is mapped to this path or a prefix of it, be there a file or not. */
    boolean isTaken(String path) {
        return !pattern(path).isEmpty();
    }

    private static String extension(String path) {
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/') ? "*" + path.substring(dot) : "none";
    }

    private String pattern(String path) {
        if (patterns.containsKey(path) && path.length() > 1) {
            return path;
        }
        for (int end = path.length(); end >= 0; end = path.lastIndexOf('/', end - 1)) {
            String prefix = path.substring(0, end) + "/*";
            if (patterns.containsKey(prefix)) {
                return prefix;
            }
            if (end == 0) {
                break;
            }
        }
        return "";
    }

    private static boolean servesFiles(Context context, String servlet) {
        if (!(context.findChild(servlet) instanceof Wrapper wrapper)) {
            return false;
        }
        if (wrapper.getServlet() != null) {
            return wrapper.getServlet() instanceof DefaultServlet;
        }
        String name = wrapper.getServletClass();
        if (name == null || context.getLoader() == null) {
            return false;
        }
        try {
            Class<?> type = Class.forName(name, false, context.getLoader().getClassLoader());
            return DefaultServlet.class.isAssignableFrom(type);
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}

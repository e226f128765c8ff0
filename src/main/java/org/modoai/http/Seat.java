package org.modoai.http;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import org.modoai.config.Configuration;

/**
 * Where in the server modoai sits: in a webapp of its own, which it answers for as a whole, or as a guest below a
 * prefix of another.
 *
 * @param prefix the path below the context at which the base URL is; empty for a webapp of its own
 */
record Seat(boolean own, String prefix) {
    /** The context parameter by which the WAR says what it is. */
    private static final String OWN_WEBAPP = "org.modoai.own-webapp";

    static boolean isOwn(ServletContext context) {
        return Boolean.parseBoolean(context.getInitParameter(OWN_WEBAPP));
    }

    static Seat of(ServletContext context, Configuration configuration) {
        boolean own = isOwn(context);
        return new Seat(own, own ? "" : configuration.prefix());
    }

    /** Whether a request is for us: by its path alone, never by its parameters. */
    boolean owns(HttpServletRequest request) {
        String path = path(request);
        return path.equals(prefix) || path.startsWith(prefix + "/");
    }

    /** What follows the base URL: empty, a slash, or a slash and more. */
    String below(HttpServletRequest request) {
        return path(request).substring(prefix.length());
    }

    /** The path in the webapp, decoded; of a directory with a welcome file, that of the file. */
    static String path(HttpServletRequest request) {
        String info = request.getPathInfo();
        return info == null ? request.getServletPath() : request.getServletPath() + info;
    }
}

package org.modoai.site;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An http or https URL in one normal form: scheme and host in lower case, no default port, no user, no fragment.
 *
 * @param origin scheme, host and port, without a slash at the end
 * @param path in the normal form of {@link UrlPath}, without the leading slash; with the query behind a question mark,
 *     if there is one
 */
public record HttpUrl(String origin, String path) {
    private static final Pattern FORM = Pattern.compile(
            "(?is)(https?)://(\\[[0-9a-f:.]+\\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?(?:/([^?#]*))?(\\?[^#]*)?");

    public static Optional<HttpUrl> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String scheme = matcher.group(1).toLowerCase(Locale.ROOT);
        String host = matcher.group(2).toLowerCase(Locale.ROOT);
        int port = matcher.group(3) == null ? -1 : Integer.parseInt(matcher.group(3));
        String path = matcher.group(4) == null ? "" : matcher.group(4);
        String query = matcher.group(5) == null ? "" : matcher.group(5);
        return UrlPath.normalise(path)
                .map(normal -> new HttpUrl(origin(scheme, host, port), normal + normalQuery(query)));
    }

    /** @param query with its question mark, which a query of nothing loses */
    private static String normalQuery(String query) {
        return query.length() < 2 ? "" : "?" + UrlPath.normaliseQuery(query.substring(1));
    }

    /** The origin in normal form; a port of -1 is the default one. */
    public static String origin(String scheme, String host, int port) {
        boolean implied = port < 0 || port == (scheme.equals("https") ? 443 : 80);
        return scheme + "://" + host.toLowerCase(Locale.ROOT) + (implied ? "" : ":" + port);
    }

    @Override
    public String toString() {
        return origin + "/" + path;
    }
}

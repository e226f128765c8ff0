package org.modoai.plugin;

import java.net.URI;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.modoai.config.PluginSettings;
import org.modoai.site.UrlPath;

/**
 * An address on the Web in which {@code %u} stands for the URL of a resource, {@code %p} for its path in the site,
 * {@code %m} for its media type and {@code %%} for a percent sign. What stands in a query is percent-encoded.
 */
record UrlTemplate(String text) {
    private static final Pattern UNKNOWN = Pattern.compile("%(?![ump%]|[0-9A-Fa-f]{2}).?", Pattern.DOTALL);

    /** @throws IllegalArgumentException if no address can come of it */
    UrlTemplate {
        Matcher unknown = UNKNOWN.matcher(text.replace("%%", ""));
        if (unknown.find()) {
            throw new IllegalArgumentException("unknown placeholder " + unknown.group()
                    + "; there are %u for the URL, %p for the path, %m for the media type, %% for a percent sign");
        }
        URI sample = expand(text, "http://host.example/path", "path", "text/plain");
        if (!sample.isAbsolute() || !sample.getScheme().matches("(?i)https?") || sample.getHost() == null) {
            throw new IllegalArgumentException("an address of http or https is needed");
        }
    }

    /** The parameter {@code url} of a plugin. */
    static UrlTemplate of(PluginSettings settings) {
        String text = settings.settings().required("url", "an address with %u for that of the resource");
        try {
            return new UrlTemplate(text);
        } catch (IllegalArgumentException e) {
            throw settings.fault("has '" + text + "' for url: " + e.getMessage());
        }
    }

    /** Whether it is the same server for all resources, whoever asks. */
    boolean hasOwnHost() {
        return text.matches("(?i)https?://[^/?#%]+([/?#].*)?");
    }

    URI about(Specimen specimen) {
        return expand(
                text, specimen.url(), specimen.path(), specimen.mediaType().toString());
    }

    private static URI expand(String text, String url, String path, String type) {
        int query = text.indexOf('?') < 0 ? text.length() : text.indexOf('?');
        Placeholders plain = new Placeholders(Map.of('u', url, 'p', path, 'm', UrlPath.encode(type), '%', "%"));
        Placeholders encoded =
                new Placeholders(Map.of('u', encoded(url), 'p', encoded(path), 'm', encoded(type), '%', "%"));
        return URI.create(plain.expand(text.substring(0, query)) + encoded.expand(text.substring(query)));
    }

    private static String encoded(String value) {
        return UrlPath.encode(value).replace("/", "%2F");
    }
}

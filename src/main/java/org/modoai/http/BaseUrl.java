package org.modoai.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.modoai.config.Description;
import org.modoai.repository.Caller;
import org.modoai.site.HttpUrl;
import org.modoai.site.Requester;
import org.modoai.site.UrlPath;

/**
 * By what name a harvester reached us: as configured, else as the request has it. What a proxy says of the name counts
 * only if the configuration trusts that proxy.
 *
 * @param text the base URL itself, with or without a slash at the end, as the harvester wrote it
 * @param origin scheme, host and port of the server
 */
record BaseUrl(String text, String origin) {
    private static final Pattern FORWARDED =
            Pattern.compile("(?i)(?:^|[;,\\s])(proto|host)=(?:\"([^\"]*)\"|([^;,\"\\s]*))");
    private static final Pattern AUTHORITY =
            Pattern.compile("(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?");

    static BaseUrl of(HttpServletRequest request, String prefix, boolean slash, Description description) {
        if (description.baseUrl().isPresent()) {
            String configured = description.baseUrl().get().toString();
            return new BaseUrl(
                    configured, HttpUrl.parse(configured).map(HttpUrl::origin).orElseThrow());
        }
        boolean trusted =
                description.trustedProxies().stream().anyMatch(proxy -> proxy.contains(request.getRemoteAddr()));
        String asked = trusted ? forwarded(request) : direct(request);
        // as the request has it, the path may hold a session's identifier
        String webapp = UrlPath.encode(request.getServletContext().getContextPath());
        return new BaseUrl(
                asked + webapp + prefix + (slash ? "/" : ""),
                HttpUrl.parse(asked).map(HttpUrl::origin).orElse(asked));
    }

    Caller caller(Requester requester) {
        return new Caller(text, origin, requester);
    }

    private static String direct(HttpServletRequest request) {
        return origin(request.getScheme(), request.getServerName(), request.getServerPort());
    }

    /** With the host as the harvester wrote it, in capitals perhaps. */
    private static String origin(String scheme, String host, int port) {
        return HttpUrl.origin(scheme, host, port).replace("://" + host.toLowerCase(Locale.ROOT), "://" + host);
    }

    private static String forwarded(HttpServletRequest request) {
        String proto = forwarded(request, "proto", "X-Forwarded-Proto")
                .filter(value -> value.matches("(?i)https?"))
                .orElse(request.getScheme())
                .toLowerCase(Locale.ROOT);
        Matcher host =
                AUTHORITY.matcher(forwarded(request, "host", "X-Forwarded-Host").orElse(""));
        if (!host.matches()) {
            return origin(proto, request.getServerName(), request.getServerPort());
        }
        String port = host.group(2) != null
                ? host.group(2)
                : first(request.getHeader("X-Forwarded-Port"))
                        .filter(value -> value.matches("[0-9]{1,5}"))
                        .orElse("-1");
        return origin(proto, host.group(1), Integer.parseInt(port));
    }

    /** The value given by the proxy nearest to the client. */
    private static Optional<String> forwarded(HttpServletRequest request, String parameter, String header) {
        String standard = request.getHeader("Forwarded");
        if (standard != null) {
            Matcher matcher = FORWARDED.matcher(first(standard).orElse(""));
            while (matcher.find()) {
                if (matcher.group(1).equalsIgnoreCase(parameter)) {
                    return Optional.of(matcher.group(2) != null ? matcher.group(2) : matcher.group(3));
                }
            }
        }
        return first(request.getHeader(header));
    }

    private static Optional<String> first(String list) {
        return Optional.ofNullable(list).map(text -> text.split(",", 2)[0].strip());
    }
}

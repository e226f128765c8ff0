package org.modoai.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.stream.Stream;
import org.modoai.config.Description;
import org.modoai.repository.Caller;
import org.modoai.site.ForwardedOrigin;
import org.modoai.site.Header;
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
        return ForwardedOrigin.written(request.getScheme(), request.getServerName(), request.getServerPort());
    }

    private static String forwarded(HttpServletRequest request) {
        List<Header> headers = Stream.of("Forwarded", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Port")
                .filter(name -> request.getHeader(name) != null)
                .map(name -> new Header(name, request.getHeader(name)))
                .toList();
        return ForwardedOrigin.of(headers, request.getScheme(), request.getServerName(), request.getServerPort());
    }
}

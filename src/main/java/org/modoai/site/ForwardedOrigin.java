package org.modoai.site;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The origin for which a proxy was asked, by RFC 7239 and by the {@code X-Forwarded-*} fields before it. */
public final class ForwardedOrigin {
    private static final Pattern FORWARDED =
            Pattern.compile("(?i)(?:^|[;,\\s])(proto|host)=(?:\"([^\"]*)\"|([^;,\"\\s]*))");
    private static final Pattern AUTHORITY =
            Pattern.compile("(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?");

    private final List<Header> headers;

    private ForwardedOrigin(List<Header> headers) {
        this.headers = headers;
    }

    /**
     * The origin in the words of the proxy nearest to the client; what it does not say is as the request itself has it. The
     * host keeps its capitals.
     */
    public static String of(List<Header> headers, String scheme, String serverName, int serverPort) {
        ForwardedOrigin fields = new ForwardedOrigin(headers);
        String proto = fields.value("proto", "X-Forwarded-Proto")
                .filter(value -> value.matches("(?i)https?"))
                .orElse(scheme)
                .toLowerCase(Locale.ROOT);
        Matcher host =
                AUTHORITY.matcher(fields.value("host", "X-Forwarded-Host").orElse(""));
        if (!host.matches()) {
            return written(proto, serverName, serverPort);
        }
        String port = host.group(2) != null
                ? host.group(2)
                : fields.first("X-Forwarded-Port")
                        .filter(value -> value.matches("[0-9]{1,5}"))
                        .orElse("-1");
        return written(proto, host.group(1), Integer.parseInt(port));
    }

    /** An origin with the host as it was written, in capitals perhaps. */
    public static String written(String scheme, String host, int port) {
        return HttpUrl.origin(scheme, host, port).replace("://" + host.toLowerCase(Locale.ROOT), "://" + host);
    }

    private Optional<String> value(String parameter, String field) {
        Optional<String> standard = first("Forwarded");
        if (standard.isPresent()) {
            Matcher matcher = FORWARDED.matcher(standard.get());
            while (matcher.find()) {
                if (matcher.group(1).equalsIgnoreCase(parameter)) {
                    return Optional.of(matcher.group(2) != null ? matcher.group(2) : matcher.group(3));
                }
            }
        }
        return first(field);
    }

    private Optional<String> first(String field) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(field))
                .map(header -> header.value().split(",", 2)[0].strip())
                .findFirst();
    }
}

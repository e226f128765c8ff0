package org.modoai.site;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Who asks, as the container saw the request: all that an in-process GET repeats on their behalf.
 *
 * @param scheme {@code http} or {@code https}
 * @param serverName the virtual host asked, without port
 * @param headers every field received, in order, credentials included
 * @param attributes what the connection knows beyond headers, such as a client certificate
 */
public record Requester(
        Connection connection,
        String scheme,
        String serverName,
        int serverPort,
        List<Header> headers,
        Map<String, Object> attributes) {

    private static final Set<String> CREDENTIALS = Set.of("authorization", "cookie");

    /** The two ends of the requester's connection; {@code peerAddress} is the last hop, a proxy perhaps. */
    public record Connection(
            String remoteAddress,
            String remoteHost,
            int remotePort,
            String peerAddress,
            String localAddress,
            String localName,
            int localPort) {}

    /** An address of documentation (RFC 5737), which no rule can favour. */
    public static final String NOWHERE = "192.0.2.1";

    /** Nobody in particular, for a site that asks nobody. */
    static final Requester NOBODY = new Requester(
            new Connection(NOWHERE, NOWHERE, 0, NOWHERE, NOWHERE, "localhost", 0),
            "http",
            "localhost",
            80,
            List.of(),
            Map.of());

    /** Whether the request says who sent it. */
    public boolean hasCredentials() {
        return headers.stream()
                        .anyMatch(header -> CREDENTIALS.contains(header.name().toLowerCase(Locale.ROOT)))
                || attributes.containsKey("jakarta.servlet.request.X509Certificate");
    }

    public Requester {
        headers = List.copyOf(headers);
        attributes = Map.copyOf(attributes);
    }
}

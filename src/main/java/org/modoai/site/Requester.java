package org.modoai.site;

import java.util.HashMap;
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

    /** An address for documentation, which no rule can favour. */
    private static final String NOWHERE = "192.0.2.1";

    /** What we ourselves note of a connection begins so. */
    private static final String OURS = "org.modoai.";

    /** Someone who asks the same server in the same way, but without credentials and from elsewhere. */
    public Requester outsider() {
        Connection elsewhere = new Connection(
                NOWHERE,
                NOWHERE,
                0,
                NOWHERE,
                connection.localAddress(),
                connection.localName(),
                connection.localPort());
        List<Header> host = headers.stream()
                .filter(header -> header.name().equalsIgnoreCase("Host"))
                .toList();
        Map<String, Object> own = new HashMap<>(attributes);
        own.keySet().removeIf(name -> !name.startsWith(OURS));
        return new Requester(elsewhere, scheme, serverName, serverPort, host, own);
    }

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

package org.modoai.site;

import java.util.List;
import java.util.Map;

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

    /** The two ends of the requester's connection; {@code peerAddress} is the last hop, a proxy perhaps. */
    public record Connection(
            String remoteAddress,
            String remoteHost,
            int remotePort,
            String peerAddress,
            String localAddress,
            String localName,
            int localPort) {}

    public Requester {
        headers = List.copyOf(headers);
        attributes = Map.copyOf(attributes);
    }
}

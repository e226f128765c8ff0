package org.modoai.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.modoai.config.Network;

/**
 * Whoever sent a request, by the address as the container has it; where that is a proxy's that is trusted, by the one
 * that the proxy names: of {@code X-Forwarded-For} the last that is not such a proxy itself, since all before it may be
 * the client's invention.
 */
record Client(String address) {
    static Client of(HttpServletRequest request, List<Network> proxies) {
        String address = request.getRemoteAddr() == null ? "" : request.getRemoteAddr();
        List<String> hops = new ArrayList<>();
        for (String line : Collections.list(request.getHeaders("X-Forwarded-For"))) {
            hops.addAll(List.of(line.split(",", -1)));
        }
        for (int i = hops.size() - 1; i >= 0 && isOneOf(proxies, address); i--) {
            String hop = hops.get(i).strip();
            if (!Network.isAddress(hop)) {
                break;
            }
            address = hop;
        }
        return new Client(address);
    }

    private static boolean isOneOf(List<Network> networks, String address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }

    boolean isIn(List<Network> networks) {
        return isOneOf(networks, address);
    }

    /** By what it is counted. */
    String key() {
        return Network.client(address);
    }
}

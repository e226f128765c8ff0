package org.modoai.config;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * What Identify says of the repository.
 *
 * @param baseUrl the base URL as harvesters must use it; empty: taken from each request
 * @param trustedProxies peers whose forwarded headers count when the base URL is taken from the request
 */
public record Description(
        Optional<String> name,
        List<String> adminEmails,
        Optional<URI> baseUrl,
        List<URI> friends,
        Optional<URI> rights,
        List<Network> trustedProxies) {
    public Description {
        adminEmails = List.copyOf(adminEmails);
        friends = List.copyOf(friends);
        trustedProxies = List.copyOf(trustedProxies);
    }
}

package org.modoai.site;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** User name and password as basic authentication sends them. */
public record BasicCredentials(String user, String password) {
    private static final String SCHEME = "Basic ";

    /** @param authorization the value of the field {@code Authorization}; empty if it is of another scheme, or garbled */
    public static Optional<BasicCredentials> parse(String authorization) {
        if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        try {
            byte[] decoded = Base64.getDecoder()
                    .decode(authorization.substring(SCHEME.length()).strip());
            String pair = new String(decoded, StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            return colon < 0
                    ? Optional.empty()
                    : Optional.of(new BasicCredentials(pair.substring(0, colon), pair.substring(colon + 1)));
        } catch (IllegalArgumentException garbled) {
            return Optional.empty();
        }
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "BasicCredentials[user=" + user + "]";
    }
}

package org.modoai.config;

import java.util.Optional;

/**
 * A database server that keeps the index for several servers.
 *
 * @param url as JDBC has it
 */
public record DatabaseSettings(String url, Optional<String> user, Optional<String> password) {
    /** Without the password: this may come into a log. */
    @Override
    public String toString() {
        return url + user.map(name -> " as " + name).orElse("");
    }
}

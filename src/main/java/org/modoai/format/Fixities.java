package org.modoai.format;

import java.io.IOException;
import java.util.Optional;

/** The SHA-256 of the bytes of one resource, in hexadecimal digits, kept so that a large file need not be read again. */
public interface Fixities {
    /** For bytes of which nothing is kept. */
    Fixities NONE = new Fixities() {
        @Override
        public Optional<String> sha256() {
            return Optional.empty();
        }

        @Override
        public void keep(String sha256) {}
    };

    Optional<String> sha256() throws IOException;

    void keep(String sha256);
}

package org.modoai.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** The body of a form POST, as characters still encoded. */
final class FormBody {
    private static final String TYPE = "application/x-www-form-urlencoded";
    /** Enough for any legal request. */
    static final int LIMIT = 64 * 1024;

    private FormBody() {}

    static boolean isForm(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null
                && type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(TYPE);
    }

    /** The whole body; empty if it is too long to be a request. */
    static Optional<String> read(HttpServletRequest request) throws IOException {
        byte[] bytes = request.getInputStream().readNBytes(LIMIT + 1);
        return bytes.length > LIMIT ? Optional.empty() : Optional.of(new String(bytes, StandardCharsets.ISO_8859_1));
    }
}

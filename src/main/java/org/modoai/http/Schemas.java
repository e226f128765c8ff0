package org.modoai.http;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/** The schemas that modoai publishes itself, served below the base URL. */
final class Schemas {
    private static final Map<String, String> PUBLISHED = Map.of(
            "http_header.xsd", "/org/modoai/schema/http_header.xsd",
            "crate.xsd", "/org/modoai/schema/crate.xsd",
            "CRATE1a.xsd", "/org/modoai/schema/CRATE1a.xsd",
            "dii.xsd", "/org/modoai/schema/dii.xsd",
            "fixity.xsd", "/org/modoai/schema/fixity.xsd",
            "modoai.xsd", "/org/modoai/config/modoai.xsd");

    private static final String PLACE = "/schema/";

    private Schemas() {}

    /** The schema at a path below the base URL. */
    static Optional<String> find(String below) {
        return Optional.of(below)
                .filter(path -> path.startsWith(PLACE))
                .map(path -> PUBLISHED.get(path.substring(PLACE.length())));
    }

    static void send(String schema, HttpServletResponse response) throws IOException {
        response.setContentType("application/xml");
        try (InputStream in = Schemas.class.getResourceAsStream(schema)) {
            in.transferTo(response.getOutputStream());
        }
    }
}

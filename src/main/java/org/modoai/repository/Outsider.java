package org.modoai.repository;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.modoai.site.Header;
import org.modoai.site.Requester;
import org.modoai.site.Requester.Connection;

/** By what name an outsider came, as text that outlives the server. */
final class Outsider {
    private static final int FIELDS = 7;

    private Outsider() {}

    static String text(Requester outsider) {
        Connection connection = outsider.connection();
        String host = outsider.headers().stream().map(Header::value).findFirst().orElse("");
        return List.of(
                        outsider.scheme(),
                        outsider.serverName(),
                        Integer.toString(outsider.serverPort()),
                        connection.localAddress(),
                        connection.localName(),
                        Integer.toString(connection.localPort()),
                        host)
                .stream()
                .map(field -> URLEncoder.encode(field, StandardCharsets.UTF_8))
                .collect(Collectors.joining(" "));
    }

    /** Whether two came by the same name of the server, at whatever address it was. */
    static boolean haveSameName(Requester one, Requester other) {
        return one.scheme().equals(other.scheme())
                && one.serverName().equalsIgnoreCase(other.serverName())
                && one.serverPort() == other.serverPort();
    }

    /** Empty if this release does not understand it. */
    static Optional<Requester> parse(String text) {
        try {
            return requester(text);
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }

    private static Optional<Requester> requester(String text) {
        List<String> fields = Arrays.stream(text.split(" ", -1))
                .map(field -> URLDecoder.decode(field, StandardCharsets.UTF_8))
                .toList();
        if (fields.size() != FIELDS) {
            return Optional.empty();
        }
        Connection connection =
                new Connection("", "", 0, "", fields.get(3), fields.get(4), Integer.parseInt(fields.get(5)));
        List<Header> host = fields.get(6).isEmpty() ? List.of() : List.of(new Header("Host", fields.get(6)));
        Requester requester = new Requester(
                connection, fields.get(0), fields.get(1), Integer.parseInt(fields.get(2)), host, Map.of());
        return Optional.of(requester.outsider());
    }
}

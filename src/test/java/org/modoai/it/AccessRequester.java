package org.modoai.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;

/**
 * One who asks for files and harvests: always by the same kind of connection, with the same header fields.
 *
 * @param origin of the server as they know it
 */
record AccessRequester(String name, String origin, Client client, List<String> headers) {
    /** A way to send a GET. */
    interface Client {
        Http.Response get(String target, List<String> headers) throws IOException;

        /** Whether one connection is for all. */
        default boolean isKept() {
            return false;
        }
    }

    /** By HTTP/2 and nothing else. */
    private record Http2(HttpClient http, String origin) implements Client {
        @Override
        public Http.Response get(String target, List<String> headers) throws IOException {
            return send(http, origin + target, headers);
        }

        @Override
        public boolean isKept() {
            return true;
        }
    }

    /** From an address of this machine, without TLS. */
    static AccessRequester from(String address, int port, String name, String... headers) {
        Http http = new Http(
                port, to -> new Socket(InetAddress.getLoopbackAddress(), to, InetAddress.getByName(address), 0));
        return by(http, "http://localhost:" + port, name, headers);
    }

    static AccessRequester by(Http http, String origin, String name, String... headers) {
        return new AccessRequester(
                name, origin, (target, lines) -> http.get(target, lines.toArray(String[]::new)), List.of(headers));
    }

    /** By HTTP/2 without TLS, begun by an upgrade. */
    static AccessRequester http2(int port, String name, String... headers) {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        String origin = "http://localhost:" + port;
        return new AccessRequester(name, origin, new Http2(http, origin), List.of(headers));
    }

    /** By HTTP/2 over TLS, agreed upon with the keys. */
    static AccessRequester http2(SSLContext keys, String origin, String name, String... headers) {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_2)
                .sslContext(keys)
                .build();
        return new AccessRequester(name, origin, new Http2(http, origin), List.of(headers));
    }

    private static Http.Response send(HttpClient http, String url, List<String> lines) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        for (String line : lines) {
            String[] parts = line.split(": ", 2);
            request.header(parts[0], parts[1]);
        }
        try {
            HttpResponse<byte[]> response = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            if (response.version() != HttpClient.Version.HTTP_2) {
                throw new IOException("not answered by HTTP/2");
            }
            List<Map.Entry<String, String>> headers = new ArrayList<>();
            response.headers()
                    .map()
                    .forEach((name, values) -> values.forEach(value -> headers.add(Map.entry(name, value))));
            return new Http.Response("HTTP/2", response.statusCode(), headers, response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    static String basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(pair);
    }

    Http.Response get(String target) throws IOException {
        return client.get(target, headers);
    }

    @Override
    public String toString() {
        return name;
    }
}

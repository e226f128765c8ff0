package org.modoai.tomcat;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.modoai.site.Head;
import org.modoai.site.Header;
import org.modoai.site.Requester;
import org.modoai.site.SubRequest;
import org.modoai.site.Unavailable;

/**
 * A GET by a socket to a connector of this very server, for a Tomcat whose inside is not what we know. It comes from the
 * server's own address, without the requester's client certificate and in the clear: where addresses, certificates or
 * https decide who sees what, it gives the wrong answers.
 */
final class LoopbackRequest implements SubRequest {
    /** The field that tells our own requests, by a value that nobody else knows. */
    private static final String FIELD = "X-Modoai-Request";

    private static final String SECRET = UUID.randomUUID().toString();
    private static final int OK = 200;
    private static final int BUFFER = 64 * 1024;

    private final Container container;
    private final Duration patience;
    private Optional<Open> open = Optional.empty();

    /** @param patience how long the head of an answer may take */
    LoopbackRequest(Container container, Duration patience) {
        this.container = container;
        this.patience = patience;
    }

    private record Open(InetSocketAddress address, HttpClient client) {}

    /** Whether a request is one of these. */
    static boolean marks(HttpServletRequest request) {
        return SECRET.equals(request.getHeader(FIELD));
    }

    @Override
    public void get(String target, Requester requester, Receiver receiver) throws IOException {
        HttpRequest request = request(target, requester);
        try {
            HttpResponse<InputStream> response = client().send(request, BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                boolean delivering = response.statusCode() == OK;
                receiver.head(
                        new Head(response.statusCode(), Instant.now(), delivering ? headers(response) : List.of()));
                for (byte[] part = body.readNBytes(delivering ? BUFFER : 0);
                        part.length > 0;
                        part = body.readNBytes(BUFFER)) {
                    receiver.body(ByteBuffer.wrap(part));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted at " + target);
        }
    }

    private HttpRequest request(String target, Requester requester) throws Unavailable {
        boolean implied = requester.serverPort() == 80 || requester.serverPort() == 443;
        String host = requester.serverName() + (implied ? "" : ":" + requester.serverPort());
        try {
            HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create("http://" + host + target))
                    .timeout(patience)
                    .setHeader(FIELD, SECRET);
            for (Header header : requester.headers()) {
                if (Exchange.isCopied(header.name()) && isOfTheirs(header.name())) {
                    builder.header(header.name(), header.value());
                }
            }
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw new Unavailable("a request by this name cannot be made over the network", e);
        }
    }

    /** Of a server that trusts its own address as a proxy's, they could otherwise get what is for any other address. */
    private static boolean isOfTheirs(String field) {
        String name = field.toLowerCase(Locale.ROOT);
        return !name.equals("host")
                && !name.equals("forwarded")
                && !name.startsWith("x-forwarded-")
                && !field.equalsIgnoreCase(FIELD);
    }

    private static List<Header> headers(HttpResponse<?> response) {
        return response.headers().map().entrySet().stream()
                .filter(field -> ResponseHead.isReported(field.getKey()))
                .flatMap(field -> field.getValue().stream().map(value -> new Header(field.getKey(), value)))
                .toList();
    }

    /** The server stands where a proxy would, so that it may be asked by any of its names. */
    private synchronized HttpClient client() throws Unavailable {
        InetSocketAddress address = container.loopback();
        if (open.isEmpty() || !open.get().address().equals(address)) {
            open = Optional.of(new Open(address, open(address)));
        }
        return open.get().client();
    }

    /** The client has a thread that ends some time after the client is forgotten: it must not hold our classes. */
    private HttpClient open(InetSocketAddress address) {
        Thread current = Thread.currentThread();
        ClassLoader before = current.getContextClassLoader();
        current.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            return HttpClient.newBuilder()
                    .version(Version.HTTP_1_1)
                    .followRedirects(Redirect.NEVER)
                    .proxy(ProxySelector.of(address))
                    .connectTimeout(patience)
                    .build();
        } finally {
            current.setContextClassLoader(before);
        }
    }
}

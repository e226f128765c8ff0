package org.modoai.it;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.modoai.OaiSchemas;

/**
 * A client that sends what it is told and shows what came, byte for byte: no redirect is followed, no header is folded,
 * no target is normalised, and a body that ends too early is an {@link EOFException}. A body that is an OAI-PMH
 * response must be valid, whoever asked for it, and nothing that comes may tell of the inside of the server.
 */
public final class Http {
    private static final int PATIENCE_MILLIS = 120_000;

    private final int port;
    private final Line line;
    private final boolean watched;

    public Http(int port) {
        this(port, to -> new Socket(InetAddress.getLoopbackAddress(), to));
    }

    /** @param line by which the server is reached */
    Http(int port, Line line) {
        this(port, line, true);
    }

    private Http(int port, Line line, boolean watched) {
        this.port = port;
        this.line = line;
        this.watched = watched;
    }

    /** For a test whose own files, commands or tools speak of places on the server or of exceptions. */
    Http unwatched() {
        return new Http(port, line, false);
    }

    /** A connection to the server, from whatever address and however secured. */
    interface Line {
        Socket open(int port) throws IOException;
    }

    /** @param headers whole lines, such as {@code Accept-Encoding: gzip} */
    public Response get(String target, String... headers) throws IOException {
        return send("GET", target, "HTTP/1.1", List.of(headers), new byte[0]);
    }

    public Response get10(String target, String... headers) throws IOException {
        return send("GET", target, "HTTP/1.0", List.of(headers), new byte[0]);
    }

    public Response head(String target, String... headers) throws IOException {
        return send("HEAD", target, "HTTP/1.1", List.of(headers), new byte[0]);
    }

    /** @param form already encoded */
    public Response post(String target, String form, String... headers) throws IOException {
        List<String> lines = new ArrayList<>(List.of(headers));
        if (!named(lines, "Content-Type")) {
            lines.add("Content-Type: application/x-www-form-urlencoded");
        }
        return send("POST", target, "HTTP/1.1", lines, form.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds Host, Connection: close and Content-Length where they are missing (Host not in HTTP/1.0). */
    public Response send(String method, String target, String version, List<String> headers, byte[] body)
            throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(method + " " + target + " " + version);
        if (!named(headers, "Host") && version.equals("HTTP/1.1")) {
            lines.add("Host: localhost:" + port);
        }
        if (!named(headers, "Connection")) {
            lines.add("Connection: close");
        }
        if (body.length > 0 && !named(headers, "Content-Length") && !named(headers, "Transfer-Encoding")) {
            lines.add("Content-Length: " + body.length);
        }
        lines.addAll(headers);
        byte[] head = (String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.UTF_8);
        try (Socket socket = line.open(port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write(head);
            out.write(body);
            out.flush();
            return read(new BufferedInputStream(socket.getInputStream()), method, watched);
        }
    }

    /** Sends these bytes and no more; all that comes back until the server hangs up, which it may do at once. */
    List<Response> exchange(byte[] request) throws IOException {
        String method = new String(request, StandardCharsets.ISO_8859_1).split("\\s", 2)[0];
        List<Response> responses = new ArrayList<>();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            try {
                socket.getOutputStream().write(request);
                socket.shutdownOutput();
            } catch (SocketException refused) {
                // the answer may be there all the same
            }
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (String start = start(in); !start.isEmpty(); start = start(in)) {
                // before HTTP/1.0 there was nothing but the body
                responses.add(
                        start.equals("HTTP/")
                                ? read(in, method)
                                : validated(new Response("HTTP/0.9", 200, List.of(), in.readAllBytes())));
            }
        }
        return responses;
    }

    private static String start(InputStream in) throws IOException {
        try {
            in.mark("HTTP/".length());
            byte[] start = in.readNBytes("HTTP/".length());
            in.reset();
            return new String(start, StandardCharsets.ISO_8859_1);
        } catch (SocketException hungUp) {
            return "";
        }
    }

    private static boolean named(List<String> headers, String name) {
        String start = name.toLowerCase(Locale.ROOT) + ":";
        return headers.stream().anyMatch(line -> line.toLowerCase(Locale.ROOT).startsWith(start));
    }

    /** Fails on what ends too early, as all else here does. */
    static Response read(InputStream in, String method) throws IOException {
        return read(in, method, true);
    }

    private static Response read(InputStream in, String method, boolean watched) throws IOException {
        String[] start = line(in).split(" ", 3);
        int status = Integer.parseInt(start[1]);
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.add(Map.entry(
                    line.substring(0, colon), line.substring(colon + 1).strip()));
        }
        if (status >= 100 && status < 200) {
            return read(in, method, watched);
        }
        Response head = new Response(start[0], status, headers, new byte[0]);
        boolean bodiless = method.equals("HEAD") || status == 204 || status == 304;
        Response whole = bodiless ? head : new Response(start[0], status, headers, body(in, head));
        if (watched) {
            Leaks.check(whole);
        }
        return validated(whole);
    }

    private static Response validated(Response response) throws IOException {
        if (response.isOai()) {
            OaiSchemas.validate(response.decoded());
        }
        return response;
    }

    private static byte[] body(InputStream in, Response head) throws IOException {
        if (head.header("Transfer-Encoding").filter("chunked"::equalsIgnoreCase).isPresent()) {
            return chunks(in);
        }
        Optional<String> length = head.header("Content-Length");
        return length.isPresent() ? exactly(in, Integer.parseInt(length.get())) : in.readAllBytes();
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            int size = Integer.parseInt(line(in).split(";", 2)[0].strip(), 16);
            body.write(exactly(in, size));
            if (size == 0) {
                while (!line(in).isEmpty()) {
                    // Trailers say nothing here.
                }
                return body.toByteArray();
            }
            if (!line(in).isEmpty()) {
                throw new IOException("a chunk is longer than its size");
            }
        }
    }

    private static byte[] exactly(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("cut after " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("cut inside a line: " + line);
            }
            line.write(b);
        }
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    /**
     * What came back.
     *
     * @param headers in their order, duplicates and all
     * @param body without the chunks' framing, but with its content coding
     */
    public record Response(String version, int status, List<Map.Entry<String, String>> headers, byte[] body) {
        public Response {
            headers = List.copyOf(headers);
        }

        /** The first of that name. */
        public Optional<String> header(String name) {
            return headers(name).stream().findFirst();
        }

        public List<String> headers(String name) {
            return headers.stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(Map.Entry::getValue)
                    .toList();
        }

        /** The body without its content coding. */
        public byte[] decoded() throws IOException {
            if (header("Content-Encoding").filter("gzip"::equals).isEmpty()) {
                return body;
            }
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
                return in.readAllBytes();
            }
        }

        /** Whether the body is, or means to be, an OAI-PMH response. */
        public boolean isOai() throws IOException {
            byte[] bytes = decoded();
            return new String(bytes, 0, Math.min(bytes.length, 300), StandardCharsets.UTF_8).contains("<OAI-PMH");
        }

        /** The body as UTF-8. */
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        @Override
        public String toString() {
            return version + " " + status + " " + headers + " " + text().substring(0, Math.min(2000, text().length()));
        }
    }
}

package org.modoai.it;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of {@code hostile/requests.txt}, which explains its words and escapes.
 *
 * @param line as it is written there
 * @param bytes as they are sent
 * @param status by which Tomcat itself has to refuse it; 0 for none in particular
 */
record HostileRequest(String line, byte[] bytes, int status) {
    private static final Pattern FORM = Pattern.compile("(?:([0-9]{3}) )?([A-Z]+)(?: (.*))?");
    private static final Pattern ESCAPE =
            Pattern.compile("\\\\(?:([rnt\\\\])|x([0-9A-Fa-f]{2})|\\{([^}]*)\\*([0-9]+)\\})|([^\\\\]+)");

    static List<HostileRequest> all() throws IOException {
        try (InputStream in = HostileRequest.class.getResourceAsStream("/hostile/requests.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(HostileRequest::of)
                    .toList();
        }
    }

    private static HostileRequest of(String line) {
        Matcher matcher = FORM.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(line);
        }
        byte[] rest = unescaped(matcher.group(3) == null ? "" : matcher.group(3));
        byte[] bytes = switch (matcher.group(2)) {
            case "ID" -> get("/modoai?verb=GetRecord&metadataPrefix=oai_didl&identifier=", rest);
            case "QUERY" -> get("/modoai?", rest);
            case "CRATE" -> get("/modoai?crate=", rest);
            case "PATH" -> get("", rest);
            case "NEGOTIATE" -> request("GET ", rest, "Accept: application/crate+xml\r\n");
            case "HEADER" -> request("GET /modoai?verb=Identify", new byte[0], text(rest) + "\r\n");
            case "FORM" ->
                joined(
                        request(
                                "POST /modoai",
                                new byte[0],
                                "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + rest.length
                                        + "\r\n"),
                        rest);
            case "RAW" -> rest;
            default -> throw new IllegalArgumentException(line);
        };
        return new HostileRequest(line, bytes, matcher.group(1) == null ? 0 : Integer.parseInt(matcher.group(1)));
    }

    private static byte[] get(String start, byte[] rest) {
        return request("GET " + start, rest, "");
    }

    private static byte[] request(String start, byte[] rest, String headers) {
        return joined(
                bytes(start),
                rest,
                bytes(" HTTP/1.1\r\nHost: www.example.org\r\nConnection: close\r\n" + headers + "\r\n"));
    }

    private static byte[] unescaped(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Matcher matcher = ESCAPE.matcher(text);
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            end = matcher.end();
            if (matcher.group(1) != null) {
                out.write("\r\n\t\\".charAt("rnt\\".indexOf(matcher.group(1))));
            } else if (matcher.group(2) != null) {
                out.write(Integer.parseInt(matcher.group(2), 16));
            } else if (matcher.group(3) != null) {
                byte[] once = unescaped(matcher.group(3));
                for (int i = Integer.parseInt(matcher.group(4)); i > 0; i--) {
                    out.writeBytes(once);
                }
            } else {
                out.writeBytes(matcher.group(5).getBytes(StandardCharsets.UTF_8));
            }
        }
        if (end < text.length()) {
            throw new IllegalArgumentException("no escape: " + text.substring(end));
        }
        return out.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    /** A character for a byte, and back. */
    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}

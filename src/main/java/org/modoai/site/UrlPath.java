package org.modoai.site;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * The one normal form of a path: UTF-8, everything percent-encoded in upper case but unreserved characters and the
 * slash. Tomcat decodes exactly this form the way it was meant.
 */
public final class UrlPath {
    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    private static final String QUERY = UNRESERVED + "!$&'()*+,;=:@?";
    private static final char[] HEX = "0123456789ABCDEF".toCharArray();

    private UrlPath() {}

    /** Encodes file names joined by slashes. The caller has made sure that it holds no unpaired surrogate. */
    public static String encode(String names) {
        StringBuilder out = new StringBuilder(names.length() + 16);
        for (byte b : names.getBytes(StandardCharsets.UTF_8)) {
            if (b > 0 && UNRESERVED.indexOf(b) >= 0) {
                out.append((char) b);
            } else {
                out.append('%').append(HEX[(b >> 4) & 15]).append(HEX[b & 15]);
            }
        }
        return out.toString();
    }

    /** The file names behind a path in normal form, whatever its query. */
    public static String names(String path) {
        return decode(path.split("\\?", 2)[0]);
    }

    /** The file names behind a path in normal form that has no query. */
    public static String decode(String path) {
        return read(path).orElseThrow(() -> new IllegalArgumentException("not a path in normal form: " + path));
    }

    /**
     * The normal form of a path as people and programs write it: encoded, unencoded or in part. Empty if no file can
     * be meant: bad UTF-8, NUL, an encoded slash or backslash, empty, {@code .} or {@code ..} segments. The empty path
     * and one ending in a slash name directories.
     */
    public static Optional<String> normalise(String path) {
        if (path.toUpperCase(Locale.ROOT).contains("%2F")) {
            return Optional.empty();
        }
        return read(path).filter(UrlPath::isPlain).map(UrlPath::encode);
    }

    /** The normal form of a query: what a URI may hold is left as it is, all else percent-encoded. */
    static String normaliseQuery(String query) {
        StringBuilder out = new StringBuilder(query.length());
        for (int i = 0; i < query.length(); ) {
            int end = query.offsetByCodePoints(i, 1);
            boolean encoded = query.charAt(i) == '%' && i + 2 < query.length() && isHex(query, i + 1);
            if (encoded) {
                end = i + 3;
                out.append(query.substring(i, end).toUpperCase(Locale.ROOT));
            } else if (QUERY.indexOf(query.charAt(i)) >= 0) {
                out.append(query.charAt(i));
            } else {
                out.append(encode(query.substring(i, end)));
            }
            i = end;
        }
        return out.toString();
    }

    private static boolean isHex(String text, int at) {
        return hex(text, at) >= 0 && hex(text, at + 1) >= 0;
    }

    private static boolean isPlain(String names) {
        if (names.indexOf('\0') >= 0 || names.indexOf('\\') >= 0) {
            return false;
        }
        String[] segments = names.split("/", -1);
        for (int i = 0; i < segments.length; i++) {
            String segment = segments[i];
            if (segment.equals(".") || segment.equals("..") || (segment.isEmpty() && i < segments.length - 1)) {
                return false;
            }
        }
        return true;
    }

    private static Optional<String> read(String path) {
        if (isAsItIs(path)) {
            return Optional.of(path);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(path.length());
        for (int i = 0; i < path.length(); ) {
            char c = path.charAt(i);
            if (c == '%' && i + 2 < path.length() && isHex(path, i + 1)) {
                bytes.write(hex(path, i + 1) << 4 | hex(path, i + 2));
                i += 3;
            } else {
                int end = path.offsetByCodePoints(i, 1);
                bytes.writeBytes(path.substring(i, end).getBytes(StandardCharsets.UTF_8));
                i = end;
            }
        }
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString());
        } catch (CharacterCodingException badUtf8) {
            return Optional.empty();
        }
    }

    private static boolean isAsItIs(String path) {
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c >= 128 || c == '%') {
                return false;
            }
        }
        return true;
    }

    private static int hex(String text, int at) {
        char c = text.charAt(at);
        return c < 128 ? Character.digit(c, 16) : -1;
    }
}

package org.modoai.oai;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.modoai.index.MediaRange;
import org.modoai.site.MediaType;

/**
 * The sets: {@code mime}, {@code mime:image}, {@code mime:image:jpeg}. A character of a media type that a setSpec
 * cannot hold, and the tilde itself, is written as a tilde and two hex digits: {@code mime:image:svg~2Bxml}.
 */
final class SetSpec {
    static final String ROOT = "mime";

    private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9\\-_.!~*'()]+(?::[A-Za-z0-9\\-_.!~*'()]+)*+");
    private static final String PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789-_.!*'()";

    private SetSpec() {}

    static boolean isLegal(String setSpec) {
        return LEGAL.matcher(setSpec).matches();
    }

    static String of(MediaType mediaType) {
        return of(mediaType.type()) + ":" + escape(mediaType.subtype());
    }

    static String of(String type) {
        return ROOT + ":" + escape(type);
    }

    /**
     * The media types of a set. Empty if there is no such set; the inner value is empty for {@link #ROOT}, which holds
     * everything.
     */
    static Optional<Optional<MediaRange>> range(String setSpec) {
        String[] parts = setSpec.split(":", -1);
        if (!parts[0].equals(ROOT) || parts.length > 3) {
            return Optional.empty();
        }
        if (parts.length == 1) {
            return Optional.of(Optional.empty());
        }
        Optional<String> type = unescape(parts[1]);
        Optional<String> subtype = parts.length == 3 ? unescape(parts[2]) : Optional.empty();
        if (type.isEmpty() || (parts.length == 3 && subtype.isEmpty())) {
            return Optional.empty();
        }
        return Optional.of(Optional.of(new MediaRange(type.get(), subtype)));
    }

    private static String escape(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b > 0 && PLAIN.indexOf(b) >= 0) {
                out.append((char) b);
            } else {
                out.append('~').append(String.format(Locale.ROOT, "%02X", b & 0xFF));
            }
        }
        return out.toString();
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (PLAIN.indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    /** The inverse of {@link #escape}; empty for anything that it does not produce. */
    private static Optional<String> unescape(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '~') {
                int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
                int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
                if (high < 0 || high > 7 || low < 0) {
                    return Optional.empty();
                }
                out.append((char) (high << 4 | low));
                i += 2;
            } else {
                out.append(c);
            }
        }
        return Optional.of(out.toString()).filter(plain -> escape(plain).equals(text));
    }
}

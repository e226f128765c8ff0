package org.modoai.plugin;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The output of a tool, byte for byte as far as it was kept.
 *
 * @param length how many bytes there were; more than {@code bytes} holds if it was cut
 * @param mediaType what it is meant to be, for instance {@code text/plain}
 */
public record Words(byte[] bytes, long length, String mediaType) {
    public boolean isTruncated() {
        return length > bytes.length;
    }

    /** These, but no more bytes than so many. */
    public Words first(int most) {
        return bytes.length <= most ? this : new Words(Arrays.copyOf(bytes, most), length, mediaType);
    }

    /** These, and text of our own behind them. */
    Words and(String text) {
        byte[] more = text.getBytes(StandardCharsets.UTF_8);
        byte[] both = Arrays.copyOf(bytes, bytes.length + more.length);
        System.arraycopy(more, 0, both, bytes.length, more.length);
        return new Words(both, length + more.length, mediaType);
    }

    /** Text of our own. */
    public static Words text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Words(bytes, bytes.length, "text/plain");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Words words
                && Arrays.equals(bytes, words.bytes)
                && length == words.length
                && mediaType.equals(words.mediaType);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return length + " bytes of " + mediaType;
    }
}

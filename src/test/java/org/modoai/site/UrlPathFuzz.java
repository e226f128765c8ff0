package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** A path as anybody may write it: it has one normal form, which names something below the root, or none. */
public final class UrlPathFuzz {
    private static final Path ROOT = Path.of("/root");

    private UrlPathFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        Optional<String> normal = UrlPath.normalise(text);
        if (normal.isPresent()) {
            String path = normal.get();
            assertTrue(path.matches("(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})*+"), path);
            assertEquals(normal, UrlPath.normalise(path));
            assertEquals(path, UrlPath.encode(UrlPath.decode(path)));
            Path file = ROOT.resolve(UrlPath.decode(path).replaceFirst("^/", "//"));
            assertTrue(file.startsWith(ROOT) && file.equals(file.normalize()), path);
        }
        HttpUrl.parse(text).ifPresent(url -> assertEquals(Optional.of(url), HttpUrl.parse(url.toString())));
        HttpUrl.parse("http://a/" + text)
                .ifPresent(url -> assertEquals(
                        Optional.of(url.path().split("\\?", 2)[0]), UrlPath.normalise(text.split("[?#]", 2)[0])));
    }
}

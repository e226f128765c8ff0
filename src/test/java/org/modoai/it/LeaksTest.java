package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaksTest {
    private static final String PLACE = Artifacts.scratch().resolve("base/x").toString();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.IllegalStateException: x",
                "caused by java.io.FileNotFoundException",
                "\tat org.modoai.http.Door.open(Door.java:12)",
                "\tat jdk.internal.Foo.invoke0(Native Method)",
                "java.lang.OutOfMemoryError"
            })
    void tracesAreFound(String text) {
        assertThrows(AssertionError.class, () -> Leaks.check(response(text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ab", "abc"})
    void placesAreFoundAsTheyAreAndInBase64(String before) {
        assertThrows(AssertionError.class, () -> Leaks.check(response(before + PLACE)));
        String encoded = Base64.getEncoder().encodeToString((before + PLACE).getBytes(StandardCharsets.UTF_8));
        assertThrows(AssertionError.class, () -> Leaks.check(response(encoded)));
    }

    @Test
    void headersAreLookedAt() {
        Http.Response response = new Http.Response("HTTP/1.1", 302, List.of(Map.entry("Location", PLACE)), new byte[0]);
        assertThrows(AssertionError.class, () -> Leaks.check(response));
    }

    @Test
    void whatComesInPiecesIsFound() {
        InputStream pieces = new SequenceInputStream(
                stream("x".repeat(1000) + PLACE.substring(0, 5)), stream(PLACE.substring(5) + "y".repeat(1000)));
        assertThrows(AssertionError.class, () -> Leaks.watched(pieces).readAllBytes());
    }

    @Test
    void allElsePasses() throws IOException {
        String harmless = "A page about java.lang.String, text/javascript and errors (see java:comp).";
        Leaks.check(response(harmless));
        assertEquals(harmless, new String(Leaks.watched(stream(harmless)).readAllBytes(), StandardCharsets.UTF_8));
    }

    private static Http.Response response(String body) {
        return new Http.Response("HTTP/1.1", 200, List.of(), body.getBytes(StandardCharsets.UTF_8));
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}

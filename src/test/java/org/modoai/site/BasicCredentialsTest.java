package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasicCredentialsTest {
    @ParameterizedTest
    @CsvSource({"ada:s:cret, ada, s:cret", "ada:, ada, ''", ":x, '', x", "ä:ß, ä, ß"})
    void theFirstColonEndsTheName(String pair, String user, String password) {
        assertEquals(
                Optional.of(new BasicCredentials(user, password)), BasicCredentials.parse("bAsIc " + encode(pair)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Basic", "Basic ", "Basic ?", "Basic YWRh", "Digest username=\"ada\"", "BasicYTpi"})
    void whatIsNoSuchPairIsNothing(String authorization) {
        assertEquals(Optional.empty(), BasicCredentials.parse(authorization));
    }

    @Test
    void thePasswordIsNotPrinted() {
        assertFalse(new BasicCredentials("ada", "s3cret").toString().contains("s3cret"));
    }

    private static String encode(String pair) {
        return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }
}

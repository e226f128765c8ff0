package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.index.Cursor;

class ResumptionTokenTest {
    private static final byte[] SECRET = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final ResumptionToken TOKEN = new ResumptionToken(
            Verb.ListRecords,
            "oai_didl",
            Instant.parse("2026-01-01T00:00:00Z"),
            Cursor.START.datestamp(),
            Instant.parse("2025-12-31T00:00:00Z"),
            "mime:image",
            new Cursor(Instant.parse("2004-01-01T00:00:00Z"), "context:/docs", "a%20b/%C3%A9%25.gif"),
            200);

    @Test
    void whatGoesInComesOut() throws Exception {
        assertEquals(TOKEN, ResumptionToken.decode(TOKEN.encode(SECRET), Verb.ListRecords, SECRET));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%3Fb", "a?b=%3F%FF", "?a/b?c", "%E4%BD%A0%20/"})
    void everyPathComesBack(String path) throws Exception {
        ResumptionToken token = TOKEN.after(new Cursor(Instant.EPOCH, "context:/x", path), 1);
        assertEquals(token, ResumptionToken.decode(token.encode(SECRET), token.verb(), SECRET));
    }

    @Test
    void itNeedsNoEncodingInAUrl() throws IOException {
        assertTrue(TOKEN.encode(SECRET).matches("[A-Za-z0-9._~-]+"));
    }

    @Test
    void theLongestPathOfAFileSystemFitsARequestLine() throws Exception {
        Cursor deep = new Cursor(Instant.EPOCH, "context:", "%C3%A9".repeat(2048));
        ResumptionToken token = new ResumptionToken(
                Verb.ListRecords, "oai_dc", Instant.EPOCH, Instant.EPOCH, Instant.EPOCH, "", deep, 1);
        String text = token.encode(SECRET);
        assertTrue(text.length() < 7000, () -> text.length() + " characters");
        assertEquals(token, ResumptionToken.decode(text, Verb.ListRecords, SECRET));
    }

    @Test
    void everyChangedCharacterIsNoticed() throws IOException {
        String text = TOKEN.encode(SECRET);
        for (int i = 0; i < text.length(); i++) {
            char other = text.charAt(i) == 'A' ? 'B' : 'A';
            refused(text.substring(0, i) + other + text.substring(i + 1), Verb.ListRecords, SECRET);
        }
    }

    @Test
    void aTokenOfAnotherVerbOrRepositoryIsRefused() throws IOException {
        refused(TOKEN.encode(SECRET), Verb.ListIdentifiers, SECRET);
        refused(TOKEN.encode(SECRET), Verb.ListRecords, new byte[32]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "AAAA", "====", "a b", "\u00e9", "AQ", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void garbageIsRefused(String text) {
        refused(text, Verb.ListRecords, SECRET);
    }

    private static void refused(String text, Verb verb, byte[] secret) {
        OaiException e = assertThrows(OaiException.class, () -> ResumptionToken.decode(text, verb, secret));
        assertEquals(OaiError.badResumptionToken, e.code());
    }
}

package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatestampTest {
    @Test
    void aDayGoesFromItsFirstSecondToItsLast() throws OaiException {
        Datestamp day = Datestamp.parse("from", "2004-12-31");
        assertEquals(Instant.parse("2004-12-31T00:00:00Z"), day.first());
        assertEquals(Instant.parse("2004-12-31T23:59:59Z"), day.last());
    }

    @Test
    void aSecondIsItself() throws OaiException {
        Datestamp second = Datestamp.parse("from", "2004-02-29T23:59:59Z");
        assertEquals(Instant.parse("2004-02-29T23:59:59Z"), second.first());
        assertEquals(second.first(), second.last());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2004",
                "2004-13-01",
                "2005-02-29",
                "2004-02-30",
                "2004-01-01T24:00:00Z",
                "2004-01-01t00:00:00Z",
                "2004-01-01T00:00:00z",
                "2004-01-01T00:00:00",
                "2004-01-01T00:00:00.0Z",
                "2004-01-01T00:00Z",
                "2004-01-01T00:00:00+00:00",
                "２００４-01-01",
                " 2004-01-01",
                "2004-01-01 ",
                "2004-1-1",
                "",
                "2004-01-01T00:00:60Z",
                "12004-01-01",
                "-2004-01-01",
                "0000-01-01",
                "0000-01-01T00:00:00Z"
            })
    void whatTheCalendarOrTheProtocolDoesNotKnowIsBadArgument(String text) {
        OaiException refused = assertThrows(OaiException.class, () -> Datestamp.parse("from", text));
        assertEquals(OaiError.badArgument, refused.code());
    }

    @Test
    void fractionsAreNeverWritten() {
        assertEquals("2004-01-01T00:00:00Z", Datestamp.format(Instant.parse("2004-01-01T00:00:00.999Z")));
    }
}

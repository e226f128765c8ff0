package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    @Test
    void keepsOrderAndRepetitions() throws OaiException {
        Arguments arguments = Arguments.parse("a=1&b=2", "a=3");
        assertEquals(List.of("1", "3"), arguments.values("a"));
        assertEquals(Optional.of("2"), arguments.value("b"));
        assertEquals(Optional.empty(), arguments.value("c"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a=%C3%A9 | é",
                "a=+ | ' '",
                "a=%2B | +",
                "a=b=c | b=c",
                "a | ''",
                "a= | ''",
                "%61=x | x",
                "&&a=x& | x"
            })
    void valuesAreDecodedOnce(String form, String value) throws OaiException {
        assertEquals(Optional.of(value), Arguments.parse(form).value("a"));
    }

    @ParameterizedTest
    @CsvSource({"50, 0, true", "25, 25, true", "51, 0, false", "25, 26, false", "30000, 0, false"})
    void thereAreNotAnyNumberOfThem(int query, int form, boolean taken) {
        try {
            assertEquals(
                    query + form,
                    Arguments.parse("a=1&".repeat(query), "a&".repeat(form))
                            .list()
                            .size());
            assertTrue(taken);
        } catch (OaiException refused) {
            assertEquals(OaiError.badArgument, refused.code());
            assertFalse(taken);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%", "a=%4", "a=%zz", "%=1", "a=%C3", "a=%FF", "a=%ED%A0%80", "a=%C0%80"})
    void whatIsNotPercentEncodedUtf8IsBadArgument(String form) {
        OaiException refused = assertThrows(OaiException.class, () -> Arguments.parse(form));
        assertEquals(OaiError.badArgument, refused.code());
    }
}

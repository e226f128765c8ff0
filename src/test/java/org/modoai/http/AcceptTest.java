package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modoai.site.MediaType;

class AcceptTest {
    private static final MediaType HTML = MediaType.of("text/html; charset=UTF-8");

    /** For a resource of type text/html. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "application/crate+xml | true",
                "APPLICATION/Crate+XML ; Q=0.1 | true",
                "application/crate+xml, */* | true",
                "application/crate+xml, text/* | true",
                "*/*, application/crate+xml;q=1.0 | true",
                "text/html;q=0.9, application/crate+xml | true",
                "text/html;q=0, application/crate+xml;q=0.1, */* | true",
                "text/html;q=0.1, text/*, application/crate+xml;q=0.5 | true",
                "application/crate+xml; profile=\"a,b;q=0\" | true",
                "application/crate+xml;q=0.5, image/png | true",
                "application/crate+xml, text/html | false",
                "text/html, application/crate+xml | false",
                "application/crate+xml;q=0.9, */* | false",
                "application/crate+xml;q=0.9, text/*;q=0.95, */*;q=0.1 | false",
                "application/crate+xml;q=0 | false",
                "application/crate+xml;q=x | false",
                "application/crate+xml;q=NaN | false",
                "application/crate+xml;q=0, */*;q=0 | false",
                "`` | false",
                "*/* | false",
                "application/* | false",
                "application/xml | false",
                "application/crate | false",
                "\"application/crate+xml\" | false",
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 | false"
            })
    void aCrateIsPreferredIfItIsNamedAndWeighsMoreOrTheSameAndTheOtherIsNotNamed(String header, boolean preferred) {
        Accept accept = new Accept(Collections.enumeration(List.of(header)));
        assertEquals(preferred, accept.prefersCrateTo(HTML), header);
    }

    @Test
    void fieldsOfTheSameNameAddUp() {
        Accept accept = new Accept(Collections.enumeration(List.of("text/html", "application/crate+xml;q=0.5")));
        assertTrue(accept.namesCrates());
        assertFalse(accept.prefersCrateTo(HTML));
        assertFalse(new Accept(Collections.emptyEnumeration()).namesCrates());
    }
}

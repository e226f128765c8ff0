package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptEncodingTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true  | gzip",
                "true  | x-gzip",
                "true  | deflate, GZIP;q=0.5",
                "true  | *",
                "true  | gzip ; q=1.0",
                "false | ''",
                "false | identity",
                "false | gzip;q=0",
                "false | gzip;q=0.000, *",
                "false | *;q=0",
                "false | gzipped",
                "false | gzip;q=x",
                "false | ;",
                "true  | ;q=1, gzip;",
                "false | ,"
            })
    void gzipIsUsedOnlyWhenAskedFor(boolean expected, String value) {
        assertEquals(expected, AcceptEncoding.gzip(Collections.enumeration(List.of(value))));
    }
}

package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MimeGlobTest {
    @ParameterizedTest
    @CsvSource({
        "image/png, image/png, true",
        "image/png, IMAGE/PNG, true",
        "image/png, image/pngx, false",
        "image/*, image/png, true",
        "image/*, images/png, false",
        "*/zip, application/zip, true",
        "*/*, a/b, true",
        "text/html, text/html; charset=utf-8, true",
        "application/*+xml, application/xhtml+xml, true",
        "application/*+xml, application/xml, false",
        "application/vnd.*.*+zip, application/vnd.a.b+zip, true",
        "application/vnd.*.*+zip, application/vnd.a+zip, false",
        "a/ab*ba, a/aba, false",
        "image/*, image, false",
        "image/*, '', false"
    })
    void matchesMediaTypes(String glob, String mediaType, boolean matches) {
        assertEquals(matches, MimeGlob.matches(glob, mediaType));
    }

    @ParameterizedTest
    @CsvSource({
        "image/png, true",
        "*/*, true",
        "application/*+xml, true",
        "image, false",
        "image/, false",
        "/png, false",
        "a/b/c, false",
        "text/html;charset=utf-8, false",
        "'', false",
        "'a b/c', false"
    })
    void knowsWhatMayBeWritten(String glob, boolean valid) {
        assertEquals(valid, MimeGlob.isValid(glob));
    }
}

package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpUrlTest {
    @ParameterizedTest
    @CsvSource({
        "HTTP://Www.Example.ORG:80/a b, http://www.example.org/a%20b",
        "https://h:443, https://h/",
        "https://h:80/, https://h:80/",
        "http://[::1]:8080/x, http://[::1]:8080/x",
        "http://h/%7euser/, http://h/~user/",
        "http://h/a?b=%c3%a9&c=ä d, http://h/a?b=%C3%A9&c=%C3%A4%20d",
        "http://h?a/b?c, http://h/?a/b?c",
        "http://h/a?, http://h/a",
        "http://h/a?100%, http://h/a?100%25"
    })
    void urlsComeToOneForm(String url, String normal) {
        assertEquals(Optional.of(normal), HttpUrl.parse(url).map(HttpUrl::toString));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://h/",
                "//h/a",
                "h/a",
                "http:///a",
                "http://u@h/a",
                "http://h/a?b#c",
                "http://h/a#b",
                "http://h:x/",
                "oai:h:a",
                "",
                "http://h/../a",
                "http://h//a",
                "javascript:alert(1)",
                "http://h\\a"
            })
    void othersAreNoIdentifiers(String url) {
        assertEquals(Optional.empty(), HttpUrl.parse(url));
    }
}

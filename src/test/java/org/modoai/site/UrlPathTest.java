package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlPathTest {
    @ParameterizedTest
    @CsvSource({
        "a b.txt, a%20b.txt",
        "100%;a=b+c.txt, 100%25%3Ba%3Db%2Bc.txt",
        "dir/é.html, dir/%C3%A9.html",
        "😀, %F0%9F%98%80",
        "it's \"q\", it%27s%20%22q%22",
        "a-b_c.d~e, a-b_c.d~e"
    })
    void namesAreEncodedStrictlyAndBack(String names, String path) {
        assertEquals(path, UrlPath.encode(names));
        assertEquals(names, UrlPath.decode(path));
        assertEquals(Optional.of(path), UrlPath.normalise(path));
    }

    @ParameterizedTest
    @CsvSource({"a b, a%20b", "%61%2d, a-", "%c3%a9, %C3%A9", "é, %C3%A9", "100%, 100%25", "a%zz, a%25zz", "d/, d/"})
    void otherSpellingsComeToTheSameForm(String spelling, String path) {
        assertEquals(Optional.of(path), UrlPath.normalise(spelling));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../a",
                "a/../b",
                "a/./b",
                "a//b",
                "/a",
                "%2e%2e/a",
                "a%2fb",
                "a%2Fb",
                "a%5Cb",
                "a\\b",
                "a%00",
                "%c0%ae",
                "%ff",
                "%ED%A0%80"
            })
    void whatNoFileCanBeCalledIsRefused(String path) {
        assertEquals(Optional.empty(), UrlPath.normalise(path));
    }

    @Test
    void theEmptyPathIsTheRoot() {
        assertEquals(Optional.of(""), UrlPath.normalise(""));
    }
}

package org.modoai.crate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SrcSetTest {
    /** Expected are the URLs, parted by blanks. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | ``",
                "` , ` | ``",
                "a.png | a.png",
                "a.png 2x | a.png",
                "a.png, b.png 2x | a.png b.png",
                "a.png 1x,b.png 2x | a.png b.png",
                "a.png,b.png | a.png,b.png",
                "a.png,, b.png | a.png b.png",
                "`  a,b.png 100w 50h , c.png 200w ,` | a,b.png c.png",
                "a.png calc(1, 2) 3x, b.png | a.png b.png",
                "data:image/png;base64,AAAA 1x, b.png 2x | data:image/png;base64,AAAA b.png",
                "a.png (unclosed, b.png | a.png"
            })
    void urlsEndAtBlanksAndCommasAtTheirEnd(String srcset, String urls) {
        assertEquals(urls.isEmpty() ? List.of() : List.of(urls.split(" ")), SrcSet.urls(srcset));
    }

    @Test
    void lineBreaksAreBlanks() {
        assertEquals(List.of("a", "b"), SrcSet.urls("\n a\t1x\n,\n b\n2x\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {",", "a,", "(", "a (", "a ((", "a )", " ", "a "})
    void noInputTakesForever(String repeated) {
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> SrcSet.urls(repeated.repeat(1_000_000)));
    }
}

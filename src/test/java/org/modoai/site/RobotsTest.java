package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RobotsTest {
    private static final String RULES = """
            # for all
            User-agent: *
            Disallow: /private
            Allow: /private/open/
            Disallow: /*.bak$
            Disallow: /caf\u00E9
            Disallow: /a%3cb
            Disallow: /tie
            Allow: /tie
            Crawl-delay: 10

            User-agent: other
            Disallow: /
            """;

    @ParameterizedTest
    @CsvSource({
        "/, true",
        "/index.html, true",
        "/private, false",
        "/privateer.html, false",
        "/Private, true",
        "/private/x, false",
        "/private/open/x, true",
        "/x.bak, false",
        "/d/x.bak, false",
        "/x.bak.html, true",
        "/caf%C3%A9/menu.html, false",
        "/a%3Cb, false",
        "/tie, true",
        "/robots.txt, true",
        "//private, true"
    })
    void theLongestRuleThatMatchesCountsAndOfTwoTheKinder(String path, boolean allowed) throws IOException {
        assertEquals(allowed, robots(RULES).allows(path));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "User-agent: *;Disallow: /;;User-agent: modoai;Disallow: /x | /y | true",
                "User-agent: *;Disallow: /;;User-agent: modoai;Disallow: /x | /x | false",
                "User-agent: *;Disallow: /;;User-Agent: MODOAI;Allow: /     | /x | true",
                "User-agent: a;User-agent: modoai;Disallow: /x              | /x | false",
                "User-agent: modoai;Disallow: /x;;User-agent: modoai;Disallow: /y | /x | false",
                "User-agent: modoai;Disallow: /x;;User-agent: modoai;Disallow: /y | /y | false",
                "User-agent: *;Disallow:                                     | /x | true",
                "Disallow: /                                                 | /x | true",
                "<html><p>Not found                                          | /x | true",
            })
    void theGroupThatNamesUsCountsAndElseThatForAll(String lines, String path, boolean allowed) throws IOException {
        assertEquals(allowed, robots(lines.replace(';', '\n')).allows(path));
    }

    @Test
    void aFileWithoutEndIsReadAsFarAsItCounts() throws IOException {
        String first = "User-agent: *\nDisallow: /first\n";
        String filler = "# x\n".repeat(200_000);
        Robots robots = robots(first + filler + "Disallow: /last\n");
        assertFalse(robots.allows("/first"));
        assertTrue(robots.allows("/last"));
    }

    @Test
    void noFileForbidsNothing() {
        assertTrue(Robots.NONE.allows("/anything"));
    }

    private static Robots robots(String text) throws IOException {
        return Robots.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}

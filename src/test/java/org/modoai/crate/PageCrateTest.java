package org.modoai.crate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.CrateTree;
import org.modoai.site.Unavailable;

class PageCrateTest {
    private static final String PAGE = "http://foo.example/d/page.html";

    @TempDir
    Path directory;

    private CrateFixture sites;

    @BeforeEach
    void open() throws IOException {
        sites = new CrateFixture(directory)
                .files("a.png", "d/a.png", "d/b.png", "d/c.png", "d/é ü.png", "d/e/a.png", "d/index.html", "d/x.css");
        sites.file("second/a.png", new byte[] {2});
        sites.start();
    }

    @AfterEach
    void close() {
        sites.close();
    }

    private List<String> embedded(String html) throws Exception {
        return embedded(html.getBytes(StandardCharsets.UTF_8));
    }

    /** Without the beginning that all have. */
    private List<String> embedded(byte[] html) throws Exception {
        sites.file("first/d/page.html", html);
        CrateTree page = sites.ask("crate", "d/page.html", "with", "embedded").orElseThrow();
        assertEquals(PAGE, page.identifier());
        page.bytes().ifPresent(bytes -> assertArrayEquals(html, bytes));
        for (Map.Entry<String, CrateTree> each : page.resources().entrySet()) {
            assertEquals(List.of("http_header"), each.getValue().labels());
        }
        return page.crates().stream()
                .map(crate -> crate.identifier().substring(CrateFixture.URL.length()))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<img src=a.png>",
                "<IMG SRC='a.png'>",
                "<p><picture><source srcset='a.png 2x'><img></picture>",
                "<source src=a.png>",
                "<video poster=a.png></video>",
                "<video src=a.png></video>",
                "<audio src=a.png></audio>",
                "<video><track src=a.png></video>",
                "<object data=a.png></object>",
                "<embed src=a.png>",
                "<script src=a.png></script>",
                "<link rel=stylesheet href=a.png>",
                "<link rel='shortcut ICON' href=a.png>",
                "<link rel=apple-touch-icon href=a.png>",
                "<link rel='alternate stylesheet' href=a.png>",
                "<input type=image src=a.png>",
                "<noscript><img src=a.png></noscript>",
                "<img srcset=a.png>",
                "<img src=a.png?v=3>",
                "<img src=a.png#x>",
                "<img src=' a.png '>",
                "<img src=./a.png>",
                "<img src=/d/a.png>",
                "<img src=../d/a.png>",
                "<img src=../../../d/a.png>",
                "<img src=//foo.example/d/a.png>",
                "<img src=HTTP://FOO.example:80/d/a.png>",
                "<base href=/x/><img src=../d/a.png>",
                "<base href=http://foo.example/d/ target=x><base href=/no/><img src=a.png>",
                "<svg></svg><table><img src=a.png><tr></table>"
            })
    void whateverIsShownWithAPageIsEmbedded(String html) throws Exception {
        assertEquals(List.of("d/a.png"), embedded(html));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<a href=a.png>",
                "<link rel=next href=index.html>",
                "<link href=a.png>",
                "<iframe src=index.html></iframe>",
                "<input src=a.png>",
                "<img>",
                "<img src>",
                "<img src=''>",
                "<img src='?x'>",
                "<img src=none.png>",
                "<img src=page.html>",
                "<object data=./></object>",
                "<img src=http://bar.example/d/a.png>",
                "<img src=https://foo.example/d/a.png>",
                "<img src=data:image/png;base64,iVBORw0KGgo=>",
                "<img src='javascript:a.png'>",
                "<img src=ftp://foo.example/d/a.png>",
                "<img src=file:///etc/passwd>",
                "<img src='http://[::1'>",
                "<img src=%2e%2e%2fa.png>",
                "<img src=a.png%00>",
                "<!-- <img src=a.png> -->",
                "<script>'<img src=a.png>'</script>",
                "<textarea><img src=a.png></textarea>"
            })
    void whateverIsNotOrNotOursOrNotThereIsNot(String html) throws Exception {
        assertEquals(List.of(), embedded(html));
    }

    @Test
    void eachComesOnceInTheOrderOfThePage() throws Exception {
        assertEquals(
                List.of("d/x.css", "d/c.png", "d/b.png", "d/a.png", "a.png", "d/e/a.png"),
                embedded("<link rel=stylesheet href=x.css><video poster=c.png><source src=b.png></video>"
                        + "<object data=a.png><img src=../a.png></object><img src=b.png><img src=e/a.png>"
                        + "<img src=c.png srcset='a.png, e/a.png 2x'>"));
    }

    @Test
    void otherSitesOfOursCountToo() throws Exception {
        assertEquals(List.of("second/a.png", "a.png"), embedded("<img src=/second/a.png><img src=/a.png>"));
    }

    @Test
    void aPageComesWithItsOwnBytes() throws Exception {
        sites.file("first/d/page.html", new byte[] {'<', 0});
        CrateTree page = sites.ask("crate", "d/page.html", "with", "embedded").orElseThrow();
        assertArrayEquals(new byte[] {'<', 0}, page.bytes().orElseThrow());
    }

    @Test
    void namesAreReadInTheCharsetOfThePage() throws Exception {
        List<String> expected = List.of("d/%C3%A9%20%C3%BC.png");
        assertEquals(expected, embedded("<img src='é ü.png'>"));
        assertEquals(expected, embedded("<img src='%C3%A9%20%C3%BC.png'>"));
        assertEquals(
                expected,
                embedded("<meta charset=iso-8859-1><img src='é ü.png'>".getBytes(StandardCharsets.ISO_8859_1)));
        assertEquals(expected, embedded("\uFEFF<img src='é ü.png'>".getBytes(StandardCharsets.UTF_16BE)));
    }

    @Test
    void whatIsHiddenIsNotEmbeddedAndWhatFailsCutsTheCrate() throws Exception {
        sites.site.hidden.add("d/a.png");
        assertEquals(List.of("d/b.png"), embedded("<img src=a.png><img src=b.png>"));
        sites.site.failing.add("d/b.png");
        assertThrows(Unavailable.class, () -> embedded("<img src=a.png><img src=b.png>"));
        sites.site.hidden.add("d/page.html");
        assertEquals(Optional.empty(), sites.ask("crate", "d/page.html", "with", "embedded"));
    }

    @Test
    void whatIsNoPageEmbedsNothing() throws Exception {
        sites.file("first/page.txt", "<img src=a.png>".getBytes(StandardCharsets.UTF_8));
        assertEquals(
                List.of(),
                sites.ask("crate", "page.txt", "with", "embedded").orElseThrow().crates());
        assertEquals(Optional.empty(), sites.ask("crate", "none.html", "with", "embedded"));
    }

    @Test
    void aPageIsLookedThroughUpToALimit() throws Exception {
        String padding = ("<p>" + "x".repeat(1000)).repeat(8 * 1024 * 1024 / 1003 - 1);
        assertEquals(List.of("d/a.png"), embedded(padding + "<img src=a.png>"));
        assertThrows(BadRequestException.class, () -> embedded(padding + padding));
        String many = IntStream.rangeClosed(0, 10_000)
                .mapToObj(i -> "<img src=" + i + ">")
                .collect(Collectors.joining());
        assertThrows(BadRequestException.class, () -> embedded(many));
        assertThrows(BadRequestException.class, () -> embedded("<!---->".repeat(250_001)));
    }

    @Test
    void compressedBytesAreNotLookedThrough() throws Exception {
        assertEquals(List.of(), embedded(new byte[] {0x1F, (byte) 0x8B, '<', 'i', 'm', 'g', ' ', 's', 'r', 'c'}));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "all", "Embedded", "embedded "})
    void thereIsNothingElseToHaveWithIt(String value) {
        assertThrows(BadRequestException.class, () -> sites.ask("crate", "d/index.html", "with", value));
    }

    @Test
    void aDirectoryEmbedsNothing() {
        assertThrows(BadRequestException.class, () -> sites.ask("crate", "d/", "with", "embedded"));
    }
}

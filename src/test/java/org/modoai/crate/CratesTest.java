package org.modoai.crate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.CrateTree;
import org.modoai.site.Unavailable;

class CratesTest {
    @TempDir
    Path directory;

    private CrateFixture sites;

    @BeforeEach
    void open() throws IOException {
        sites = new CrateFixture(directory).files("a.txt", "d/b.txt", "d/é ü.txt", "100%.txt");
        sites.file("second/a.txt", "second".getBytes(StandardCharsets.UTF_8));
        sites.file("second/only.txt", "only".getBytes(StandardCharsets.UTF_8));
        sites.start();
    }

    @AfterEach
    void close() {
        sites.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "d/é ü.txt",
                "/d/é ü.txt",
                "d/%C3%A9%20%C3%BC.txt",
                "d/%c3%a9 ü.txt",
                "http://foo.example/d/é ü.txt"
            })
    void aResourceIsFoundByItsUrlAndByItsPathInAnySpelling(String address) throws Exception {
        CrateTree crate = sites.ask(address).orElseThrow();
        assertEquals("http://foo.example/d/%C3%A9%20%C3%BC.txt", crate.identifier());
        assertArrayEquals(
                "d/é ü.txt".getBytes(StandardCharsets.UTF_8), crate.bytes().orElseThrow());
        assertEquals(List.of("http_header"), crate.labels());
    }

    @Test
    void ofSeveralSitesTheFirstThatShowsItAnswers() throws Exception {
        assertEquals(
                "http://foo.example/a.txt", sites.ask("a.txt").orElseThrow().identifier());
        assertEquals(
                "http://foo.example/second/only.txt",
                sites.ask("only.txt").orElseThrow().identifier());
        assertEquals(
                "http://foo.example/second/a.txt",
                sites.ask("http://foo.example/second/a.txt").orElseThrow().identifier());
        sites.site.hidden.add("a.txt");
        assertEquals(
                "http://foo.example/second/a.txt",
                sites.ask("a.txt").orElseThrow().identifier());
        sites.second.hidden.add("a.txt");
        assertEquals(Optional.empty(), sites.ask("a.txt"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none.txt",
                "d",
                "a.txt/x",
                "http://bar.example/a.txt",
                "https://foo.example/a.txt",
                "a.txt?x",
                "*"
            })
    void whatIsNotThereHasNoCrate(String address) throws Exception {
        assertEquals(Optional.empty(), sites.ask(address));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../a.txt",
                "d/../a.txt",
                "d/%2e%2e/a.txt",
                "./a.txt",
                "//a.txt",
                "d//b.txt",
                "d%2Fb.txt",
                "d\\b.txt",
                "a.txt\0",
                "a.txt%00",
                "%C3.txt",
                "ftp://foo.example/a.txt",
                "http://foo.example/../a.txt",
                "http://foo.example/a.txt#x",
                "http://"
            })
    void whatNoResourceCanHaveIsABadRequest(String address) {
        String message = assertThrows(BadRequestException.class, () -> sites.ask(address))
                .getMessage();
        assertFalse(message.contains("a.txt"), message);
    }

    @Test
    void argumentsMustBeWhatTheyAre() {
        assertBad(Map.of("crate", List.of("")));
        assertBad(Map.of("crate", List.of("a.txt", "a.txt")));
        assertBad(Map.of("crate", List.of("a.txt"), "from", List.of("2004-01-01")));
    }

    private static void assertBad(Map<String, List<String>> arguments) {
        assertThrows(BadRequestException.class, () -> CrateRequest.parse(arguments));
    }

    @Test
    void whatFailsNowIsNotWhatIsNotThere() {
        sites.site.failing.add("a.txt");
        assertThrows(Unavailable.class, () -> sites.ask("a.txt"));
    }
}

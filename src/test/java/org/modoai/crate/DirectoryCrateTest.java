package org.modoai.crate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.CrateTree;
import org.modoai.site.Unavailable;
import org.modoai.site.UrlPath;

class DirectoryCrateTest {
    private static final String[] FILES = {
        "a.txt",
        "d-.txt",
        "d/a/b/c/deep.txt",
        "d/a/b/d.txt",
        "d/a/x.txt",
        "d/a-b/y.txt",
        "d/index.html",
        "d0.txt",
        "é/ü.txt",
        "lone/ly/path/z.txt"
    };

    @TempDir
    Path directory;

    private CrateFixture sites;

    @BeforeEach
    void open() throws IOException {
        sites = new CrateFixture(directory).files(FILES);
        sites.file("second/only/there.txt", new byte[] {1});
        sites.start();
    }

    @AfterEach
    void close() {
        sites.close();
    }

    @Test
    void directoriesNestAndHoldTheirFilesInOrder() throws Exception {
        assertEquals("""
                http://foo.example/d/
                 http://foo.example/d/a-b/
                  http://foo.example/d/a-b/y.txt
                 http://foo.example/d/a/
                  http://foo.example/d/a/b/
                   http://foo.example/d/a/b/c/
                    http://foo.example/d/a/b/c/deep.txt
                   http://foo.example/d/a/b/d.txt
                  http://foo.example/d/a/x.txt
                 http://foo.example/d/index.html
                """, sites.ask("d/").orElseThrow().outline());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "http://foo.example/", "http://FOO.example:80"})
    void theWholeSiteIsTheFilesByteForByte(String address) throws Exception {
        CrateTree crate = sites.ask(address).orElseThrow();
        assertEquals("http://foo.example/", crate.identifier());
        Map<String, CrateTree> resources = crate.resources();
        assertEquals(FILES.length, resources.size());
        for (String file : FILES) {
            byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
            assertArrayEquals(
                    bytes,
                    resources
                            .get("http://foo.example/" + UrlPath.encode(file))
                            .bytes()
                            .orElseThrow());
        }
    }

    @Test
    void aDirectoryHasNothingOfItsOwnAndAFileWhatItHasAlone() throws Exception {
        CrateTree crate = sites.ask("d/a/b/").orElseThrow();
        assertEquals(List.of(), crate.labels());
        assertEquals(List.of(), crate.expressions());
        CrateTree file = crate.resources().get("http://foo.example/d/a/b/d.txt");
        CrateTree alone = sites.ask("d/a/b/d.txt").orElseThrow();
        assertEquals(alone.labels(), file.labels());
        assertEquals(
                alone.element().getTextContent().replaceAll("Date: .*", ""),
                file.element().getTextContent().replaceAll("Date: .*", ""));
    }

    @Test
    void whatIsHiddenLeavesNoTrace() throws Exception {
        sites.site.hidden.addAll(Set.of("d/a/b/c/deep.txt", "d/a/b/d.txt", "lone/ly/path/z.txt", "a.txt"));
        String document = new String(sites.document("/").orElseThrow(), StandardCharsets.US_ASCII);
        for (String trace : List.of("deep", "d/a/b", "lone", "/a.txt")) {
            assertFalse(document.contains(trace), document);
        }
        assertEquals(FILES.length - 4, sites.ask("/").orElseThrow().resources().size());
        assertEquals(Optional.empty(), sites.ask("lone/"));
        assertEquals(Optional.empty(), sites.ask("lone/ly/path/"));
        assertEquals(Optional.empty(), sites.ask("d/a/b/"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none/", "a.txt/", "d/a/b/c/deep.txt/", "http://bar.example/", "~/"})
    void whatIsNoDirectoryHasNoCrate(String address) throws Exception {
        assertEquals(Optional.empty(), sites.ask(address));
    }

    @Test
    void ofSeveralSitesTheFirstThatShowsSomethingThereAnswers() throws Exception {
        assertEquals(
                "http://foo.example/second/only/",
                sites.ask("only/").orElseThrow().identifier());
        assertEquals(
                "http://foo.example/second/",
                sites.ask(CrateFixture.SECOND).orElseThrow().identifier());
    }

    @Test
    void whatFailsAtOnceIsRefusedAndWhatFailsMidwayCutsTheCrate() throws Exception {
        sites.ask("lone/");
        sites.site.failing.add("d/a-b/y.txt");
        assertThrows(Unavailable.class, () -> sites.ask("d/"));
        sites.site.failing.clear();
        sites.site.failing.add("d/index.html");
        assertThrows(IOException.class, () -> sites.ask("d/"));
        assertThrows(IOException.class, () -> sites.ask("/"));
        assertEquals(1, sites.ask("lone/").orElseThrow().resources().size());
    }

    @Test
    void whatWasGoneAndIsBackIsThereAtOnce() throws Exception {
        int all = sites.ask("d/").orElseThrow().resources().size();
        Files.delete(directory.resolve("first/d/index.html"));
        sites.rescan();
        assertEquals(all - 1, sites.ask("d/").orElseThrow().resources().size());
        sites.files("d/index.html").rescan();
        assertEquals(all, sites.ask("d/").orElseThrow().resources().size());
    }

    @Test
    void whatHasChangedSinceItWasIndexedIsThereAsItIsNow() throws Exception {
        sites.ask("d/");
        sites.file("first/d/index.html", bytes("longer than before"));
        assertEquals("longer than before", read("d/index.html"));
    }

    @Test
    void whatChangesWhileItIsLookedAtIsThereAsItIsThen() throws Exception {
        sites.site.events.put("d/index.html", () -> {
            sites.file("first/d/index.html", bytes("longer than before"));
            sites.rescan();
        });
        assertEquals("longer than before", read("d/index.html"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A file as the crate of its directory has it. */
    private String read(String path) throws Exception {
        CrateTree crate = sites.ask("d/").orElseThrow().resources().get(CrateFixture.URL + path);
        return new String(crate.bytes().orElseThrow(), StandardCharsets.UTF_8);
    }

    @Test
    void aCrateHoldsMoreThanAPageOfAListMay() throws Exception {
        List<String> many = new ArrayList<>();
        for (int i = 0; i < 350; i++) {
            many.add("many/" + i % 7 + "/" + i + ".txt");
        }
        sites.files(many.toArray(String[]::new));
        sites.rescan();
        assertEquals(350, sites.ask("many/").orElseThrow().resources().size());
    }
}

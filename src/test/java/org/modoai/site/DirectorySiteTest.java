package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.Globs;
import org.modoai.config.SiteSettings;
import org.modoai.config.SiteSettings.Links;

@Timeout(300)
class DirectorySiteTest {
    @TempDir
    Path temp;

    private Path root;

    @BeforeEach
    void makeRoot() throws IOException {
        root = Files.createDirectory(temp.resolve("root"));
    }

    @Test
    void theWalkIsInAscendingOrderOfEncodedPaths() throws IOException {
        List<String> names = List.of(
                "a/b",
                "a/z/y",
                "a.txt",
                "a-b",
                "a b",
                "a0",
                "aa",
                "é",
                "é/x".replace("é", "è"),
                "😀",
                "z%41",
                "A",
                "a+c/d",
                "a+c.e",
                "a~",
                "_",
                "100%;a=b+c.txt",
                "a!/x",
                "a!.y",
                "quote's \"q\"");
        for (String name : names) {
            put(name, "x");
        }
        List<String> walked = walk(site(Links.NONE));
        assertEquals(names.stream().map(UrlPath::encode).sorted().toList(), walked);
        for (String path : walked) {
            assertTrue(site(Links.NONE).find(path).isPresent(), path);
        }
    }

    @Test
    void hiddenPlacesDoNotExist() throws IOException {
        for (String name : List.of("WEB-INF/web.xml", "Meta-inf/x", ".git/config", "d/.htaccess", "d/WEB-INF/ok")) {
            put(name, "x");
        }
        assertEquals(List.of("d/WEB-INF/ok"), walk(site(Links.NONE)));
        assertTrue(site(Links.NONE).find("WEB-INF/web.xml").isEmpty());
        assertTrue(site(Links.NONE).find("d/.htaccess").isEmpty());
        assertTrue(site(Links.NONE).find("d").isEmpty());
        assertTrue(site(Links.NONE).find("").isEmpty());
    }

    @Test
    void globsDecide() throws IOException {
        put("a.txt", "x");
        put("b.tmp", "x");
        put(".well-known/x", "x");
        Site site = new DirectorySite(
                new SiteSettings.OfDirectory(
                        root,
                        URI.create("http://x/"),
                        new Globs(List.of("**", ".well-known/**"), List.of("*.tmp")),
                        Links.NONE),
                name -> null,
                Duration.ofSeconds(9));
        assertEquals(List.of(".well-known/x", "a.txt"), walk(site));
        assertTrue(site.find("b.tmp").isEmpty());
    }

    @Test
    void linksCountAsFarAsWanted() throws IOException {
        put("real/f", "x");
        put("WEB-INF/secret", "x");
        Files.createDirectories(temp.resolve("outside"));
        Files.writeString(temp.resolve("outside/o"), "x");
        link("in", root.resolve("real"));
        link("out", temp.resolve("outside"));
        link("file", root.resolve("real/f"));
        link("dangling", root.resolve("nothing"));
        link("secret", root.resolve("WEB-INF"));
        link("real/up", root);
        link("real/self", root.resolve("real"));
        link("spin", root.resolve("spin"));
        link("above", temp);
        expect(Links.NONE, "real/f");
        expect(Links.INSIDE, "file", "in/f", "real/f");
        expect(Links.ANYWHERE, "above/outside/o", "file", "in/f", "out/o", "real/f");
    }

    private void expect(Links links, String... paths) throws IOException {
        assertEquals(List.of(paths), walk(site(links)), links.toString());
        for (String path : List.of(
                "above/outside/o",
                "file",
                "in/f",
                "out/o",
                "real/f",
                "real/self/f",
                "in/self/f",
                "real/up/real/f",
                "secret/secret",
                "spin",
                "above/root/real/f")) {
            assertEquals(List.of(paths).contains(path), site(links).find(path).isPresent(), links + " " + path);
        }
    }

    @Test
    void aPathTooLongForTheFileSystemIsLeftOut() throws IOException {
        String deep = ("d".repeat(200) + "/").repeat(11);
        put("a.txt", "x");
        put(deep + "near.txt", "x");
        Path lower = Files.createDirectories(temp.resolve("lower"));
        Path bottom = Files.createDirectories(lower.resolve(deep));
        Files.writeString(bottom.resolve("far.txt"), "x");
        Path joint = root.resolve(deep + "lower");
        Files.move(lower, joint);
        try {
            assertEquals(List.of("a.txt", deep + "near.txt"), walk(site(Links.NONE)));
            assertTrue(site(Links.NONE).find(deep + "lower/" + deep + "far.txt").isEmpty());
        } finally {
            Files.move(joint, lower);
        }
    }

    @Test
    void namesThatNoUrlCanSayAreLeftOut() throws IOException {
        put("ok", "x");
        try {
            put("back\\slash", "x");
            put("new\nline", "x");
        } catch (InvalidPathException e) {
            assumeTrue(false, "this file system has no such names");
        }
        assertEquals(List.of("new%0Aline", "ok"), walk(site(Links.NONE)));
        assertTrue(site(Links.NONE).find("back%5Cslash").isEmpty());
        assertTrue(site(Links.NONE).find("new%0Aline").isPresent());
    }

    @Test
    void hostilePathsAreNotThere() throws IOException {
        put("f", "x");
        Files.writeString(temp.resolve("out"), "x");
        Site site = site(Links.ANYWHERE);
        for (String path :
                List.of("../out", "./f", "f/", "f/g", "x".repeat(300), "a/".repeat(3000) + "b", "%00", "//f")) {
            assertEquals(Optional.empty(), site.find(path), path);
        }
    }

    @Test
    void aMissingRootIsUnavailableNotEmpty() throws IOException {
        Site site = site(Links.NONE);
        Files.delete(root);
        assertThrows(Unavailable.class, () -> walk(site));
        assertThrows(Unavailable.class, () -> site.find("f"));
    }

    @Test
    void anAnswerHoldsWhatIsKnownForCertain() throws IOException {
        Path file = put("d/é.txt", "hello");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2004-02-29T01:02:03.5Z")));
        Site site = site(Links.NONE);
        Resource resource = site.find("d/%C3%A9.txt").orElseThrow();
        assertEquals(new MediaType("text", "plain"), resource.mediaType());
        assertEquals(5, resource.length());
        assertEquals(Instant.parse("2004-02-29T01:02:03.5Z"), resource.lastModified());
        try (Visit visit = site.visit(PipedVisitTest.requester())) {
            try (Answer answer = visit.get("d/%C3%A9.txt")) {
                assertEquals(
                        List.of(
                                new Header("Content-Type", "text/plain"),
                                new Header("Content-Length", "5"),
                                new Header("Last-Modified", "Sun, 29 Feb 2004 01:02:03 GMT")),
                        answer.head().headers());
                assertArrayEquals("hello".getBytes(), answer.body().readAllBytes());
            }
            try (Answer answer = visit.get("WEB-INF/x")) {
                assertEquals(404, answer.head().status());
            }
        }
    }

    @Test
    void aDirectoryIsServedByItsWelcomeFile() throws IOException {
        put("index.html", "x");
        put("d/index.htm", "x");
        put("e/f", "x");
        Site site = site(Links.NONE);
        assertEquals("index.html", site.welcome("").orElseThrow().path());
        assertEquals("d/index.htm", site.welcome("d/").orElseThrow().path());
        assertTrue(site.welcome("e/").isEmpty());
        assertEquals(Optional.of("d/"), site.alias("d/index.htm"));
        assertEquals(Optional.of(""), site.alias("index.html"));
        assertEquals(Optional.empty(), site.alias("e/f"));
    }

    @Test
    void whateverIsDoneToAFileItsRevisionOrTimeOrLengthTells() throws Exception {
        assumeTrue(
                root.getFileSystem().supportedFileAttributeViews().contains("unix"),
                "this file system tells no inodes");
        FileTime old = FileTime.from(Instant.parse("2004-02-29T01:02:03Z"));
        for (String name : List.of("a", "b", "c", "d")) {
            Files.setLastModifiedTime(put(name, name), old);
        }
        Files.setLastModifiedTime(Files.writeString(temp.resolve("copy"), "x"), old);
        Map<String, Resource> before = resources();
        Thread.sleep(20);
        Files.move(root.resolve("a"), temp.resolve("swap"));
        Files.move(root.resolve("b"), root.resolve("a"));
        Files.move(temp.resolve("swap"), root.resolve("b"));
        Files.setLastModifiedTime(put("c", "X"), old);
        Files.copy(
                temp.resolve("copy"),
                root.resolve("d"),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.COPY_ATTRIBUTES);
        Map<String, Resource> after = resources();
        for (String name : List.of("a", "b", "c", "d")) {
            assertEquals(before.get(name).length(), after.get(name).length(), name);
            assertEquals(before.get(name).lastModified(), after.get(name).lastModified(), name);
            assertNotEquals(before.get(name), after.get(name), name);
        }
        assertEquals(after, resources());
    }

    private Map<String, Resource> resources() throws IOException {
        Map<String, Resource> all = new HashMap<>();
        site(Links.NONE).walk(resource -> all.put(resource.path(), resource));
        return all;
    }

    @Test
    void theBytesOfAResourceCanBeReadAndOfNothingElse() throws IOException {
        put("a b", "hello");
        put("WEB-INF/x", "secret");
        try (InputStream bytes = site(Links.NONE).open("a%20b")) {
            assertEquals("hello", new String(bytes.readAllBytes()));
        }
        assertThrows(IOException.class, () -> site(Links.NONE).open("WEB-INF/x"));
        assertThrows(IOException.class, () -> site(Links.NONE).open("none"));
    }

    private Path put(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(root.resolve(name), target);
    }

    private Site site(Links links) {
        return new DirectorySite(
                new SiteSettings.OfDirectory(root, URI.create("http://example.org/files/"), Globs.ALL, links),
                name -> name.endsWith(".txt") ? "text/plain" : null,
                Duration.ofSeconds(20));
    }

    private static List<String> walk(Site site) throws IOException {
        List<String> paths = new ArrayList<>();
        site.walk(resource -> paths.add(resource.path()));
        return paths;
    }
}

package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.GivenSettings;

class RobotsSiteTest {
    @TempDir
    Path directory;

    private Site site;

    @BeforeEach
    void fill() throws IOException {
        Files.writeString(directory.resolve("a.html"), "a");
        Files.writeString(directory.resolve("index.html"), "i");
        Files.createDirectory(directory.resolve("b c"));
        Files.writeString(directory.resolve("b c/index.html"), "b");
        robots("Disallow: /b%20c/");
        site = new RobotsSite(whole("http://foo.example/"), new DirectoryRobots(directory));
    }

    @Test
    void whatIsForbiddenIsNotThere() throws IOException {
        assertEquals(List.of("a.html", "index.html", "robots.txt"), walk());
        assertEquals(Optional.empty(), site.find("b%20c/index.html"));
        assertEquals(Optional.empty(), site.welcome("b%20c/"));
        assertEquals(Optional.empty(), site.alias("b%20c/index.html"));
        assertThrows(NoSuchFileException.class, () -> site.open("b%20c/index.html"));
    }

    @Test
    void whatIsLeftIsAsItWas() throws IOException {
        Site whole = whole("http://foo.example/");
        assertEquals(whole.key(), site.key());
        assertEquals(whole.url("http://x"), site.url("http://x"));
        assertEquals(whole.find("a.html"), site.find("a.html"));
        assertEquals("index.html", site.welcome("").orElseThrow().path());
        assertEquals(Optional.of(""), site.alias("index.html"));
        try (InputStream file = site.open("a.html")) {
            assertEquals("a", new String(file.readAllBytes(), StandardCharsets.US_ASCII));
        }
    }

    @Test
    void aChangeIsNoticedAtTheNextWalkAndNotBefore() throws IOException {
        walk();
        robots("Disallow: /a");
        assertEquals(Optional.empty(), site.find("b%20c/index.html"));
        assertEquals(List.of("b%20c/index.html", "index.html", "robots.txt"), walk());
        assertEquals(Optional.empty(), site.find("a.html"));
        Files.delete(directory.resolve("robots.txt"));
        assertEquals(List.of("a.html", "b%20c/index.html", "index.html"), walk());
    }

    @Test
    void aFileThatCannotBeReadHoldsUpTheWalk() throws IOException {
        Files.delete(directory.resolve("robots.txt"));
        Files.createDirectory(directory.resolve("robots.txt"));
        assertThrows(Unavailable.class, this::walk);
        assertThrows(Unavailable.class, () -> site.find("a.html"));
    }

    @Test
    void pathsCountFromTheRootOfTheHost() throws IOException {
        site = new RobotsSite(whole("http://foo.example/b%20c/"), new DirectoryRobots(directory));
        assertEquals(List.of(), walk());
    }

    private List<String> walk() throws IOException {
        List<String> paths = new ArrayList<>();
        site.walk(resource -> paths.add(resource.path()));
        return paths;
    }

    private void robots(String rule) throws IOException {
        Files.writeString(directory.resolve("robots.txt"), "User-agent: *\n" + rule + "\n");
    }

    private Site whole(String url) {
        return new DirectorySite(GivenSettings.site(directory, url), name -> "text/html", Duration.ofSeconds(30));
    }
}

package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.modoai.config.Globs;
import org.modoai.config.SiteSettings;
import org.modoai.config.SiteSettings.Links;

/** An identifier, asked of a directory on disk: it leads to one of the files that are offered there, or to nothing. */
public final class SitesFuzz {
    private static final String ORIGIN = "http://www.example.org";
    private static final Set<String> OFFERED = Set.of("a.html", "b/c.txt", "b/index.html", "%41");
    private static final Sites SITES = sites();

    private SitesFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        String text = new String(input, StandardCharsets.UTF_8);
        locate(text);
        locate(ORIGIN + "/" + text);
    }

    private static void locate(String url) throws IOException {
        Optional<Sites.Place> place = SITES.locate(url, ORIGIN);
        if (place.isEmpty()) {
            return;
        }
        assertTrue(url.regionMatches(true, 0, ORIGIN, 0, ORIGIN.length()), url);
        Site site = place.get().site();
        Optional<Resource> found = site.find(place.get().path());
        if (found.isPresent()) {
            String path = found.get().path();
            assertEquals(place.get().path(), path);
            assertTrue(OFFERED.contains(UrlPath.decode(path)), path);
            try (InputStream in = site.open(path)) {
                assertEquals("open", new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        site.welcome(place.get().path()).ifPresent(file -> assertEquals("b/index.html", file.path()));
    }

    private static Sites sites() {
        try {
            Path base = Files.createTempDirectory("fuzz");
            Path root = Files.createDirectory(base.resolve("root"));
            for (String name : OFFERED) {
                Files.createDirectories(root.resolve(name).getParent());
                Files.writeString(root.resolve(name), "open");
            }
            for (String secret : List.of("root/WEB-INF/x", "root/.x", "root/.y/x", "x", "root/META-INF/x")) {
                Files.createDirectories(base.resolve(secret).getParent());
                Files.writeString(base.resolve(secret), "secret");
            }
            Files.createSymbolicLink(root.resolve("out"), base);
            Files.createSymbolicLink(root.resolve("o"), base.resolve("x"));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(base)));
            SiteSettings.OfDirectory settings =
                    new SiteSettings.OfDirectory(root, URI.create(ORIGIN + "/"), Globs.ALL, Links.INSIDE);
            return new Sites(List.of(new DirectorySite(settings, name -> null, Duration.ofSeconds(1))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path base) {
        try {
            org.modoai.it.Trees.delete(base);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

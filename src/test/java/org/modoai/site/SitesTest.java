package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.GivenSettings;

class SitesTest {
    private final Sites sites = new Sites(
            List.of(site("http://foo.example/"), site("http://foo.example/docs/"), site("https://b.example/")));

    @ParameterizedTest
    @CsvSource({
        "http://foo.example/a.html, http://foo.example/, a.html",
        "http://foo.example, http://foo.example/, ''",
        "HTTP://FOO.example:80/docs/a b, http://foo.example/docs/, a%20b",
        "http://foo.example/docs, http://foo.example/, docs",
        "https://b.example:443/%7ex/, https://b.example/, ~x/"
    })
    void aUrlBelongsToTheSiteWithTheLongestUrlThatBeginsIt(String url, String key, String path) {
        Optional<Sites.Place> place = sites.locate(url, "http://ignored.example");
        assertEquals(Optional.of(key), place.map(found -> found.site().key()));
        assertEquals(Optional.of(path), place.map(Sites.Place::path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://other.example/a.html",
                "https://foo.example/a.html",
                "http://foo.example:81/a",
                "a.html",
                "http://foo.example.evil/a",
                "http://foo.example/../a"
            })
    void anotherHostIsNotOurs(String url) {
        assertEquals(Optional.empty(), sites.locate(url, "http://foo.example"));
    }

    private static Site site(String url) {
        return new DirectorySite(GivenSettings.site(Path.of("/nowhere"), url), name -> null, Duration.ofSeconds(1));
    }
}

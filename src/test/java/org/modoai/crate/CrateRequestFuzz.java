package org.modoai.crate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.modoai.config.GivenSettings;
import org.modoai.site.DirectorySite;
import org.modoai.site.HttpUrl;
import org.modoai.site.Sites;
import org.modoai.site.Sites.Place;

/** The address of a crate, and the {@code srcset} of a page: they lead to places in normal form, or to none. */
public final class CrateRequestFuzz {
    private static final String ORIGIN = "http://www.example.org";
    private static final Sites SITES = new Sites(List.of(new DirectorySite(
            GivenSettings.site(Path.of("/nowhere"), ORIGIN + "/"), name -> null, Duration.ofSeconds(1))));

    private CrateRequestFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        try {
            CrateRequest request = CrateRequest.parse(Map.of(CrateRequest.ADDRESS, List.of(text)));
            for (Place place : request.places(SITES, ORIGIN)) {
                assertEquals(
                        Optional.of(place.path()),
                        HttpUrl.parse(ORIGIN + "/" + place.path()).map(HttpUrl::path));
            }
            assertFalse(request.below(ORIGIN + "/").address().isEmpty());
        } catch (BadRequestException refused) {
            assertFalse(refused.getMessage().isBlank());
        }
        for (String url : SrcSet.urls(text)) {
            assertTrue(!url.isEmpty() && text.contains(url), url);
        }
    }
}

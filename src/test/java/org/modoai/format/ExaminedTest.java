package org.modoai.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Findings;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimen;
import org.modoai.plugin.Specimens;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;

class ExaminedTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPlaceIsKeptForTheNextOnlyIfNobodyCanStillBeThere(boolean undisturbed) throws Exception {
        Resource resource = new Resource("a", MediaType.UNKNOWN, 1, Instant.EPOCH);
        GivenAnswer answer = GivenAnswer.of("text/plain", new byte[] {1});
        Dissemination given =
                new Dissemination("http://foo.example/a", Optional.empty(), resource, answer, "", Fixities.NONE);
        List<Path> places = new ArrayList<>();
        try (Specimens specimens = new Specimens(10)) {
            Examined.begin(given, specimens, new Given(undisturbed, places), (examined, out) -> {})
                    .close();
            assertEquals(undisturbed, Files.exists(places.get(0)));
        }
    }

    /** Says nothing. */
    private record Given(boolean undisturbed, List<Path> places) implements Plugins {
        @Override
        public Findings begin(Specimen specimen) {
            places.add(specimen.file().getParent());
            return new Findings() {
                @Override
                public Optional<Finding> next() {
                    return Optional.empty();
                }

                @Override
                public boolean isUndisturbed() {
                    return undisturbed;
                }
            };
        }

        @Override
        public void close() {}
    }
}

package org.modoai.format;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Specimen;
import org.modoai.plugin.Words;

/** Findings made up by a test, and plugins that say nothing else. */
final class GivenFinding {
    static final Finding.Run RUN =
            new Finding.Run(Instant.parse("2026-01-01T00:00:00.5Z"), Duration.ofMillis(12), OptionalInt.of(0));

    private GivenFinding() {}

    static Finding output(String label, Words words) {
        return new Finding.Output(new Finding.Tool(label, Optional.empty(), Optional.empty()), RUN, words);
    }

    static Words words(byte[] bytes) {
        return new Words(bytes, bytes.length, "text/plain");
    }

    static Plugin plugin(Finding finding) {
        return new Plugin() {
            @Override
            public boolean accepts(Specimen specimen) {
                return true;
            }

            @Override
            public Finding examine(Specimen specimen) {
                return finding;
            }
        };
    }
}

package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.modoai.index.MediaRange;
import org.modoai.site.MediaType;

/** A setSpec and a media type: what is not a set is none, and every type has one set that leads back to it. */
public final class SetSpecFuzz {
    private SetSpecFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        if (SetSpec.isLegal(text)) {
            SetSpec.range(text).flatMap(range -> range).ifPresent(range -> assertEquals(text, spec(range)));
        }
        MediaType type = MediaType.of(text);
        String spec = SetSpec.of(type);
        assertTrue(SetSpec.isLegal(spec), spec);
        assertEquals(
                Optional.of(Optional.of(new MediaRange(type.type(), Optional.of(type.subtype())))),
                SetSpec.range(spec));
    }

    private static String spec(MediaRange range) {
        return range.subtype()
                .map(subtype -> SetSpec.of(new MediaType(range.type(), subtype)))
                .orElseGet(() -> SetSpec.of(range.type()));
    }
}

package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.index.MediaRange;
import org.modoai.site.MediaType;

class SetSpecTest {
    @ParameterizedTest
    @CsvSource({
        "image/jpeg, mime:image:jpeg",
        "image/svg+xml, mime:image:svg~2Bxml",
        "application/ld+json, mime:application:ld~2Bjson",
        "application/vnd.ms-excel, mime:application:vnd.ms-excel",
        "x/a~b, mime:x:a~7Eb",
        "x/a#b, mime:x:a~23b",
        "x/%2b, mime:x:~252b"
    })
    void everyMediaTypeHasOneSetAndBack(String type, String spec) {
        MediaType mediaType = MediaType.of(type);
        assertEquals(spec, SetSpec.of(mediaType));
        assertTrue(SetSpec.isLegal(spec));
        assertEquals(
                Optional.of(Optional.of(new MediaRange(mediaType.type(), Optional.of(mediaType.subtype())))),
                SetSpec.range(spec));
    }

    @Test
    void theRootHoldsEverythingAndATypeItsSubtypes() {
        assertEquals(Optional.of(Optional.empty()), SetSpec.range("mime"));
        assertEquals(Optional.of(Optional.of(new MediaRange("image", Optional.empty()))), SetSpec.range("mime:image"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "image",
                "mime:image:svg~2bxml",
                "mime:image:~61",
                "mime:image:x~",
                "mime:image:x~4",
                "mime:a:b:c",
                "MIME"
            })
    void otherNamesAreNoSets(String spec) {
        assertEquals(Optional.empty(), SetSpec.range(spec));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mime:image:svg+xml", "mime:", ":mime", "mime::x", "a b", "é", "a/b"})
    void theProtocolsSyntaxIsChecked(String spec) {
        assertFalse(SetSpec.isLegal(spec));
    }

    @Test
    void aSetSpecOfAnyDepthIsRead() {
        assertTrue(SetSpec.isLegal("a" + ":a".repeat(1_000_000)));
        assertFalse(SetSpec.isLegal("a" + ":a".repeat(1_000_000) + ":"));
    }
}

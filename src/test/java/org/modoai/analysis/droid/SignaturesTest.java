package org.modoai.analysis.droid;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SignaturesTest {
    @Test
    void thoseThatArgumentsDoNotNameAreBuiltIn() {
        Optional<Path> file = Optional.of(Path.of("/a.xml"));
        assertEquals(new Signatures(Optional.empty(), Optional.empty()), Signatures.of());
        assertEquals(new Signatures(file, Optional.empty()), Signatures.of("-signatures", "/a.xml"));
        assertEquals(new Signatures(Optional.empty(), file), Signatures.of("-containerSignatures", "/a.xml"));
    }

    @Test
    void theVersionOfContainerSignaturesIsTheNumberInTheirNameWithoutTheirPlace() {
        assertEquals("20230307", Signatures.of().containerVersion());
        assertEquals("20991231", version("/x/container-signature-20991231.xml"));
        assertEquals("of an unknown date", version("/x/containers.xml"));
    }

    private static String version(String file) {
        return Signatures.of("-containerSignatures", file).containerVersion();
    }

    @Test
    void aMatchIsALineWhateverIsInItsFields() {
        assertEquals("fmt/1\ta b\t\tx/y\tSignature\n", new Match("fmt/1", " a\tb\n", null, "x/y", "Signature").line());
    }
}

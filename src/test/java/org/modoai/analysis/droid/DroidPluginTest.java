package org.modoai.analysis.droid;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.ConfigurationException;
import org.modoai.config.Globs;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Scope;

/** Its parameters; what it says needs its libraries, and is for the integration tests. */
class DroidPluginTest {
    @TempDir
    Path directory;

    private static PluginSettings settings(Map<String, String> parameters) {
        return new PluginSettings(
                "modoai.xml:7:3",
                "tool",
                "droid",
                Optional.empty(),
                new Scope(List.of("*/*"), Globs.ALL, Optional.empty()),
                new Bounds(Duration.ofSeconds(60), 1000, 1),
                parameters);
    }

    private static String fault(Map<String, String> parameters) {
        return assertThrows(ConfigurationException.class, () -> new DroidPlugin(settings(parameters)))
                .getMessage();
    }

    @Test
    void nothingIsReadBeforeTheFirstResource() throws Exception {
        Path file = Files.writeString(directory.resolve("newer.xml"), "not even XML");
        assertDoesNotThrow(() -> new DroidPlugin(settings(Map.of("signatures", file.toString()))).close());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "DROID_SignatureFile_V122.xml", "/no/such/file.xml", "/", "\0"})
    void aFileThatIsNotThereIsAFaultOfTheConfiguration(String name) {
        for (String parameter : List.of("signatures", "containerSignatures")) {
            assertEquals(
                    "modoai.xml:7:3: the plugin tool needs for " + parameter + " the whole path of a file, not '" + name
                            + "'",
                    fault(Map.of(parameter, name)));
        }
    }

    @Test
    void aMisspeltParameterIsAFaultOfTheConfiguration() {
        String fault = fault(Map.of("signature", "/etc/hosts"));
        assertTrue(fault.startsWith("modoai.xml:7:3: there is no parameter signature"), fault);
    }

    @Test
    void theVersionOfContainerSignaturesIsTheNumberInTheirNameWithoutTheirPlace() throws Exception {
        Path dated = Files.writeString(directory.resolve("container-signature-20991231.xml"), "");
        Path undated = Files.writeString(directory.resolve("containers.xml"), "");
        assertEquals("20230307", version(Map.of()));
        assertEquals("20991231", version(Map.of("containerSignatures", dated.toString())));
        assertEquals("of an unknown date", version(Map.of("containerSignatures", undated.toString())));
    }

    private static String version(Map<String, String> parameters) {
        return Signatures.of(settings(parameters)).containerVersion();
    }

    @Test
    void aMatchIsALineWhateverIsInItsFields() {
        assertEquals("fmt/1\ta b\t\tx/y\tSignature\n", new Match("fmt/1", " a\tb\n", null, "x/y", "Signature").line());
    }
}

package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.ConfigurationException;
import org.modoai.plugin.Bundles.Place;

/** Its parameters, with a worker that is not DROID; that one is for the integration tests. */
@Timeout(300)
class DroidKindTest {
    @TempDir
    Path directory;

    @TempDir
    Path bundles;

    @BeforeEach
    void worker() throws Exception {
        Parrot.write(directory, bundles.resolve("modoai-droid.jar"), "org.modoai.analysis.droid.Worker");
    }

    private Plugins plugins(Map<String, String> parameters) {
        return BoundedPlugins.of(
                Given.all(List.of(Given.kind("droid", parameters)), 2, Duration.ofMinutes(1)),
                getClass().getClassLoader(),
                new Bundles(List.of(Place.directory("the place", bundles))));
    }

    private Finding finding(Map<String, String> parameters) throws Exception {
        try (Plugins plugins = plugins(parameters)) {
            List<Finding> findings = new ArrayList<>();
            plugins.examine(Given.specimen(directory, "a.txt"), findings::add);
            assertEquals(1, findings.size());
            return findings.get(0);
        }
    }

    private String fault(Map<String, String> parameters) {
        return assertThrows(ConfigurationException.class, () -> plugins(parameters))
                .getMessage();
    }

    @Test
    void itsWorkerIsToldWhichSignaturesToUseAndHasAHeapOfItsOwn() throws Exception {
        Path formats = Files.writeString(directory.resolve("100 %s.xml"), "");
        Path containers = Files.writeString(directory.resolve("containers.xml"), "");
        Finding finding = finding(
                Map.of("signatures", formats.toString(), "containerSignatures", containers.toString(), "heap", "64m"));
        String text = Given.text(assertInstanceOf(Finding.Output.class, finding).content());
        int last = text.lastIndexOf(' ');
        assertEquals(
                "text/plain\ta.txt -signatures " + formats + " -containerSignatures " + containers,
                text.substring(0, last));
        assertEquals(64, Integer.parseInt(text.substring(last + 1)), 6);
        assertEquals("text/plain", finding.content().mediaType());
        assertEquals(Optional.of("droid %s"), finding.tool().exec());
        assertEquals("parrot 1\n", Given.text(finding.tool().version().orElseThrow()));
    }

    @Test
    void withoutParametersItsWorkerUsesWhatIsBuiltIn() throws Exception {
        String text = Given.text(finding(Map.of()).content());
        assertEquals("text/plain\ta.txt ", text.substring(0, text.lastIndexOf(' ')));
        assertEquals(129, Integer.parseInt(text.substring(text.lastIndexOf(' ') + 1)), 6);
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
        assertEquals(
                "modoai.xml:7:3: there is no parameter signature, but [signatures, containerSignatures, heap]",
                fault(Map.of("signature", "/etc/hosts")));
    }

    @Test
    void aWrongHeapIsAFaultOfTheConfiguration() {
        assertEquals(
                "modoai.xml:7:3: the plugin tool needs for heap a number and k, m or g, such as 128m, not 'much'",
                fault(Map.of("heap", "much")));
    }
}

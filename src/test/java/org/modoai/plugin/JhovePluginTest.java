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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.Bundles.Place;
import org.modoai.plugin.Finding.Cause;
import org.modoai.site.MediaType;

/** With a worker that is not JHOVE; that one is for the integration tests. */
@Timeout(300)
class JhovePluginTest {
    private static final String JAR = "modoai-jhove.jar";
    private static final String WORKER = "org.modoai.analysis.jhove.Worker";

    @TempDir
    Path directory;

    @TempDir
    Path bundles;

    private void worker(String className) throws Exception {
        Parrot.write(directory, bundles.resolve(JAR), className);
    }

    private Plugins plugins(Map<String, String> parameters) {
        PluginSettings jhove = Given.kind("jhove", parameters);
        return BoundedPlugins.of(
                Given.all(List.of(jhove), 2, Duration.ofMinutes(1)),
                getClass().getClassLoader(),
                new Bundles(List.of(Place.directory("the place", bundles))));
    }

    private List<Finding> findings(Plugins plugins, String mediaType) throws Exception {
        Specimen text = Given.specimen(directory, "a.txt");
        String[] parts = mediaType.split("/");
        MediaType type = new MediaType(parts[0], parts[1]);
        List<Finding> findings = new ArrayList<>();
        plugins.examine(new Specimen(text.file(), text.path(), text.url(), type, text.length()), findings::add);
        return findings;
    }

    private void assertFailed(Cause cause, String text) throws Exception {
        try (Plugins plugins = plugins(Map.of())) {
            Finding.Failed failed = assertInstanceOf(
                    Finding.Failed.class, findings(plugins, "text/plain").get(0));
            assertEquals(cause, failed.cause());
            assertEquals(text, Given.text(failed.content()));
        }
    }

    @ParameterizedTest
    @CsvSource({", 129", "64m, 64"})
    void itsWorkerHasAJvmOfItsOwnAndAHeapOfItsOwn(String heap, int megabytes) throws Exception {
        worker(WORKER);
        Map<String, String> parameters =
                Optional.ofNullable(heap).map(value -> Map.of("heap", value)).orElse(Map.of());
        try (Plugins plugins = plugins(parameters)) {
            Finding finding = findings(plugins, "text/plain").get(0);
            String text =
                    Given.text(assertInstanceOf(Finding.Output.class, finding).content());
            assertEquals("text/plain\ta.txt ", text.substring(0, text.lastIndexOf(' ')));
            assertEquals(megabytes, Integer.parseInt(text.substring(text.lastIndexOf(' ') + 1)), 6);
            assertEquals("application/xml", finding.content().mediaType());
            assertEquals(Optional.of("jhove %s"), finding.tool().exec());
            assertEquals("parrot 1\n", Given.text(finding.tool().version().orElseThrow()));
        }
    }

    @ParameterizedTest
    @CsvSource({"application/zip, 0", "video/mp4, 0", "image/png, 1", "image/svg+xml, 1", "text/x-unheard-of, 1"})
    void itSpeaksOfWhatThereIsAModuleFor(String mediaType, int findings) throws Exception {
        worker(WORKER);
        try (Plugins plugins = plugins(Map.of())) {
            assertEquals(findings, findings(plugins, mediaType).size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"much", "0m", "128", "-128m", "128m -version", ""})
    void aWrongHeapIsAFaultOfTheConfiguration(String heap) throws Exception {
        worker(WORKER);
        ConfigurationException fault = assertThrows(ConfigurationException.class, () -> plugins(Map.of("heap", heap)));
        assertEquals(
                "modoai.xml:7:3: the plugin tool needs for heap a number and k, m or g, such as 128m, not '" + heap
                        + "'",
                fault.getMessage());
    }

    @Test
    void anUnknownParameterIsAFaultOfTheConfiguration() throws Exception {
        worker(WORKER);
        ConfigurationException fault =
                assertThrows(ConfigurationException.class, () -> plugins(Map.of("module", "PDF-hul")));
        assertEquals("modoai.xml:7:3: there is no parameter module, but [heap]", fault.getMessage());
    }

    @Test
    void aMissingBundleIsAFinding() throws Exception {
        assertFailed(Cause.NOT_FOUND, JAR + " is not there: put it into the place\n");
    }

    @Test
    void aJarWithoutTheWorkerIsAFinding() throws Exception {
        worker("org.modoai.analysis.jhove.Another");
        assertFailed(Cause.ERROR, JAR + " cannot be used (java.io.FileNotFoundException); the server's log says why\n");
    }

    @Test
    void aBrokenJarIsAFinding() throws Exception {
        Files.writeString(bundles.resolve(JAR), "half a jar");
        assertFailed(Cause.ERROR, JAR + " cannot be used (java.util.zip.ZipException); the server's log says why\n");
    }
}

package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is in a bundle, and in nothing else. */
class BundleJarsIT {
    private static final List<String> BUNDLES =
            List.of("modoai-droid.jar", "modoai-jhove.jar", "modoai-language.jar", "modoai-media.jar");

    private static Set<String> names(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"droid", "jhove", "language", "media"})
    void aBundleHoldsOfOursOnlyPluginsAndSaysUnderWhichLicencesTheRestIs(String name) throws IOException {
        Path jar = Artifacts.bundle("modoai-" + name + ".jar");
        Set<String> names = names(jar);
        assertEquals(
                List.of(),
                names.stream()
                        .filter(entry -> entry.startsWith("org/modoai/"))
                        .filter(entry -> !entry.startsWith("org/modoai/analysis/"))
                        .filter(entry -> !entry.equals("org/modoai/plugin/JhoveModules.class"))
                        .toList());
        assertTrue(names.stream().anyMatch(entry -> entry.startsWith("org/modoai/analysis/" + name)), name);
        assertTrue(names.contains("META-INF/LICENSE"), name);
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            byte[] text =
                    zip.getInputStream(zip.getEntry("META-INF/THIRD-PARTY.txt")).readAllBytes();
            assertTrue(new String(text, StandardCharsets.UTF_8).contains("In modoai-" + name + ".jar only"), name);
        }
    }

    @Test
    void aParserOfItsOwnIsInNone() throws IOException {
        for (String name : BUNDLES) {
            assertEquals(
                    List.of(),
                    names(Artifacts.bundle(name)).stream()
                            .filter(entry -> entry.matches(
                                    "META-INF/services/javax\\.xml\\.(parsers|stream|transform|validation)\\..*"))
                            .toList());
        }
    }

    @Test
    void theWarHoldsEveryBundleAndNothingOfThemElsewhere() throws IOException {
        Set<String> names = names(Artifacts.war());
        for (String jar : BUNDLES) {
            assertTrue(names.contains("WEB-INF/plugins/" + jar), jar);
        }
        assertEquals(List.of(), ofBundles(names));
        assertEquals(
                List.of(),
                names.stream()
                        .filter(entry -> entry.matches("WEB-INF/lib/.*(droid|jhove|byteseek|xerces|jaxb-api-2).*"))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"modoai-filter.jar", "modoai-cli.jar"})
    void otherArtefactsHoldNothingOfABundle(String jar) throws IOException {
        Path artefact = jar.contains("cli") ? Artifacts.cliJar() : Artifacts.filterJar();
        Set<String> names = names(artefact);
        assertEquals(List.of(), ofBundles(names));
        assertEquals(
                List.of(),
                names.stream()
                        .filter(entry -> entry.matches("(uk/gov|net/byteseek|edu/harvard|javax/xml/bind)/.*"))
                        .toList());
    }

    private static List<String> ofBundles(Set<String> names) {
        return names.stream()
                .filter(entry -> entry.matches(".*org/modoai/analysis/(droid|jhove|media|language|worker)/.*"))
                .toList();
    }
}

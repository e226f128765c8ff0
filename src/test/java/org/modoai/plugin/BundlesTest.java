package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Scope;
import org.modoai.plugin.Bundles.Place;
import org.modoai.plugin.Finding.Cause;

@Timeout(300)
class BundlesTest {
    private static final String JAR = "modoai-language.jar";
    private static final String CLASS = "org.modoai.analysis.language.LanguagePlugin";
    private static final PluginSettings LANGUAGE = Given.kind("language", Map.of());

    @TempDir
    Path directory;

    private Path first;
    private Path second;
    private TestBundle bundle;

    @BeforeEach
    void places() throws IOException {
        first = directory.resolve("first");
        second = Files.createDirectory(directory.resolve("second"));
        bundle = new TestBundle(directory);
    }

    private Plugins plugins(PluginSettings... settings) {
        Bundles bundles = new Bundles(
                List.of(Place.directory("the first place", first), Place.directory("the second place", second)));
        return BoundedPlugins.of(
                Given.all(List.of(settings), 2, Duration.ofMinutes(1)),
                getClass().getClassLoader(),
                bundles);
    }

    private List<Finding> findings(Plugins plugins, String name) throws Exception {
        List<Finding> findings = new ArrayList<>();
        plugins.examine(Given.specimen(directory, name), findings::add);
        return findings;
    }

    private String said(Plugins plugins) throws Exception {
        List<Finding> findings = findings(plugins, "a.txt");
        assertEquals(1, findings.size());
        return Given.text(
                assertInstanceOf(Finding.Output.class, findings.get(0)).content());
    }

    private void assertFailed(Plugins plugins, Cause cause, String text) throws Exception {
        List<Finding> findings = findings(plugins, "a.txt");
        assertEquals(1, findings.size());
        Finding.Failed failed = assertInstanceOf(Finding.Failed.class, findings.get(0));
        assertEquals(cause, failed.cause());
        assertEquals("tool", failed.tool().label());
        assertEquals(text, Given.text(failed.content()));
    }

    private static PluginSettings needing(String needs) {
        Scope scope = new Scope(Given.EVERYTHING.mime(), Given.EVERYTHING.paths(), Optional.of(needs));
        return new PluginSettings(
                "modoai.xml:7:3", "tool", "language", Optional.empty(), scope, Given.BOUNDS, Map.of());
    }

    @Test
    void aBundleIsFoundInAnyPlace() throws Exception {
        bundle.write(second.resolve(JAR), CLASS, "", "return specimen.url();");
        try (Plugins plugins = plugins(LANGUAGE)) {
            assertEquals("http://foo.example/a.txt", said(plugins));
        }
    }

    @Test
    void theFirstPlaceCountsMost() throws Exception {
        Files.createDirectory(first);
        bundle.write(first.resolve(JAR), CLASS, "", "return 1;");
        bundle.write(second.resolve(JAR), CLASS, "", "return 2;");
        try (Plugins plugins = plugins(LANGUAGE)) {
            assertEquals("1", said(plugins));
        }
    }

    @Test
    void aMissingBundleIsAFindingThatSaysWhichAndWhereTo() throws Exception {
        try (Plugins plugins = plugins(LANGUAGE)) {
            assertFailed(
                    plugins, Cause.NOT_FOUND, JAR + " is not there: put it into the first place or the second place\n");
        }
    }

    @Test
    void aMissingBundleThatIsNeededLeavesThePluginOutUntilItComes() throws Exception {
        try (Plugins plugins = plugins(needing(JAR))) {
            assertEquals(List.of(), findings(plugins, "a.txt"));
            bundle.write(second.resolve(JAR), CLASS, "", "return 1;");
            assertEquals("1", said(plugins));
        }
    }

    @Test
    void aMissingProgramThatIsNeededLeavesThePluginOut() throws Exception {
        bundle.write(second.resolve(JAR), CLASS, "if (true) { throw new Error(); }", "return 1;");
        try (Plugins plugins = plugins(needing("no-such-program"))) {
            assertEquals(List.of(), findings(plugins, "a.txt"));
        }
    }

    @Test
    void aBundleThatComesLaterIsUsedWithTheNextResource() throws Exception {
        try (Plugins plugins = plugins(LANGUAGE)) {
            assertEquals(1, findings(plugins, "a.txt").size());
            bundle.write(second.resolve(JAR), CLASS, "", "return 1;");
            assertEquals("1", said(plugins));
        }
    }

    @Test
    void anEditionIsThatOfTheBundle() throws Exception {
        Bundles bundles = new Bundles(List.of(Place.directory("a place", second)));
        try (Plugin plugin = new BundledPlugin(LANGUAGE, BundledPlugin.Kind.of(JAR, CLASS), bundles)) {
            assertEquals("", plugin.edition());
            bundle.write(second.resolve(JAR), CLASS, "", "return 1;");
            String edition = plugin.edition();
            assertTrue(edition.contains(DigestUtils.sha256Hex(Files.readAllBytes(second.resolve(JAR)))), edition);
            assertTrue(edition.contains(CLASS), edition);
            assertEquals(edition, plugin.edition());
        } finally {
            bundles.close();
        }
    }

    @Test
    void aBundleThatIsLoadedStays() throws Exception {
        bundle.write(second.resolve(JAR), CLASS, "", "return System.identityHashCode(getClass());");
        try (Plugins plugins = plugins(LANGUAGE)) {
            String said = said(plugins);
            Files.delete(second.resolve(JAR));
            assertEquals(said, said(plugins));
        }
    }

    @Test
    void pluginsOfOneBundleShareItsClasses() throws Exception {
        bundle.write(second.resolve(JAR), CLASS, "", "return System.identityHashCode(getClass());");
        try (Plugins plugins = plugins(LANGUAGE, LANGUAGE)) {
            List<Finding> findings = findings(plugins, "a.txt");
            assertEquals(findings.get(0).content(), findings.get(1).content());
        }
    }

    @Test
    void aBundledPluginMayRefuse() throws Exception {
        bundle.write(second.resolve(JAR), CLASS, "", "return 1;");
        try (Plugins plugins = plugins(LANGUAGE)) {
            assertEquals(List.of(), findings(plugins, "refused"));
        }
    }

    @Test
    void aBundleSeesItsOwnClassesTheApiAndTheJdkAndNothingElse() throws Exception {
        bundle.write(second.resolve(JAR), CLASS, "", """
                String seen = "";
                for (String name : new String[] {
                        "org.modoai.xml.Xml", "java.sql.Driver", "org.modoai.http.OaiFilter", "org.slf4j.Logger",
                        "org.apache.commons.codec.binary.Hex", "org.junit.jupiter.api.Test"}) {
                    try {
                        Class.forName(name);
                        seen += name + " ";
                    } catch (ClassNotFoundException e) {
                    }
                }
                return seen;""");
        try (Plugins plugins = plugins(LANGUAGE)) {
            assertEquals("org.modoai.xml.Xml java.sql.Driver ", said(plugins));
        }
    }

    @Test
    void aBundlesOwnClassComesBeforeOneOfTheSameName() throws Exception {
        // the class path of the tests has the plugin itself under this name
        bundle.write(second.resolve(JAR), CLASS, "", "return getClass().getClassLoader().getName();");
        try (Plugins plugins = plugins(LANGUAGE)) {
            assertEquals(JAR, said(plugins));
        }
    }

    @Test
    void theContextClassLoaderIsTheBundlesWhileItWorksAndOnlyThen() throws Exception {
        String loader = "Thread.currentThread().getContextClassLoader() == getClass().getClassLoader()";
        bundle.write(
                second.resolve(JAR), CLASS, "if (!(" + loader + ")) { throw new Error(); }", "return " + loader + ";");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (Plugins plugins = plugins(LANGUAGE)) {
            assertEquals("true", said(plugins));
        }
        assertEquals(before, Thread.currentThread().getContextClassLoader());
    }

    @Test
    void aWrongParameterIsAFaultOfTheConfigurationIfTheBundleIsThere() throws Exception {
        String wrong = "throw new org.modoai.config.ConfigurationException(settings.place() + \": wrong\");";
        bundle.write(second.resolve(JAR), CLASS, "if (true) { " + wrong + " }", "return 1;");
        ConfigurationException fault = assertThrows(ConfigurationException.class, () -> plugins(LANGUAGE));
        assertEquals("modoai.xml:7:3: wrong", fault.getMessage());
    }

    @Test
    void aWrongParameterOfABundleThatComesLaterIsAFinding() throws Exception {
        try (Plugins plugins = plugins(LANGUAGE)) {
            String wrong = "throw new org.modoai.config.ConfigurationException(settings.place() + \": wrong\");";
            bundle.write(second.resolve(JAR), CLASS, "if (true) { " + wrong + " }", "return 1;");
            assertFailed(
                    plugins,
                    Cause.ERROR,
                    JAR + " cannot be used (org.modoai.config.ConfigurationException); the server's log says why\n");
        }
    }

    @Test
    void aBrokenJarIsAFindingUntilItChanges() throws Exception {
        Files.writeString(second.resolve(JAR), "half a jar");
        try (Plugins plugins = plugins(LANGUAGE)) {
            String broken = JAR + " cannot be used (java.util.zip.ZipException); the server's log says why\n";
            assertFailed(plugins, Cause.ERROR, broken);
            assertFailed(plugins, Cause.ERROR, broken);
            bundle.write(second.resolve(JAR), CLASS, "", "return 1;");
            assertEquals("1", said(plugins));
        }
    }

    @Test
    void aJarWithoutThePluginIsAFinding() throws Exception {
        bundle.write(second.resolve(JAR), "org.modoai.analysis.language.Another", "", "return 1;");
        try (Plugins plugins = plugins(LANGUAGE)) {
            assertFailed(
                    plugins,
                    Cause.ERROR,
                    JAR + " cannot be used (java.lang.ClassNotFoundException); the server's log says why\n");
        }
    }

    @Test
    void aPluginThatCannotBeMadeIsAFinding() throws Exception {
        bundle.write(second.resolve(JAR), CLASS, "if (true) { throw new IllegalStateException(); }", "return 1;");
        try (Plugins plugins = plugins(LANGUAGE)) {
            assertFailed(
                    plugins,
                    Cause.ERROR,
                    JAR + " cannot be used (java.lang.IllegalStateException); the server's log says why\n");
        }
    }

    @Test
    void closingEndsThePluginAndItsClassLoader() throws Exception {
        bundle.write(second.resolve(JAR), CLASS, "", """
                System.getProperties().put("loader.of.test", getClass().getClassLoader()); return 1;""");
        try (Plugins plugins = plugins(LANGUAGE)) {
            assertEquals("1", said(plugins));
            System.clearProperty("closed.tool");
        }
        ClassLoader loader = (ClassLoader) System.getProperties().remove("loader.of.test");
        assertEquals("yes", System.clearProperty("closed.tool"));
        assertNull(loader.getResource(CLASS.replace('.', '/') + ".class"));
    }
}

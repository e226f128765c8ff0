package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginsSettings;
import org.modoai.config.PluginsSettings.Priority;

@Timeout(300)
class PluginKindsTest {
    @TempDir
    Path directory;

    /** A kind of one's own. */
    public static final class Own implements Plugin {
        private final PluginSettings settings;

        public Own(PluginSettings settings) {
            if (settings.parameters().containsKey("wrong")) {
                throw new ConfigurationException(settings.place() + ": wrong");
            }
            if (settings.parameters().containsKey("broken")) {
                throw new IllegalStateException("broken");
            }
            this.settings = settings;
        }

        @Override
        public boolean accepts(Specimen specimen) {
            return true;
        }

        @Override
        public Finding examine(Specimen specimen) {
            Finding.Tool tool = new Finding.Tool(settings.label(), Optional.empty(), Optional.empty());
            return new Finding.Output(tool, new Stopwatch().run(), Words.text("own"));
        }
    }

    private static PluginsSettings settings(List<String> wrapper, PluginSettings... list) {
        return new PluginsSettings(List.of(list), 2, Duration.ofMinutes(1), wrapper, Priority.LOW);
    }

    private List<String> texts(PluginsSettings settings) throws Exception {
        List<String> texts = new ArrayList<>();
        try (Plugins plugins = BoundedPlugins.of(settings, getClass().getClassLoader(), new Bundles(List.of()))) {
            plugins.examine(Given.specimen(directory, "a"), finding -> texts.add(Given.text(finding.content())));
        }
        return texts;
    }

    @Test
    void makesEveryKind() throws Exception {
        PluginsSettings settings = settings(
                List.of(),
                Given.exec(Given.command("echo", "hello"), Given.BOUNDS),
                Given.kind("digest", Map.of("algorithms", "MD5")),
                Given.resident(Given.command(Given.script("worker", "%s")), "worker", Given.BOUNDS),
                Given.kind("reference", Map.of("url", "https://x.example/%p")),
                Given.kind("service", Map.of("url", "http://127.0.0.1:1/")),
                Given.kind(Own.class.getName(), Map.of()));
        assertEquals(
                List.of(
                        "hello\n",
                        "9e107d9d372bb6826bd81d3542a419d6  a\n",
                        "The quick brown fox jumps over the lazy dog",
                        "https://x.example/a",
                        "tool: the service cannot be reached\n",
                        "own"),
                texts(settings));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no.such.Kind", "java.lang.String", "org.modoai.plugin.DigestPlugin", ""})
    void aKindThatIsNoneIsAFaultOfTheConfiguration(String kind) {
        assertFault("modoai.xml:7:3: the kind of plugin " + kind + " is neither", Given.kind(kind, Map.of()));
    }

    @Test
    void aKindThatFailsIsAFaultOfTheConfiguration() {
        assertFault("modoai.xml:7:3: wrong", Given.kind(Own.class.getName(), Map.of("wrong", "")));
        assertFault(
                "modoai.xml:7:3: the kind of plugin " + Own.class.getName()
                        + " failed: java.lang.IllegalStateException: broken",
                Given.kind(Own.class.getName(), Map.of("broken", "")));
    }

    private void assertFault(String message, PluginSettings settings) {
        ConfigurationException fault =
                assertThrows(ConfigurationException.class, () -> texts(settings(List.of(), settings)));
        assertTrue(fault.getMessage().startsWith(message), fault.getMessage());
    }

    @Test
    void aWrapperThatWorksIsPutBeforeEveryCommand() throws Exception {
        PluginsSettings settings = settings(
                List.of("env", "WRAPPED=yes"), Given.exec(Given.command("sh", "-c", "echo $WRAPPED"), Given.BOUNDS));
        assertEquals(List.of("yes\n"), texts(settings));
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "no-such-wrapper"})
    void aWrapperThatDoesNotWorkIsLeftOut(String wrapper) throws Exception {
        PluginsSettings settings = settings(List.of(wrapper), Given.exec(Given.command("echo", "hello"), Given.BOUNDS));
        assertEquals(List.of("hello\n"), texts(settings));
    }
}

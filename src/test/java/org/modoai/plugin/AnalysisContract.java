package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.plugin.Finding.Cause;
import org.modoai.site.MediaType;
import org.modoai.site.UrlPath;

/** What holds for the kinds that work inside the server, with what their tests need. */
public abstract class AnalysisContract extends PluginContract {
    /** One of the kind that is tested. */
    protected abstract Plugin plugin(PluginSettings settings);

    /** The bytes and the type of a file that it has something to say of. */
    protected abstract byte[] example() throws Exception;

    protected abstract String type();

    @Override
    final Plugin plugin() {
        return plugin(settings(Map.of()));
    }

    @Override
    final Specimen specimen(String name) throws Exception {
        return specimen(name, type(), example());
    }

    protected static PluginSettings settings(Map<String, String> parameters) {
        return Given.kind("kind", parameters);
    }

    protected final Specimen specimen(String name, String type, byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve(name), bytes);
        String path = UrlPath.encode(name);
        return new Specimen(file, path, "http://foo.example/" + path, MediaType.of(type), bytes.length);
    }

    /** What a plugin without parameters says of it, if it does not fail. */
    protected final String said(String name, String type, byte[] bytes) throws Exception {
        return said(Map.of(), name, type, bytes);
    }

    protected final String said(Map<String, String> parameters, String name, String type, byte[] bytes)
            throws Exception {
        Finding finding = plugin(settings(parameters)).examine(specimen(name, type, bytes));
        String text = Given.text(finding.content());
        assertInstanceOf(Finding.Output.class, finding, text);
        return text;
    }

    /** The error text of a plugin that fails at it. */
    protected final String complaint(String name, String type, byte[] bytes) throws Exception {
        Finding finding = plugin().examine(specimen(name, type, bytes));
        String text = Given.text(finding.content());
        assertEquals(
                Cause.ERROR,
                assertInstanceOf(Finding.Failed.class, finding, text).cause());
        return text;
    }

    @Test
    void namesNoDirectoryWhenTheFileIsGone() throws Exception {
        Specimen specimen = specimen("gone");
        Files.delete(specimen.file());
        Finding finding = assertInstanceOf(Finding.Failed.class, plugin().examine(specimen));
        assertFalse(Given.text(finding.content()).contains(directory.toString()), Given.text(finding.content()));
    }

    @Test
    void leavesTheFileAsItIs() throws Exception {
        Specimen specimen = specimen("same");
        byte[] before = Files.readAllBytes(specimen.file());
        plugin().examine(specimen);
        assertEquals(before.length, Files.size(specimen.file()));
        assertEquals(-1, java.util.Arrays.mismatch(before, Files.readAllBytes(specimen.file())));
        try (var left = Files.list(directory)) {
            assertEquals(1, left.count());
        }
    }

    @Test
    void givesUpAfterItsTime() throws Exception {
        PluginSettings usual = settings(Map.of());
        PluginSettings hasty = new PluginSettings(
                usual.place(),
                usual.label(),
                usual.kind(),
                usual.command(),
                usual.scope(),
                new Bounds(Duration.ZERO, 100_000, 1),
                Map.of());
        Finding finding = plugin(hasty).examine(specimen("late"));
        assertEquals(
                Cause.TIMEOUT, assertInstanceOf(Finding.Failed.class, finding).cause());
        assertEquals("late: not read in time\n", Given.text(finding.content()));
    }

    @Test
    void saysWhatReadsIt() throws Exception {
        String version =
                Given.text(plugin().examine(specimen("a")).tool().version().orElseThrow());
        assertTrue(version.matches(".* [0-9].*\n"), version);
        assertFalse(version.contains("null"), version);
    }

    @Test
    void refusesAParameterThatItDoesNotKnow() {
        ConfigurationException fault =
                assertThrows(ConfigurationException.class, () -> plugin(settings(Map.of("colour", "red"))));
        assertTrue(fault.getMessage().startsWith("modoai.xml:7:3: "), fault.getMessage());
        assertTrue(fault.getMessage().contains("colour"), fault.getMessage());
    }
}

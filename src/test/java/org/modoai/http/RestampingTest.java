package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.GivenSettings;
import org.modoai.config.Globs;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Command;
import org.modoai.config.PluginSettings.Output;
import org.modoai.config.PluginSettings.Scope;
import org.modoai.config.PluginsSettings;
import org.modoai.config.PluginsSettings.Priority;
import org.modoai.index.Entry;
import org.modoai.index.H2Store;
import org.modoai.index.Indexer;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Rules;
import org.modoai.index.SqlIndex;
import org.modoai.plugin.BoundedPlugins;
import org.modoai.plugin.Bundles;
import org.modoai.plugin.Plugins;
import org.modoai.site.DirectorySite;
import org.modoai.site.Site;

/** Starts of a server with one set of plugins after the other, and which files have a new datestamp then. */
class RestampingTest {
    private static final String OURS = "http://foo.example/";
    private static final Set<String> ALL = Set.of("a.txt", "b.png", "d/a%20b.txt");
    private static final Instant FIRST = Instant.parse("2030-01-01T00:00:00Z");

    @TempDir
    Path directory;

    private Map<String, Instant> before = Map.of();
    private int starts;
    private boolean published = true;

    @BeforeEach
    void files() throws IOException {
        for (String name : List.of("a.txt", "b.png", "d/a b.txt")) {
            Path file = directory.resolve("site").resolve(name);
            Files.createDirectories(file.getParent());
            Files.setLastModifiedTime(Files.writeString(file, name), FileTime.from(FIRST.minusSeconds(1_000_000)));
        }
        version("1");
    }

    private void version(String text) throws IOException {
        Files.writeString(directory.resolve("version"), text);
    }

    private static Scope scope(String mime, String include, String exclude) {
        Globs globs = new Globs(List.of(include), exclude.isEmpty() ? List.of() : List.of(exclude));
        return new Scope(List.of(mime), globs, Optional.empty());
    }

    private PluginSettings exec(String label, String command, Scope scope) {
        Command version = new Command(
                command,
                List.of(command, "%s"),
                List.of("cat", directory.resolve("version").toString()),
                Map.of(),
                Output.TEXT);
        Bounds bounds = new Bounds(Duration.ofSeconds(60), 1_000, 1);
        return new PluginSettings("", label, "exec", Optional.of(version), scope, bounds, Map.of());
    }

    private static PluginSettings digest(String algorithms) {
        Bounds bounds = new Bounds(Duration.ofSeconds(60), 1_000, 1);
        return new PluginSettings(
                "",
                "digest",
                "digest",
                Optional.empty(),
                scope("*/*", "**", ""),
                bounds,
                Map.of("algorithms", algorithms));
    }

    /** Which files have a new datestamp after a start with these plugins. */
    private Set<String> start(PluginSettings... list) throws Exception {
        PluginsSettings settings =
                new PluginsSettings(List.of(list), 1, Duration.ofMinutes(1), List.of(), Priority.NORMAL);
        Clock clock = Clock.fixed(FIRST.plusSeconds(starts++), ZoneOffset.UTC);
        Site site = new DirectorySite(
                GivenSettings.site(directory.resolve("site"), OURS),
                name -> name.endsWith(".png") ? "image/png" : "text/plain",
                Duration.ofSeconds(30));
        try (ResourceIndex index = SqlIndex.open(
                        H2Store.open(directory.resolve("index")), clock, Rules.of(GivenSettings.INDEX, true));
                Indexer indexer = new Indexer(index, List.of(site), GivenSettings.INDEX, clock);
                Plugins plugins = BoundedPlugins.of(
                        settings, RestampingTest.class.getClassLoader(), new Bundles(List.of()), Optional::empty);
                Restamping restamping = new Restamping(plugins, index, indexer)) {
            index.scan(site);
            if (published) {
                index.publish();
            }
            restamping.restamp();
            return changed(index.below(site.key(), "", "", 100), clock.instant());
        }
    }

    private Set<String> changed(List<Entry> entries, Instant now) {
        Map<String, Instant> after = new TreeMap<>();
        entries.forEach(entry -> after.put(entry.resource().path(), entry.datestamp()));
        Set<String> changed = new TreeSet<>();
        after.forEach((path, datestamp) -> {
            if (before.containsKey(path) && !datestamp.equals(before.get(path))) {
                assertEquals(now, datestamp);
                changed.add(path);
            }
        });
        before = after;
        return changed;
    }

    @Test
    void theSameAgainOrInAnotherOrderChangesNothing() throws Exception {
        PluginSettings text = exec("text", "cat", scope("text/*", "**", ""));
        assertEquals(Set.of(), start(text, digest("MD5")));
        assertEquals(Set.of(), start(text, digest("MD5")));
        assertEquals(Set.of(), start(digest("MD5"), text));
    }

    @Test
    void anotherVersionCommandLabelOrParameterChangesThoseThatItLooksAt() throws Exception {
        Scope text = scope("text/*", "**", "");
        start(exec("x", "cat", text), digest("MD5"));
        version("2");
        assertEquals(Set.of("a.txt", "d/a%20b.txt"), start(exec("x", "cat", text), digest("MD5")));
        assertEquals(Set.of("a.txt", "d/a%20b.txt"), start(exec("x", "head", text), digest("MD5")));
        assertEquals(Set.of("a.txt", "d/a%20b.txt"), start(exec("y", "head", text), digest("MD5")));
        assertEquals(ALL, start(exec("y", "head", text), digest("SHA-256")));
    }

    @Test
    void oneThatComesOrGoesChangesThoseThatItLooksAt() throws Exception {
        PluginSettings image = exec("image", "cat", scope("image/*", "**", ""));
        start();
        assertEquals(Set.of("b.png"), start(image));
        assertEquals(ALL, start(image, digest("MD5")));
        assertEquals(Set.of("b.png"), start(digest("MD5")));
        assertEquals(ALL, start());
    }

    @Test
    void otherPathsChangeThoseForWhichItMakesADifference() throws Exception {
        start(exec("x", "cat", scope("*/*", "**", "")));
        assertEquals(Set.of("d/a%20b.txt"), start(exec("x", "cat", scope("*/*", "**", "d/a b*"))));
        assertEquals(Set.of(), start(exec("x", "cat", scope("*/*", "{a.txt,b.png}", ""))));
        assertEquals(Set.of("b.png"), start(exec("x", "cat", scope("text/*", "{a.txt,b.png}", ""))));
    }

    @Test
    void aVersionThatCannotBeToldIsNoneOther() throws Exception {
        PluginSettings all = exec("x", "cat", scope("*/*", "**", ""));
        start(all);
        Files.delete(directory.resolve("version"));
        assertEquals(Set.of(), start(all));
        version("1");
        assertEquals(Set.of(), start(all));
        Files.delete(directory.resolve("version"));
        start(all);
        version("2");
        assertEquals(ALL, start(all));
    }

    @Test
    void whatNobodyHasReadKeepsTheTimeOfItsFile() throws Exception {
        published = false;
        start();
        assertEquals(Set.of(), start(digest("MD5")));
        published = true;
        assertEquals(Set.of(), start(digest("MD5")));
        assertEquals(ALL, start(digest("SHA-1")));
    }

    @Test
    void whatALaterReleaseHasKeptIsNotCompared() throws Exception {
        start(digest("MD5"));
        try (ResourceIndex index = SqlIndex.open(
                H2Store.open(directory.resolve("index")), Clock.systemUTC(), Rules.of(GivenSettings.INDEX, true))) {
            index.keep("plugins", "2\nsomething else");
        }
        starts = 1_000_000_000;
        assertEquals(Set.of(), start(digest("SHA-1")));
        assertEquals(ALL, start(digest("MD5")));
    }
}

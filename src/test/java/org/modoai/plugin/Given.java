package org.modoai.plugin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.modoai.config.Globs;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Command;
import org.modoai.config.PluginSettings.Output;
import org.modoai.config.PluginSettings.Scope;
import org.modoai.config.PluginsSettings;
import org.modoai.config.PluginsSettings.Priority;
import org.modoai.site.MediaType;
import org.modoai.site.UrlPath;

/** Settings and specimens for tests. */
final class Given {
    static final Bounds BOUNDS = new Bounds(Duration.ofSeconds(60), 100_000, 4);
    static final Scope EVERYTHING = new Scope(List.of("*/*"), Globs.ALL, Optional.empty());

    private Given() {}

    static Specimen specimen(Path directory, String name) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, "The quick brown fox jumps over the lazy dog");
        String path = UrlPath.encode(name);
        return new Specimen(file, path, "http://foo.example/" + path, new MediaType("text", "plain"), Files.size(file));
    }

    static Command command(String... arguments) {
        return new Command(String.join(" ", arguments), List.of(arguments), List.of(), Map.of(), Output.TEXT);
    }

    /** What runs a script of the tests. */
    static String[] script(String name, String... arguments) {
        String[] command = new String[arguments.length + 2];
        command[0] = "sh";
        command[1] = Path.of("src/test/resources/scripts", name + ".sh")
                .toAbsolutePath()
                .toString();
        System.arraycopy(arguments, 0, command, 2, arguments.length);
        return command;
    }

    static Command version(Command command, String... version) {
        return new Command(
                command.exec(), command.arguments(), List.of(version), command.environment(), command.output());
    }

    static Command environment(Command command, Map<String, String> environment) {
        return new Command(command.exec(), command.arguments(), command.version(), environment, command.output());
    }

    static PluginSettings needs(Command command, String program) {
        Scope scope = new Scope(EVERYTHING.mime(), EVERYTHING.paths(), Optional.of(program));
        return new PluginSettings("modoai.xml:7:3", "tool", "exec", Optional.of(command), scope, BOUNDS, Map.of());
    }

    static PluginSettings exec(Command command, Bounds bounds) {
        return new PluginSettings("modoai.xml:7:3", "tool", "exec", Optional.of(command), EVERYTHING, bounds, Map.of());
    }

    static PluginSettings resident(Command command, String protocol, Bounds bounds) {
        Map<String, String> parameters = protocol.isEmpty() ? Map.of() : Map.of("protocol", protocol);
        return new PluginSettings(
                "modoai.xml:7:3", "tool", "resident", Optional.of(command), EVERYTHING, bounds, parameters);
    }

    static PluginSettings kind(String kind, Map<String, String> parameters) {
        return new PluginSettings("modoai.xml:7:3", "tool", kind, Optional.empty(), EVERYTHING, BOUNDS, parameters);
    }

    static PluginSettings labelled(String label, Scope scope, int atOnce) {
        Bounds bounds = new Bounds(BOUNDS.timeout(), 100, atOnce);
        return new PluginSettings("modoai.xml:7:3", label, "some", Optional.empty(), scope, bounds, Map.of());
    }

    static PluginsSettings all(List<PluginSettings> list, int atOnce, Duration recordTimeout) {
        return new PluginsSettings(list, atOnce, recordTimeout, List.of(), Priority.LOW);
    }

    /** Of which none may become an option, a command or a second argument. */
    static List<String> hostileNames() {
        return List.of(
                "-rf",
                "--help",
                "a b",
                " x ",
                "it's",
                "\"quoted\"",
                "'\"",
                "$(x)",
                "`x`",
                "a\nb",
                "a\tb",
                "%s",
                "%%u",
                "x |",
                "a;b&c",
                "*",
                "#x",
                "\\",
                "caf\u00e9",
                "\ud83d\ude00".repeat(63) + "abc");
    }

    static String text(Words words) {
        return new String(words.bytes(), StandardCharsets.UTF_8);
    }
}

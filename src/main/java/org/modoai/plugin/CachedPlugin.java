package org.modoai.plugin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Command;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A plugin that is not asked again what it has said already of the same bytes. Kept is only what it said when it came to
 * its end with nothing to complain of: the cause of a failure may be gone the next time.
 */
final class CachedPlugin implements Plugin {
    private static final Logger LOG = LoggerFactory.getLogger(CachedPlugin.class);

    /** Kinds that do not look at the URL; a resource has another one for each name by which the server is called. */
    private static final Set<String> BLIND =
            Set.of("digest", "type", "image", "pdf", "audio", "droid", "jhove", "keyphrases", "summary", "language");

    private final PluginSettings settings;
    private final Plugin plugin;
    private final FindingCache cache;
    private final Content.Reader contents;

    /** @param contents shared by all plugins, so that each specimen is read once */
    CachedPlugin(PluginSettings settings, Plugin plugin, FindingCache cache, Content.Reader contents) {
        this.settings = settings;
        this.plugin = plugin;
        this.cache = cache;
        this.contents = contents;
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return plugin.accepts(specimen);
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        Optional<Content> content = content(specimen);
        if (content.isEmpty()) {
            return plugin.examine(specimen);
        }
        String key = key(specimen, content.get());
        Optional<Finding> kept = cache.find(key);
        if (kept.isPresent()) {
            return kept.get();
        }
        Finding finding = plugin.examine(specimen);
        if (finding instanceof Finding.Output output && content.get().isStill(specimen)) {
            cache.keep(key, output);
        }
        return finding;
    }

    private Optional<Content> content(Specimen specimen) throws InterruptedException {
        try {
            return Optional.of(contents.of(specimen));
        } catch (IOException e) {
            LOG.debug("{} cannot be read", specimen.url(), e);
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> version() throws InterruptedException {
        return plugin.version();
    }

    @Override
    public String edition() throws InterruptedException {
        return plugin.edition();
    }

    @Override
    public void close() {
        plugin.close();
    }

    /** All that the finding can depend on, as one name. */
    private String key(Specimen specimen, Content content) throws InterruptedException {
        List<String> parts = new ArrayList<>(List.of(
                content.sha256(),
                settings.label(),
                settings.kind(),
                plugin.edition(),
                Integer.toString(settings.bounds().outputBytes()),
                specimen.file().getFileName().toString()));
        settings.command().ifPresent(command -> {
            parts.add(command.exec());
            parts.add(command.output().name());
            add(parts, command.arguments());
            add(parts, command.version());
            add(parts, command.environment());
            parts.add(command.directory().map(Path::toString).orElse(""));
        });
        add(parts, settings.parameters());
        parts.add(files(settings.parameters()).toString());
        parts.add(knowsUrl() ? specimen.url() : "");
        parts.add(
                settings.kind().equals("exec") && !names("%m")
                        ? ""
                        : specimen.mediaType()
                                + specimen.charset()
                                        .map(charset -> ";" + charset)
                                        .orElse(""));
        return name(parts);
    }

    /** What others have written may look at anything. */
    private boolean knowsUrl() {
        return settings.command().isPresent() ? names("%u") : !BLIND.contains(settings.kind());
    }

    private boolean names(String placeholder) {
        return settings.command().map(Command::arguments).orElse(List.of()).stream()
                .anyMatch(argument -> argument.contains(placeholder));
    }

    /** A parameter may name a file. */
    private static Stamps files(Map<String, String> parameters) {
        List<String> names = new TreeMap<>(parameters)
                .values().stream().filter(value -> value.startsWith("/")).toList();
        return Stamps.ofAll(names, Map.of());
    }

    private static void add(List<String> parts, Map<String, String> pairs) {
        List<String> both = new ArrayList<>();
        new TreeMap<>(pairs).forEach((name, value) -> both.addAll(List.of(name, value)));
        add(parts, both);
    }

    private static void add(List<String> parts, List<String> list) {
        parts.add(Integer.toString(list.size()));
        parts.addAll(list);
    }

    private static String name(List<String> parts) {
        MessageDigest digest = DigestUtils.getSha256Digest();
        for (String part : parts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            digest.update(bytes);
        }
        return Hex.encodeHexString(digest.digest());
    }
}

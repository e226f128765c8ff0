package org.modoai.plugin;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.commons.codec.digest.DigestUtils;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Command;
import org.modoai.config.PluginSettings.Scope;

/**
 * By what a plugin is told from others, and from itself at another time.
 *
 * @param identity of label, kind, command and parameters
 * @param version empty if it could not be told
 */
record Fingerprint(String identity, Optional<String> version, Scope scope) {
    /** Kinds that are modoai's own: what they say of the same bytes is not another with each release. */
    private static final Set<String> UNVERSIONED = Set.of("digest", "reference", "service", "keyphrases", "summary");

    static Fingerprint of(PluginSettings settings, Plugin plugin) throws InterruptedException {
        String identity = List.of(
                        settings.label(),
                        settings.kind(),
                        settings.command().map(Fingerprint::words).orElse(List.of()),
                        words(settings.parameters()))
                .toString();
        Optional<String> version = UNVERSIONED.contains(settings.kind()) ? Optional.of("") : plugin.version();
        return new Fingerprint(DigestUtils.sha256Hex(identity), version.map(DigestUtils::sha256Hex), settings.scope());
    }

    private static List<Object> words(Command command) {
        return List.of(
                command.arguments(),
                words(command.environment()),
                command.output(),
                command.directory().map(Path::toString).orElse(""));
    }

    private static String words(Map<String, String> pairs) {
        return new TreeMap<>(pairs).toString();
    }
}

package org.modoai.plugin;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.modoai.config.Globs;
import org.modoai.config.PluginSettings.Scope;
import org.modoai.site.Resource;
import org.modoai.site.UrlPath;

/** By what all plugins of a repository are told from those of another time. */
public final class Fingerprints {
    /** The first line of the text. */
    private static final String FORM = "1";

    private static final int FIELDS = 5;

    private final List<Fingerprint> list;

    Fingerprints(List<Fingerprint> list) {
        this.list = List.copyOf(list);
    }

    /** These, and where one could not tell its version, what it told before. */
    public Fingerprints after(Fingerprints before) {
        List<Fingerprint> all = new ArrayList<>();
        for (Fingerprint now : list) {
            Optional<String> version = now.version().or(() -> before.version(now.identity()));
            all.add(new Fingerprint(now.identity(), version, now.scope()));
        }
        return new Fingerprints(all);
    }

    private Optional<String> version(String identity) {
        return list.stream()
                .filter(one -> one.identity().equals(identity))
                .flatMap(one -> one.version().stream())
                .findFirst();
    }

    /** Whether these look at a resource otherwise than those did. */
    public boolean differ(Fingerprints others, Resource resource) {
        return !of(resource).equals(others.of(resource));
    }

    private Set<List<Object>> of(Resource resource) {
        String names = UrlPath.names(resource.path());
        return list.stream()
                .filter(one -> one.scope().admits(resource.mediaType().toString(), names))
                .map(one -> List.<Object>of(one.identity(), one.version()))
                .collect(Collectors.toSet());
    }

    /** To be kept; {@link #parse} reads it. */
    public String text() {
        StringBuilder text = new StringBuilder(FORM);
        for (Fingerprint one : list) {
            text.append('\n')
                    .append(one.identity())
                    .append('\t')
                    .append(one.version().orElse(""));
            Globs paths = one.scope().paths();
            for (List<String> globs : List.of(one.scope().mime(), paths.include(), paths.exclude())) {
                text.append('\t').append(encode(globs));
            }
        }
        return text.toString();
    }

    /** Empty if it was written by a release that this one does not understand. */
    public static Optional<Fingerprints> parse(String text) {
        String[] lines = text.split("\n");
        if (!lines[0].equals(FORM)) {
            return Optional.empty();
        }
        List<Fingerprint> all = new ArrayList<>();
        for (String line : Arrays.asList(lines).subList(1, lines.length)) {
            String[] fields = line.split("\t", -1);
            if (fields.length != FIELDS) {
                return Optional.empty();
            }
            Globs paths = new Globs(decode(fields[3]), decode(fields[4]));
            Optional<String> version = Optional.of(fields[1]).filter(known -> !known.isEmpty());
            all.add(new Fingerprint(fields[0], version, new Scope(decode(fields[2]), paths, Optional.empty())));
        }
        return Optional.of(new Fingerprints(all));
    }

    private static String encode(List<String> globs) {
        return globs.stream()
                .map(glob -> URLEncoder.encode(glob, StandardCharsets.UTF_8))
                .collect(Collectors.joining(" "));
    }

    private static List<String> decode(String globs) {
        return globs.isEmpty()
                ? List.of()
                : Arrays.stream(globs.split(" "))
                        .map(glob -> URLDecoder.decode(glob, StandardCharsets.UTF_8))
                        .toList();
    }
}

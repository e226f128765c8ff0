package org.modoai.format;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The metadata formats of a repository by their prefix, in the order in which they are listed. */
public final class Formats {
    private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9\\-_.!~*'()]+");

    private final Map<String, MetadataFormat> byPrefix = new LinkedHashMap<>();

    /** @throws IllegalArgumentException if two formats claim one prefix or a prefix is not legal */
    public Formats(List<MetadataFormat> formats) {
        for (MetadataFormat format : formats) {
            if (!isPrefix(format.prefix())) {
                throw new IllegalArgumentException("not a metadataPrefix: " + format.prefix());
            }
            if (byPrefix.put(format.prefix(), format) != null) {
                throw new IllegalArgumentException("two formats with the prefix " + format.prefix());
            }
        }
    }

    /** Whether the protocol allows the text as a metadataPrefix. */
    public static boolean isPrefix(String text) {
        return PREFIX.matcher(text).matches();
    }

    public Optional<MetadataFormat> find(String prefix) {
        return Optional.ofNullable(byPrefix.get(prefix));
    }

    public Collection<MetadataFormat> all() {
        return byPrefix.values();
    }
}

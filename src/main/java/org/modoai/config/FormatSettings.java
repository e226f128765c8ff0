package org.modoai.config;

import java.util.List;

/**
 * How resources are disseminated.
 *
 * @param textExpression whether text comes as text in a crate too, beside base64
 */
public record FormatSettings(
        ContentRule content,
        List<TypedRule> byType,
        List<Extension> extensions,
        boolean textExpression,
        List<Alias> aliases) {
    public FormatSettings {
        byType = List.copyOf(byType);
        extensions = List.copyOf(extensions);
        aliases = List.copyOf(aliases);
    }

    /** With base64 alone, and no aliases. */
    public FormatSettings(ContentRule content, List<TypedRule> byType, List<Extension> extensions) {
        this(content, byType, extensions, false, List.of());
    }

    /** The rule for a media type: the first whose glob matches, else the general one. */
    public ContentRule content(String mediaType) {
        return byType.stream()
                .filter(rule -> rule.matches(mediaType))
                .map(TypedRule::content)
                .findFirst()
                .orElse(content);
    }

    /** How the bytes of a resource travel. */
    public enum Delivery {
        /** In base64 up to the threshold, by reference above it. */
        VALUE,
        /** By reference, whatever the size. */
        REFERENCE,
        /** By reference always, and in base64 too up to the threshold. */
        BOTH
    }

    /** @param threshold in bytes, inclusive */
    public record ContentRule(Delivery delivery, long threshold) {
        public boolean byValue(long length) {
            return delivery != Delivery.REFERENCE && length <= threshold;
        }

        public boolean byReference(long length) {
            return delivery != Delivery.VALUE || length > threshold;
        }
    }

    /** @param mime a glob such as {@code image/*} or {@code *}{@code /zip} */
    public record TypedRule(String mime, ContentRule content) {
        boolean matches(String mediaType) {
            return MimeGlob.matches(mime, mediaType);
        }
    }

    /** A class named in the configuration, with its parameters. */
    public record Extension(String className, Settings settings) {}

    /**
     * A format under one more prefix.
     *
     * @param of the prefix that the format has already
     * @param place in the file, for complaints
     */
    public record Alias(String prefix, String of, String place) {
        /** A fault of this alias, at its place. */
        public ConfigurationException fault(String complaint) {
            return new ConfigurationException(place + ": " + complaint);
        }
    }
}

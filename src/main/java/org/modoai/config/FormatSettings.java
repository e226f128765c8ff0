package org.modoai.config;

import java.util.List;

/** How resources are disseminated. */
public record FormatSettings(ContentRule content, List<TypedRule> byType, List<Extension> extensions) {
    public FormatSettings {
        byType = List.copyOf(byType);
        extensions = List.copyOf(extensions);
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
}

package org.modoai.format;

import java.util.Map;
import java.util.Optional;
import org.modoai.site.MediaType;

/** The DCMI Type Vocabulary, as far as a media type tells. */
final class DcmiType {
    private static final Map<String, String> BY_TYPE = Map.of(
            "text", "Text",
            "image", "StillImage",
            "video", "MovingImage",
            "audio", "Sound",
            "font", "Software");

    private static final Map<String, String> BY_SUBTYPE = Map.ofEntries(
            Map.entry("text/csv", "Dataset"),
            Map.entry("text/tab-separated-values", "Dataset"),
            Map.entry("text/javascript", "Software"),
            Map.entry("application/javascript", "Software"),
            Map.entry("application/wasm", "Software"),
            Map.entry("application/java-archive", "Software"),
            Map.entry("application/json", "Dataset"),
            Map.entry("application/ld+json", "Dataset"),
            Map.entry("application/rdf+xml", "Dataset"),
            Map.entry("application/vnd.ms-excel", "Dataset"),
            Map.entry("application/vnd.oasis.opendocument.spreadsheet", "Dataset"),
            Map.entry("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Dataset"),
            Map.entry("application/pdf", "Text"),
            Map.entry("application/xhtml+xml", "Text"),
            Map.entry("application/msword", "Text"),
            Map.entry("application/rtf", "Text"),
            Map.entry("application/epub+zip", "Text"),
            Map.entry("application/postscript", "Text"),
            Map.entry("application/vnd.oasis.opendocument.text", "Text"),
            Map.entry("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "Text"),
            Map.entry("application/zip", "Collection"),
            Map.entry("application/x-tar", "Collection"),
            Map.entry("application/warc", "Collection"));

    private DcmiType() {}

    static Optional<String> of(MediaType mediaType) {
        String known = BY_SUBTYPE.get(mediaType.toString());
        return Optional.ofNullable(known != null ? known : BY_TYPE.get(mediaType.type()));
    }
}

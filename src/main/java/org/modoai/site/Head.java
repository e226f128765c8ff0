package org.modoai.site;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/** The head of an answer to a GET: final before the first byte of the body. */
public record Head(int status, Instant date, List<Header> headers) {
    public Head {
        headers = List.copyOf(headers);
    }

    /** When the resource was last modified, as far as a whole second tells. */
    public Optional<Instant> lastModified() {
        try {
            return header("Last-Modified")
                    .map(DateTimeFormatter.RFC_1123_DATE_TIME::parse)
                    .map(Instant::from);
        } catch (DateTimeException noDate) {
            return Optional.empty();
        }
    }

    /** The first value of a field, by its name in any case. */
    public Optional<String> header(String name) {
        for (Header header : headers) {
            if (header.name().equalsIgnoreCase(name)) {
                return Optional.of(header.value());
            }
        }
        return Optional.empty();
    }
}

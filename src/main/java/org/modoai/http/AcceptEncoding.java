package org.modoai.http;

import java.util.Enumeration;
import java.util.Map;
import java.util.stream.Stream;

/** What a client says of compression: gzip only if it asks for it. */
final class AcceptEncoding {
    private AcceptEncoding() {}

    /** Whether the values of the header field ask for gzip, by name or by the asterisk, with a weight above zero. */
    static boolean gzip(Enumeration<String> values) {
        Map<String, Double> weights = QualityValues.parse(values);
        return Stream.of("gzip", "x-gzip", "*")
                        .filter(weights::containsKey)
                        .findFirst()
                        .map(weights::get)
                        .orElse(0.0)
                > 0;
    }
}

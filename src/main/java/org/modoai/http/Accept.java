package org.modoai.http;

import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.modoai.site.MediaType;

/** What a client says of media types: a crate only if it is asked for by its name. */
final class Accept {
    private static final String CRATE = "application/crate+xml";

    private final Map<String, Double> weights;

    Accept(Enumeration<String> values) {
        weights = QualityValues.parse(values);
    }

    boolean namesCrates() {
        return weights.getOrDefault(CRATE, 0.0) > 0;
    }

    /** Whether a crate is preferred to what has this type: by its weight, or by its name if that is all the same. */
    boolean prefersCrateTo(MediaType type) {
        double crate = weights.getOrDefault(CRATE, 0.0);
        Optional<String> range = List.of(type.toString(), type.type() + "/*", "*/*").stream()
                .filter(weights::containsKey)
                .findFirst();
        double own = range.map(weights::get).orElse(0.0);
        boolean named = range.filter(type.toString()::equals).isPresent();
        return crate > 0 && (crate > own || crate == own && !named);
    }
}

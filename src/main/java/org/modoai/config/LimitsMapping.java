package org.modoai.config;

import java.time.Duration;

/** Turns the {@code limits} element into its records. */
final class LimitsMapping {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration HALF_MINUTE = Duration.ofSeconds(30);

    private final Bound.Limits element;

    LimitsMapping(Bound.Limits element) {
        this.element = element;
    }

    Limits limits() {
        return new Limits(
                count("pageRecords", element.pageRecords, 200),
                Value.of(element, "pageBytes", element.pageBytes)
                        .map(value -> value.size(1))
                        .orElse(20L * 1024 * 1024),
                harvests(),
                duration("retryAfter", element.retryAfter, HALF_MINUTE),
                duration("patience", element.patience, HALF_MINUTE),
                duration("responseTime", element.responseTime, Duration.ofMinutes(5)));
    }

    Access access() {
        return new Access(
                count("clientHarvests", element.clientHarvests, (harvests() + 1) / 2),
                count("rate", element.rate, 3000),
                element.allow.stream()
                        .map(text -> Value.of(text, "allow").network())
                        .toList(),
                Value.of(element, "crateRole", element.crateRole).map(Value::nonEmpty),
                element.window.stream().map(WindowMapping::window).toList());
    }

    private int harvests() {
        return count("harvests", element.harvests, 4);
    }

    private int count(String name, String text, int otherwise) {
        return Value.of(element, name, text).map(Value::count).orElse(otherwise);
    }

    private Duration duration(String name, String text, Duration otherwise) {
        return Value.of(element, name, text)
                .map(value -> value.duration(SECOND, HOUR))
                .orElse(otherwise);
    }
}

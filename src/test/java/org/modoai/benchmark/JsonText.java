package org.modoai.benchmark;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.tomcat.util.json.JSONFilter;

/** Maps, lists, numbers and strings as JSON. */
public final class JsonText {
    private JsonText() {}

    public static String of(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> of(entry.getKey()) + ": " + of(entry.getValue()))
                    .collect(Collectors.joining(",\n", "{", "}"));
        }
        if (value instanceof Collection<?> list) {
            return list.stream().map(JsonText::of).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Boolean) {
            return value.toString();
        }
        if (value instanceof Number number) {
            return Double.isFinite(number.doubleValue()) ? value.toString() : "null";
        }
        return '"' + JSONFilter.escape(value.toString()) + '"';
    }
}

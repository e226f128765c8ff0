package org.modoai.benchmark.speed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Figures by name, with a column for each. */
record Table(String title, List<String> columns, Map<String, List<Spread>> rows) {
    String markdown() {
        String head = "\n" + title + "\n\n| | " + String.join(" | ", columns) + " |\n|---|"
                + "--:|".repeat(columns.size()) + "\n";
        return head
                + rows.entrySet().stream()
                        .map(row -> "| " + row.getKey() + " | "
                                + row.getValue().stream().map(Spread::toString).collect(Collectors.joining(" | "))
                                + " |\n")
                        .collect(Collectors.joining());
    }

    Map<String, Object> json() {
        Map<String, Object> figures = new LinkedHashMap<>();
        rows.forEach((name, row) ->
                figures.put(name, row.stream().map(Spread::values).toList()));
        return Map.of("columns", columns, "rows", figures);
    }
}

package org.modoai.benchmark.speed;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.modoai.benchmark.Numbers;

/** Figures by name, with a column for each. */
record Table(String title, List<String> columns, Map<String, List<Double>> rows) {
    String markdown() {
        String head = "\n" + title + "\n\n| | " + String.join(" | ", columns) + " |\n|---|"
                + "--:|".repeat(columns.size()) + "\n";
        return head
                + rows.entrySet().stream()
                        .map(row -> "| " + row.getKey() + " | "
                                + row.getValue().stream().map(Numbers::text).collect(Collectors.joining(" | "))
                                + " |\n")
                        .collect(Collectors.joining());
    }
}

package org.modoai.benchmark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The figures as JSON: numbers are milliseconds of processor time. */
record Json(List<Figures> all, Optional<Harvest> harvest) {
    String text() {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("processors", Runtime.getRuntime().availableProcessors());
        root.put("java", Runtime.version().toString());
        for (Figures figures : all) {
            root.put(figures.group().name(), group(figures));
        }
        harvest.ifPresent(done -> root.put(
                "http",
                Map.of(
                        "records",
                        done.records(),
                        "first",
                        done.first(),
                        "second",
                        done.second(),
                        "plain",
                        done.plain())));
        return JsonText.of(root) + "\n";
    }

    private static Map<String, Object> group(Figures figures) {
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("files", List.copyOf(figures.group().files().keySet()));
        group.put("recordsOfARun", figures.records(Figures.ALL));
        for (String label : figures.labels()) {
            Map<String, Object> tool = new LinkedHashMap<>();
            for (String variant : figures.variants()) {
                tool.put("recipe-" + variant, figures.recipeMean(variant, label));
                tool.put("recipe-" + variant + "-median", figures.recipeMedian(variant, label));
            }
            figures.exec(label).ifPresent(millis -> tool.put("exec", millis));
            tool.put("steady", figures.steady(label));
            tool.put("whole", figures.whole(label));
            tool.put("start", figures.once(label));
            group.put(label, tool);
        }
        figures.equalities().forEach((side, equality) -> group.put("differences-" + side, equality.differences()));
        return group;
    }
}

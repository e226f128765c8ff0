package org.modoai.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The figures as Markdown. */
record Report(List<Figures> all, Optional<Harvest> harvest) {
    private static final Map<String, String> NAMES = Map.of(
            Figures.ALL, "**all five**", Plan.ORDINARY, "Ordinary files", Plan.LARGE, "Large PDFs", "exec", "`exec`");

    String markdown() {
        String groups = all.stream().map(Report::group).collect(Collectors.joining("\n"));
        return machine() + "\n" + groups + harvest.map(Report::harvested).orElse("");
    }

    private static String machine() {
        return format(
                "%d processors, Linux, JDK %s. Milliseconds of processor time, user and system, for each record.%n",
                Runtime.getRuntime().availableProcessors(), Runtime.version().feature());
    }

    private static String group(Figures figures) {
        return format(
                        "## %s%n%n%d files, %d kB. A run of modoai has %d records.%n%n",
                        name(figures.group().name()),
                        figures.group().files().size(),
                        figures.group().files().values().stream()
                                        .mapToLong(bytes -> bytes.length)
                                        .sum()
                                / 1024,
                        figures.records(Figures.ALL))
                + costs(figures)
                + "\n"
                + ratios(figures)
                + "\n"
                + equalities(figures);
    }

    private static String costs(Figures figures) {
        String variants = figures.variants().stream()
                .map(variant -> " recipe, " + variant + " JVM | median |")
                .collect(Collectors.joining());
        StringBuilder table = new StringBuilder();
        table.append("| |").append(variants).append(" `exec` | modoai | with its start | start, once |\n|---|");
        table.append("--:|--:|".repeat(figures.variants().size())).append("--:|--:|--:|--:|\n");
        for (String label : figures.labels()) {
            table.append(format("| %s |", name(label)));
            for (String variant : figures.variants()) {
                table.append(format(
                        " %s | %s |",
                        Numbers.text(figures.recipeMean(variant, label)),
                        Numbers.text(figures.recipeMedian(variant, label))));
            }
            table.append(format(
                    " %s | %s | %s | %s |%n",
                    figures.exec(label).isPresent()
                            ? Numbers.text(figures.exec(label).getAsDouble())
                            : "",
                    Numbers.text(figures.steady(label)),
                    Numbers.text(figures.whole(label)),
                    Numbers.text(figures.once(label))));
        }
        return table.toString();
    }

    private static String ratios(Figures figures) {
        StringBuilder table = new StringBuilder("| cheaper by |");
        figures.variants().forEach(variant -> table.append(" " + variant + " JVM | with modoai's start |"));
        table.append("\n|---|")
                .append("--:|--:|".repeat(figures.variants().size()))
                .append("\n");
        for (String label : figures.labels()) {
            table.append(format("| %s |", name(label)));
            for (String variant : figures.variants()) {
                double recipe = figures.recipeMean(variant, label);
                table.append(format(
                        " %s | %s |",
                        Numbers.text(recipe / figures.steady(label)), Numbers.text(recipe / figures.whole(label))));
            }
            table.append("\n");
        }
        return table.toString();
    }

    private static String equalities(Figures figures) {
        StringBuilder text = new StringBuilder();
        figures.equalities().forEach((side, equality) -> {
            text.append(format(
                    "Of %d findings, %d differ from those of %s.%n",
                    equality.compared(),
                    equality.differing(),
                    side.equals("exec") ? "`exec`" : "the recipe, " + side + " JVM"));
            equality.differences()
                    .forEach(difference -> text.append("- ").append(difference).append("\n"));
        });
        return text.toString();
    }

    private static String harvested(Harvest harvest) {
        return format(
                "%n## Over HTTP%n%n%d records, the ordinary files in 25 directories.%n%n| | a record |%n|---|--:|%n"
                        + "| `oai_crate`, from the start of the server | %s |%n| `oai_crate`, a second harvest | %s |%n"
                        + "| `oai_didl`, without plugins | %s |%n",
                harvest.records(),
                Numbers.text((double) harvest.first() / harvest.records()),
                Numbers.text((double) harvest.second() / harvest.records()),
                Numbers.text((double) harvest.plain() / harvest.records()));
    }

    private static String name(String label) {
        return NAMES.getOrDefault(label, label);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}

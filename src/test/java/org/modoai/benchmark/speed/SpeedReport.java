package org.modoai.benchmark.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.modoai.benchmark.JsonText;

/** All lines as Markdown and JSON, and the plots beside them; written anew whenever something comes in. */
final class SpeedReport {
    private final Path out;
    private final List<Line> lines = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<String> pictures = new ArrayList<>();

    SpeedReport(Path out) {
        this.out = out;
    }

    void add(List<Line> more) throws IOException {
        lines.addAll(more);
        write();
    }

    void add(String title, List<String> columns, Map<String, List<Spread>> rows) throws IOException {
        tables.add(new Table(title, columns, rows));
        write();
    }

    void add(String name, Plot plot) throws IOException {
        Files.writeString(out.resolve(name), plot.svg());
        pictures.add("![" + plot.title() + "](" + name + ")");
        write();
    }

    private void write() throws IOException {
        Files.writeString(out.resolve("report.md"), markdown());
        Files.writeString(out.resolve("report.json"), json());
    }

    String markdown() {
        StringBuilder text =
                new StringBuilder(("%d processors, Linux, JDK %d. Median, and in brackets least and most; of more than"
                                + " ten values its 95 %% confidence interval.%n%n")
                        .formatted(
                                Runtime.getRuntime().availableProcessors(),
                                Runtime.version().feature()));
        text.append("| # | what | modoai | compared with | | ratio | goal | |\n|---|---|--:|---|--:|--:|--:|---|\n");
        for (Line line : lines) {
            text.append("| ").append(line.row()).append(" | ").append(line.what());
            text.append(line.unit().isEmpty() ? "" : ", " + line.unit()).append(" | ");
            text.append(text(line.ours())).append(" | ").append(line.peer()).append(" | ");
            text.append(text(line.theirs()))
                    .append(" | ")
                    .append(text(line.comparison()))
                    .append(" | ");
            text.append(line.goal().map(Goal::toString).orElse("")).append(" | ");
            String met = line.isMet().map(is -> is ? "met" : "**not met**").orElse("");
            text.append(met).append(met.isEmpty() || line.note().isEmpty() ? "" : "; ");
            text.append(line.note()).append(" |\n");
        }
        tables.forEach(table -> text.append(table.markdown()));
        pictures.forEach(picture -> text.append('\n').append(picture).append('\n'));
        return text.toString();
    }

    private static String text(Optional<Spread> spread) {
        return spread.map(Spread::toString).orElse("");
    }

    private String json() {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("processors", Runtime.getRuntime().availableProcessors());
        root.put("java", Runtime.version().toString());
        root.put("lines", lines.stream().map(SpeedReport::json).toList());
        tables.forEach(table -> root.put(table.title(), table.json()));
        return JsonText.of(root) + "\n";
    }

    private static Map<String, Object> json(Line line) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("row", line.row());
        values.put("what", line.what());
        values.put("unit", line.unit());
        line.ours().ifPresent(spread -> values.put("modoai", spread.values()));
        line.theirs().ifPresent(spread -> values.put(line.peer(), spread.values()));
        line.comparison().ifPresent(spread -> values.put("comparison", spread.values()));
        line.goal().ifPresent(goal -> values.put("goal", goal.toString()));
        line.isMet().ifPresent(met -> values.put("met", met));
        values.put("note", line.note());
        return values;
    }
}

package org.modoai.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.modoai.benchmark.Plan.Group;
import org.modoai.benchmark.Saying.Key;
import org.modoai.it.Trees;

/**
 * What a record costs by the papers' recipe, a process for each tool and one for its version, and what by modoai, on the
 * same files in one run, and whether both say the same. Needs Linux.
 */
public final class Benchmark {
    private static final String EXEC = "exec";

    private final Plan plan;
    private final Workshop workshop;

    Benchmark(Plan plan, Workshop workshop) {
        this.plan = plan;
        this.workshop = workshop;
    }

    /** @param arguments the directory {@code target}; how many rounds; how many passes by modoai in each */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path target = Path.of(arguments[0]).toAbsolutePath();
        Plan plan = Plan.whole(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        Workshop workshop = new Workshop(target, target.resolve("benchmark"));
        Report report = new Benchmark(plan, workshop).run();
        System.out.println(report.markdown());
        System.out.println("Written to " + workshop.out().resolve("report.md"));
    }

    /** Writes {@code report.md} and {@code report.json}, after each round anew. */
    Report run() throws IOException, InterruptedException {
        Trees.delete(workshop.out());
        List<Figures> all = new ArrayList<>();
        for (Group group : plan.groups()) {
            Corpus.write(group.files(), workshop.site(group));
            all.add(new Figures(group));
        }
        for (int round = 0; round < plan.rounds(); round++) {
            for (Figures figures : all) {
                round(round, figures);
                compare(figures);
            }
            written(all, Optional.empty());
        }
        return written(all, plan.whole() ? Optional.of(Harvest.run(workshop, plan)) : Optional.empty());
    }

    private Report written(List<Figures> all, Optional<Harvest> harvest) throws IOException {
        Report report = new Report(all, harvest);
        Files.writeString(workshop.out().resolve("report.md"), report.markdown());
        Files.writeString(workshop.out().resolve("report.json"), new Json(all, harvest).text());
        return report;
    }

    private void round(int round, Figures figures) throws IOException, InterruptedException {
        Group group = figures.group();
        for (Map.Entry<String, List<String>> variant : plan.variants().entrySet()) {
            recipe(round, figures, variant.getKey(), variant.getValue());
        }
        Path configuration = workshop.ours(group);
        for (String label : labels()) {
            progress(group.name() + ", round " + round + ": modoai, " + label);
            Path said = workshop.said(group, "modoai-" + label);
            figures.ours(label, subject(configuration, label).run(workshop.libraries(), group.passes(), said));
        }
        if (plan.whole() && round == 0) {
            exec(figures);
        }
    }

    private void recipe(int round, Figures figures, String variant, List<String> options)
            throws IOException, InterruptedException {
        Group group = figures.group();
        Recipe recipe = new Recipe(workshop.papers(group, variant, options), workshop.out());
        List<Path> files = Corpus.list(workshop.site(group));
        for (int i = 0; i < files.size(); i++) {
            if (i % plan.rounds() == round) {
                progress(group.name() + ", round " + round + ": the papers' recipe, " + variant + ", "
                        + files.get(i).getFileName());
                figures.recipe(variant, recipe.examine(files.get(i), workshop.said(group, variant)));
            }
        }
    }

    private void exec(Figures figures) throws IOException, InterruptedException {
        String variant = plan.variants().keySet().iterator().next();
        Path configuration =
                workshop.papers(figures.group(), variant, plan.variants().get(variant));
        for (String label : Plan.TOOLS) {
            progress(figures.group().name() + ": modoai's exec kind, " + label);
            Path said = workshop.said(figures.group(), EXEC);
            figures.exec(label, subject(configuration, label).run(workshop.libraries(), 1, said));
        }
    }

    private Subject subject(Path configuration, String label) {
        return new Subject(configuration, label.equals(Figures.ALL) ? Plan.TOOLS : List.of(label));
    }

    private List<String> labels() {
        List<String> labels = new ArrayList<>(List.of(Figures.ALL));
        if (plan.whole()) {
            labels.addAll(Plan.TOOLS);
        }
        return labels;
    }

    private void compare(Figures figures) throws IOException {
        Map<Key, Saying> ours = Saying.all(workshop.said(figures.group(), "modoai-" + Figures.ALL));
        List<String> sides = new ArrayList<>(figures.variants());
        if (figures.exec(Figures.ALL).isPresent()) {
            sides.add(EXEC);
        }
        for (String side : sides) {
            figures.equality(side, Equality.of(Saying.all(workshop.said(figures.group(), side)), ours));
        }
    }

    private static void progress(String text) {
        System.err.println(text);
    }
}

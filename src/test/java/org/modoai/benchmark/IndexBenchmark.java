package org.modoai.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.modoai.it.Trees;

/** What an index of many files costs in a JVM of 64 MB, as ratios to what is there without it. Needs Linux. */
public final class IndexBenchmark {
    private static final int IN_DIRECTORY = 1_000;

    private final Path out;
    private final int entries;
    private final int rounds;

    IndexBenchmark(Path out, int entries, int rounds) {
        this.out = out;
        this.entries = entries;
        this.rounds = rounds;
    }

    /** @param arguments the directory {@code target}; how many files; how often what is short is repeated */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path out = Path.of(arguments[0]).toAbsolutePath().resolve("benchmark-index");
        IndexBenchmark benchmark =
                new IndexBenchmark(out, Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        System.out.println(benchmark.run().markdown());
        System.out.println("Written to " + out.resolve("report.md"));
    }

    /** Writes {@code report.md}; the files are gone afterwards. */
    IndexFigures run() throws IOException, InterruptedException {
        Trees.delete(out);
        Path few = tree("few", entries / 10);
        Path all = tree("all", entries);
        Files.createDirectories(out.resolve("nothing"));
        Map<String, Properties> said = new TreeMap<>();
        IndexFigures figures = new IndexFigures(entries, said);
        List<Double> finds = new ArrayList<>();
        List<Double> walks = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            finds.add(find(all));
            walks.add(IndexProcess.number(subject("walk", all, "none"), "nanos"));
        }
        said.put("find", one(finds));
        said.put("walk", one(walks));
        said.put("first scan", subject("scan", all, "all"));
        said.put("second scan", subject("scan", all, "all"));
        said.put("list", subject("list", all, "all", Integer.toString(100 * rounds), Integer.toString(figures.far())));
        subject("scan", out.resolve("nothing"), "nothing");
        List<Double> full = new ArrayList<>();
        List<Double> empty = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            full.add(IndexProcess.number(subject("open", all, "all"), "nanos"));
            empty.add(IndexProcess.number(subject("open", out.resolve("nothing"), "nothing"), "nanos"));
        }
        said.put("open", one(full));
        said.put("open empty", one(empty));
        subject("scan", few, "few");
        said.put("list few", subject("list", few, "few", Integer.toString(100 * rounds), "2"));
        Files.writeString(out.resolve("report.md"), figures.markdown());
        Trees.delete(few);
        Trees.delete(all);
        return figures;
    }

    private static Properties one(List<Double> values) {
        Properties median = new Properties();
        double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
        median.setProperty("nanos", Double.toString(Figures.median(all)));
        return median;
    }

    private Path tree(String name, int files) throws IOException {
        Path tree = Files.createDirectories(out.resolve("tree-" + name));
        for (int i = 0; i < files; i++) {
            Path directory = tree.resolve("directory-" + i / IN_DIRECTORY);
            if (i % IN_DIRECTORY == 0) {
                Files.createDirectory(directory);
            }
            Files.createFile(directory.resolve("file-" + i + ".txt"));
        }
        return tree;
    }

    private double find(Path tree) throws IOException, InterruptedException {
        long start = System.nanoTime();
        IndexProcess.run(
                List.of("find", tree.toString(), "-type", "f", "-printf", "%p %s %T@ %C@ %i\n"), out.resolve("found"));
        return System.nanoTime() - start;
    }

    private Properties subject(String what, Path site, String index, String... more)
            throws IOException, InterruptedException {
        System.err.println(what + " " + index);
        // options such as -XX:StartFlightRecording=…
        String options = System.getProperty("benchmark.options", "-Xmx64m");
        return new IndexProcess(out, options).run(what, site, "index-" + index, more);
    }
}

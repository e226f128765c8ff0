package org.modoai.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
        List<Properties> finds = new ArrayList<>();
        List<Properties> walks = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            finds.add(find(all));
            walks.add(subject("walk", all, "none"));
        }
        said.put("find", median(finds));
        said.put("walk", median(walks));
        said.put("first scan", subject("scan", all, "all"));
        said.put("second scan", subject("scan", all, "all"));
        said.put("list", subject("list", all, "all", Integer.toString(100 * rounds), Integer.toString(figures.far())));
        subject("scan", out.resolve("nothing"), "nothing");
        List<Properties> full = new ArrayList<>();
        List<Properties> empty = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            full.add(subject("open", all, "all"));
            empty.add(subject("open", out.resolve("nothing"), "nothing"));
        }
        said.put("open", median(full));
        said.put("open empty", median(empty));
        subject("scan", few, "few");
        String pace = Integer.toString(IndexFigures.SLOW);
        said.put("slow scan", subject("slow scan", few, "slow", pace));
        said.put("slow walk", subject("slow walk", few, "none", pace));
        said.put("list few", subject("list", few, "few", Integer.toString(20 * rounds), "2"));
        Files.writeString(out.resolve("report.md"), figures.markdown());
        Trees.delete(few);
        Trees.delete(all);
        return figures;
    }

    private static Properties median(List<Properties> values) {
        Properties median = new Properties();
        for (String name : List.of("seconds", "processor")) {
            double[] all = values.stream()
                    .mapToDouble(one -> IndexProcess.number(one, name))
                    .toArray();
            median.setProperty(name, Double.toString(Numbers.median(all)));
        }
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

    private Properties find(Path tree) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Duration before = ProcessorTime.ofEnded();
        IndexProcess.run(
                List.of("find", tree.toString(), "-type", "f", "-printf", "%p %s %T@ %C@ %i\n"), out.resolve("found"));
        Properties said = new Properties();
        said.setProperty("seconds", Double.toString((System.nanoTime() - start) / 1e9));
        double processor = ProcessorTime.ofEnded().minus(before).toMillis() / 1e3;
        said.setProperty("processor", Double.toString(processor));
        return said;
    }

    private Properties subject(String what, Path site, String index, String... more)
            throws IOException, InterruptedException {
        System.err.println(what + " " + index);
        // options such as -XX:StartFlightRecording=…
        String options = System.getProperty("benchmark.options", "-Xmx64m");
        return new IndexProcess(out, options).run(what, site, "index-" + index, more);
    }
}

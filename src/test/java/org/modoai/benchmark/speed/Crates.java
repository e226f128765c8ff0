package org.modoai.benchmark.speed;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.modoai.benchmark.Corpus;

/** A site of real files, and Tomcat with some of the papers' tools for it. */
record Crates(Path site, int copies) {
    static final String CRATES = "verb=ListRecords&metadataPrefix=oai_crate";
    static final String PAGE = "/part-0/page-1.html";

    /** @param records about so many */
    static Crates write(Path site, int records) throws IOException {
        var files = Corpus.ordinary();
        int copies = Math.max(1, records / files.size());
        for (int copy = 0; copy < copies; copy++) {
            Corpus.write(files, site.resolve("part-" + copy));
        }
        return new Crates(site, copies);
    }

    int records() throws IOException {
        return copies * Corpus.ordinary().size();
    }

    /** @param tools by their labels */
    Rig start(String name, String options, List<String> tools) throws IOException, InterruptedException {
        Rig rig = new Rig(name, options)
                .webapp("ROOT", site)
                .modoai(settings(tools))
                .start();
        rig.await(Harvester.IDENTIFIERS, records());
        return rig;
    }

    /** The whole of it. */
    static Drain.Course harvest(Rig rig, String query) throws IOException {
        return new Drain(rig.address() + "modoai").list(query, Integer.MAX_VALUE);
    }

    private static String settings(List<String> tools) throws IOException {
        try (InputStream in = Crates.class.getResourceAsStream("/benchmark/ours.xml")) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return tools.stream()
                    .map(tool -> plugin(all, tool))
                    .collect(Collectors.joining("", "<plugins>", "</plugins>"));
        }
    }

    private static String plugin(String all, String tool) {
        Matcher plugin = Pattern.compile("(?s)<plugin label=\"" + tool + "\".*?(/>|</plugin>)")
                .matcher(all);
        if (!plugin.find()) {
            throw new IllegalArgumentException(tool);
        }
        return plugin.group();
    }
}

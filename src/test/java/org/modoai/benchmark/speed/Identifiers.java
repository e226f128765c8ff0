package org.modoai.benchmark.speed;

import io.gdcc.xoai.dataprovider.DataProvider;
import io.gdcc.xoai.model.oaipmh.OAIPMH;
import io.gdcc.xoai.xmlio.XmlIoWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.codehaus.stax2.XMLStreamWriter2;
import org.modoai.it.Trees;
import org.slf4j.Logger;

/** Row 5: headers in a second out of a million, here and from xoai; and a page far behind beside the first. */
record Identifiers(Settings settings, SpeedReport report) {
    /** No scan between, and no limit of requests a minute, which such a client would reach. */
    private static final String SETTINGS = "<index rescan=\"1h\"/><limits rate=\"1000000\"/>";

    private static final int IN_DIRECTORY = 1_000;
    /** In each round. */
    private static final int PAGES = 100;

    void run() throws IOException, InterruptedException {
        int entries = settings.number("entries");
        Path out = settings.out().resolve("identifiers");
        Path site = tree(out.resolve("site"), entries);
        PeerWebapp peer = new PeerWebapp(out.resolve("xoai"))
                .write(
                        XoaiServlet.class,
                        Integer.toString(entries),
                        List.of(XoaiItems.class, XoaiItems.Header.class),
                        List.of(
                                DataProvider.class,
                                OAIPMH.class,
                                XmlIoWriter.class,
                                XMLStreamWriter2.class,
                                Logger.class,
                                org.hamcrest.Matcher.class));
        String heap = settings.text("heap");
        try (Rig ours = new Rig("identifiers", heap)
                        .webapp("ROOT", site)
                        .modoai(SETTINGS)
                        .start();
                Rig theirs = new Rig("xoai", heap).webapp("xoai", peer.root()).start()) {
            ours.awaitList();
            Drain modoai = new Drain(ours.address() + "modoai");
            Drain.Course whole = modoai.list(Harvester.IDENTIFIERS, Integer.MAX_VALUE);
            System.err.printf("identifiers: all %d in %.1f s%n", entries, whole.seconds());
            report.add(List.of(Line.figure(
                    "5", "ListIdentifiers, all " + entries, "records/s", Spread.of(entries / whole.seconds()))));
            Drain xoai = new Drain(theirs.address() + "xoai/all");
            // both have told all once, or one of them would be compiled and the other not
            xoai.list(Harvester.IDENTIFIERS, Integer.MAX_VALUE);
            compare(modoai, xoai);
            deep(modoai, whole.pages());
        }
        Trees.delete(out);
    }

    private void compare(Drain modoai, Drain xoai) throws IOException {
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        for (int round = 0; round <= settings.number("rounds"); round++) {
            Drain.Course here = modoai.list(Harvester.IDENTIFIERS, PAGES);
            Drain.Course there = xoai.list(Harvester.IDENTIFIERS, PAGES);
            System.err.printf(
                    "identifiers, round %d: modoai %.2f s, xoai %.2f s%n", round, here.seconds(), there.seconds());
            if (round > 0) {
                ours.add(XoaiServlet.PAGE * here.pages() / here.seconds());
                theirs.add(XoaiServlet.PAGE * there.pages() / there.seconds());
            }
        }
        report.add(List.of(Line.ratio(
                        "5",
                        "ListIdentifiers, the first " + PAGES + " pages",
                        "records/s",
                        new Spread(ours),
                        "xoai",
                        new Spread(theirs))
                .against(Goal.atLeast(5))));
    }

    /** Milliseconds of one page. */
    private void deep(Drain modoai, int pages) throws IOException {
        String verb = "verb=ListIdentifiers";
        String first = modoai.list(Harvester.IDENTIFIERS, 1).token();
        String last = modoai.list(Harvester.IDENTIFIERS, Math.max(1, pages - 2)).token();
        List<Double> near = new ArrayList<>();
        List<Double> far = new ArrayList<>();
        for (int i = 0; i < 20 * settings.number("rounds"); i++) {
            far.add(1_000 * modoai.list(Drain.next(verb, last), 1).seconds());
            near.add(1_000 * modoai.list(Drain.next(verb, first), 1).seconds());
        }
        Line line =
                Line.ratio("5", "a page of 200, the last but one", "ms", new Spread(far), "page 2", new Spread(near));
        Spread ratio = Spread.of(
                line.ours().orElseThrow().median() / line.theirs().orElseThrow().median());
        report.add(List.of(line.compared(ratio).against(Goal.atMost(1.2))));
    }

    static Path tree(Path root, int files) throws IOException {
        for (int i = 0; i < files; i++) {
            Path directory = root.resolve("directory-" + i / IN_DIRECTORY);
            if (i % IN_DIRECTORY == 0) {
                Files.createDirectories(directory);
            }
            Files.createFile(directory.resolve("file-" + i + ".txt"));
        }
        return root;
    }
}

package org.modoai.benchmark.speed;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.modoai.it.Trees;

/** Row 4: bytes of the site itself in a second, by value, and by a servlet that sends them as they are. */
record Payload(Settings settings, SpeedReport report) {
    private static final String SETTINGS =
            "<site context=\"ROOT\"/><site context=\"/large\"/>" + "<formats><content threshold=\"5GB\"/></formats>";
    private static final String PEER = "the same Tomcat, concatenation";
    private static final int FILES = 5_000;
    private static final int MEGABYTE = 1_000_000;
    /** Rounds of many files that are not counted, some twenty seconds: what a record takes is compiled by then. */
    private static final int WARM = 15;

    void run() throws IOException, InterruptedException {
        Path out = settings.out().resolve("payload");
        TestSite site = new TestSite(out.resolve("many"), Math.min(FILES, settings.number("files")));
        site.write();
        Path large = Files.createDirectories(out.resolve("large"));
        long size = large(large.resolve("large.bin"));
        PeerWebapp many = peer(out.resolve("concatenate-many"), site.root());
        PeerWebapp one = peer(out.resolve("concatenate-large"), large);
        try (Rig rig = new Rig("payload", settings.text("heap"))
                .webapp("ROOT", site.root())
                .webapp("large", large)
                .webapp("concatenate-many", many.root())
                .webapp("concatenate-large", one.root())
                .modoai(SETTINGS)
                .writing(settings.number("writes"))
                .start()) {
            rig.await(Harvester.IDENTIFIERS, site.count() + 1);
            String modoai = rig.address() + "modoai";
            String record =
                    modoai + "?verb=GetRecord&metadataPrefix=oai_didl&identifier=" + rig.address() + "large/large.bin";
            compare(
                    "one file of " + size / MEGABYTE + " MB",
                    size,
                    Harvests.WARM,
                    () -> new Drain(record).once(),
                    rig,
                    one);
            String files = Harvester.RECORDS + "&until=2001-01-01T00:00:00Z";
            compare(
                    site.count() + " files",
                    site.bytes(),
                    WARM,
                    () -> new Drain(modoai).list(files, Integer.MAX_VALUE),
                    rig,
                    many);
        }
        Trees.delete(out);
    }

    private interface Way {
        Drain.Course run() throws IOException;
    }

    private void compare(String what, long bytes, int warm, Way way, Rig rig, PeerWebapp peer) throws IOException {
        Drain raw = new Drain(rig.address() + peer.root().getFileName() + "/all");
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        int rounds = settings.number("rounds");
        for (int round = rounds > 1 ? 1 - warm : 0; round <= rounds; round++) {
            Drain.Course concatenated = raw.once();
            Drain.Course harvested = way.run();
            if (concatenated.bytes() != bytes || harvested.bytes() < bytes / 3 * 4) {
                throw new IOException(what + ": " + harvested + ", " + concatenated + " of " + bytes);
            }
            System.err.printf(
                    "payload, round %d: %s: modoai %.2f s, raw %.2f s%n",
                    round, what, harvested.seconds(), concatenated.seconds());
            if (round > 0) {
                ours.add(bytes / 1e6 / harvested.seconds());
                theirs.add(bytes / 1e6 / concatenated.seconds());
            }
        }
        report.add(List.of(Line.ratio("4", "payload, " + what, "MB/s", new Spread(ours), PEER, new Spread(theirs))
                .against(Goal.atLeast(0.5))));
    }

    private static PeerWebapp peer(Path root, Path directory) throws IOException {
        return new PeerWebapp(root).write(Concatenation.class, directory.toString(), List.of(), List.of());
    }

    private long large(Path file) throws IOException {
        byte[] block = new byte[MEGABYTE];
        Random random = new Random(4);
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < settings.number("large"); i++) {
                random.nextBytes(block);
                out.write(block);
            }
        }
        return Files.size(file);
    }
}

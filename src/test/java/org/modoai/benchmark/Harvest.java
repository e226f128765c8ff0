package org.modoai.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.modoai.benchmark.Plan.Group;
import org.modoai.it.CommandLine;
import org.modoai.it.Http;

/**
 * Harvests over HTTP from the program as it is shipped, with the same plugins: milliseconds of processor time of the server
 * and all its children.
 *
 * @param first of the first harvest in {@code oai_crate}, the server's start and its scan of the site included
 * @param second of a second one
 * @param plain of one in {@code oai_didl}, which has no plugins run
 */
record Harvest(int records, long first, long second, long plain) {
    private static final int COPIES = 25;
    private static final Pattern TOKEN = Pattern.compile("<resumptionToken[^>]*>([^<]+)</resumptionToken>");
    private static final Pattern RECORD = Pattern.compile("<record>");

    static Harvest run(Workshop workshop, Plan plan) throws IOException, InterruptedException {
        Group group = plan.groups().get(0);
        Path site = workshop.out().resolve("sites").resolve("harvested");
        for (int copy = 0; copy < COPIES; copy++) {
            Corpus.write(group.files(), site.resolve("part-" + copy));
        }
        Path scratch = Files.createDirectories(workshop.out().resolve("harvest"));
        Path configuration = Files.writeString(
                workshop.out().resolve("conf").resolve("harvest.xml"),
                Files.readString(workshop.ours(group)).replaceFirst("<site .*", ""));
        String[] arguments = {
            site.toString(),
            "--config",
            configuration.toString(),
            "--state",
            scratch.resolve("state").toString()
        };
        try (CommandLine server = CommandLine.serve(scratch, arguments)) {
            ProcessHandle process = ProcessHandle.of(server.process().pid()).orElseThrow();
            int records = records(server.http(), "oai_crate");
            long first = ProcessorTime.of(process).toMillis();
            records(server.http(), "oai_crate");
            long second = ProcessorTime.of(process).toMillis();
            records(server.http(), "oai_didl");
            long plain = ProcessorTime.of(process).toMillis();
            return new Harvest(records, first, second - first, plain - second);
        }
    }

    /** Follows the list to its end. */
    private static int records(Http http, String format) throws IOException, InterruptedException {
        int records = 0;
        Optional<String> next = Optional.of("metadataPrefix=" + format);
        while (next.isPresent()) {
            String page = page(http, "/modoai?verb=ListRecords&" + next.get());
            records += (int) RECORD.matcher(page).results().count();
            Matcher token = TOKEN.matcher(page);
            next = token.find() ? Optional.of("resumptionToken=" + token.group(1)) : Optional.empty();
        }
        return records;
    }

    private static String page(Http http, String target) throws IOException, InterruptedException {
        Http.Response response = http.get(target);
        while (response.status() == 503) {
            // the site is still being scanned
            Thread.sleep(1000);
            response = http.get(target);
        }
        if (response.status() != 200) {
            throw new IllegalStateException(response.toString());
        }
        return new String(response.decoded(), StandardCharsets.UTF_8);
    }
}

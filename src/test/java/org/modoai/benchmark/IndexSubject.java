package org.modoai.benchmark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.modoai.config.Description;
import org.modoai.config.Globs;
import org.modoai.config.IndexSettings;
import org.modoai.config.IndexSettings.DatestampRule;
import org.modoai.config.Limits;
import org.modoai.config.SiteSettings;
import org.modoai.format.DublinCore;
import org.modoai.format.Formats;
import org.modoai.index.Cursor;
import org.modoai.index.Entry;
import org.modoai.index.H2Store;
import org.modoai.index.Indexer;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Rules;
import org.modoai.index.Selection;
import org.modoai.index.SqlIndex;
import org.modoai.oai.Arguments;
import org.modoai.oai.Provider;
import org.modoai.repository.Caller;
import org.modoai.repository.Callers;
import org.modoai.repository.Reply;
import org.modoai.repository.Repository;
import org.modoai.repository.VisibilityMonitor;
import org.modoai.site.DirectorySite;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.xml.XmlOutput;

/** An index of a directory in a JVM of its own, and what one thing or another takes there: {@code name=value} lines. */
public final class IndexSubject implements AutoCloseable {
    static final int PAGE = 200;

    private static final String LIST = "verb=ListIdentifiers&metadataPrefix=oai_dc";
    private static final String NEXT = "verb=ListIdentifiers&resumptionToken=";
    private static final Pattern TOKEN = Pattern.compile("<resumptionToken[^>]*>([^<]+)<");
    private static final Duration LONG = Duration.ofDays(1);
    private static final IndexSettings SETTINGS = new IndexSettings(
            Optional.empty(), Optional.empty(), LONG, LONG, DatestampRule.LEARNED, Optional.empty(), Optional.empty());
    private static final Selection ALL = new Selection(Instant.MIN, Instant.MAX, Optional.empty());
    private static final Caller CALLER = Callers.ANYBODY;

    private final Site site;
    private final ResourceIndex index;
    private final Provider provider;

    private IndexSubject(Path directory, Path state) throws IOException {
        site = site(directory);
        index = SqlIndex.open(H2Store.open(state), Clock.systemUTC(), Rules.of(SETTINGS, true));
        Sites sites = new Sites(List.of(site));
        provider = new Provider(new Repository(
                new Description(Optional.empty(), List.of(), Optional.empty(), List.of(), Optional.empty(), List.of()),
                sites,
                index,
                new Indexer(index, List.of(site), SETTINGS, Clock.systemUTC()),
                new Formats(List.of(new DublinCore())),
                new Limits(PAGE, 100_000_000, 4, LONG, LONG, LONG),
                new VisibilityMonitor(index, sites, LONG, Clock.systemUTC(), System::nanoTime)));
    }

    private static Site site(Path directory) throws IOException {
        return new DirectorySite(
                new SiteSettings.OfDirectory(
                        directory, URI.create("http://foo.example/"), Globs.ALL, SiteSettings.Links.NONE),
                name -> "text/plain",
                LONG);
    }

    /** @param arguments what to do; the site's directory; the index's; how often, where that matters; the page far behind */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[1]);
        Path state = Path.of(arguments[2]);
        switch (arguments[0]) {
            case "walk" -> walk(directory);
            case "scan" -> scan(directory, state, Optional.empty());
            case "slow scan" -> scan(directory, state, Optional.of(Integer.valueOf(arguments[3])));
            case "slow walk" -> walk(new SlowSite(site(directory), Integer.parseInt(arguments[3])));
            case "open" -> open(directory, state);
            case "list" -> list(directory, state, Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void walk(Path directory) throws IOException {
        Lap lap = Lap.begin();
        long[] files = {0};
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files[0] += attributes.isRegularFile() ? 1 : 0;
                return FileVisitResult.CONTINUE;
            }
        });
        say("", lap);
        say("files", files[0]);
    }

    private static void walk(Site site) throws IOException {
        Lap lap = Lap.begin();
        long[] files = {0};
        site.walk(resource -> files[0]++);
        say("", lap);
        say("files", files[0]);
    }

    /** @param pace of a slow disk, in files a second */
    private static void scan(Path directory, Path state, Optional<Integer> pace) throws IOException {
        try (IndexSubject subject = new IndexSubject(directory, state)) {
            Site site = pace.isPresent() ? new SlowSite(subject.site, pace.get()) : subject.site;
            Lap lap = Lap.begin();
            ResourceIndex.Changes changes = subject.index.scan(site);
            say("", lap);
            say("seen", changes.seen());
            say("changes", changes.added() + changes.changed() + changes.removed());
        }
    }

    /** From the start of the JVM to the first page. */
    private static void open(Path directory, Path state) throws Exception {
        try (IndexSubject subject = new IndexSubject(directory, state)) {
            subject.ask(LIST);
            say("", Lap.ofJvm());
        }
    }

    private static void list(Path directory, Path state, int times, int far) throws Exception {
        try (IndexSubject subject = new IndexSubject(directory, state)) {
            String token = subject.pass("first", far);
            subject.pass("second", far);
            compare("page", times, () -> subject.ask(LIST), () -> subject.ask(NEXT + token));
            Cursor behind = subject.behind((long) (far - 1) * PAGE);
            compare(
                    "rows",
                    times,
                    () -> subject.index.page(ALL, Cursor.START, PAGE),
                    () -> subject.index.page(ALL, behind, PAGE));
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            say("heap", runtime.totalMemory() - runtime.freeMemory());
        }
    }

    /** All pages once; returns the token of the one far behind. */
    private String pass(String name, int far) throws Exception {
        Lap lap = Lap.begin();
        long records = 0;
        String found = "";
        String page = ask(LIST);
        for (int number = 1; ; number++) {
            records += page.split("<identifier>", -1).length - 1;
            Matcher token = TOKEN.matcher(page);
            if (!token.find()) {
                break;
            }
            if (number == far - 1) {
                found = token.group(1);
            }
            page = ask(NEXT + token.group(1));
        }
        say(name + ".", lap);
        say(name + ".records", records);
        return found;
    }

    /** One page or another. */
    private interface Page {
        void read() throws Exception;
    }

    /** In no regular order, or one of them might meet the garbage collector more often than the other. */
    private static void compare(String name, int times, Page near, Page far) throws Exception {
        List<Double> nearby = new ArrayList<>();
        List<Double> behind = new ArrayList<>();
        Random random = new Random(times);
        while (nearby.size() < times || behind.size() < times) {
            boolean first = random.nextBoolean();
            long start = System.nanoTime();
            (first ? near : far).read();
            (first ? nearby : behind).add((System.nanoTime() - start) / 1e9);
        }
        say(name + ".near", median(nearby));
        say(name + ".far", median(behind));
    }

    /** Where the page begins that comes after so many records. */
    private Cursor behind(long skipped) throws IOException {
        Cursor cursor = Cursor.START;
        for (long i = 0; i < skipped; i += PAGE) {
            List<Entry> page = index.page(ALL, cursor, PAGE);
            cursor = page.get(page.size() - 1).cursor();
        }
        return cursor;
    }

    private static double median(List<Double> values) {
        return Numbers.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private String ask(String query) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Reply reply = provider.answer(Arguments.parse(query), CALLER)) {
            reply.write(new XmlOutput(bytes));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static void say(String prefix, Lap lap) {
        say(prefix + "seconds", lap.seconds());
        say(prefix + "processor", lap.processorSeconds());
    }

    private static void say(String name, double value) {
        System.out.println(name + "=" + value);
    }

    @Override
    public void close() {
        index.close();
    }
}

package org.modoai.convergence;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.modoai.index.TestClock;
import org.modoai.repository.Callers;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.modoai.site.Header;
import org.modoai.site.MediaType;
import org.modoai.site.Requester;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;
import org.modoai.site.Visit;

/** A site in memory with all that a file system knows of a file, and with files that nobody may GET. */
final class ModelSite implements Site {
    /** How old a header may be. */
    private static final Duration BOUND = Duration.ofMinutes(10);

    final Map<String, File> files = new TreeMap<>();
    final Set<String> hidden = new HashSet<>();

    /** What can be had by HTTPS alone. */
    final Set<String> secured = new HashSet<>();

    /** Identifiers that anybody could have seen at any time. */
    final Set<String> everPublic = new HashSet<>();

    /** The names of the server by which it can be had; all others are sent elsewhere. Empty for any. */
    final Set<String> names = new HashSet<>();

    /** What is refused to those who have logged in, and to nobody else. */
    final Set<String> banned = new HashSet<>();
    /** Since when what is hidden is, in nanoseconds; since ever where the server was reloaded meanwhile. */
    private final Map<String, Long> hiddenSince = new TreeMap<>();

    private final TestClock clock;
    private int generation;

    /** Whether it is asked for each record. */
    boolean each = true;

    /** Runs before a walk shows a file. */
    Step during = path -> {};

    private final String key;
    private long inodes;

    ModelSite(String key, TestClock clock) {
        this.key = key;
        this.clock = clock;
    }

    /** What happens in the midst of a walk. */
    interface Step {
        void at(String path) throws IOException;
    }

    record File(String content, String type, Instant modified, long inode, Instant touched) {
        Resource resource(String path) {
            Revision revision = new Revision(Long.toString(inode), touched);
            return new Resource(path, MediaType.of(type), content.length(), modified, revision);
        }
    }

    void write(String path, String content, String type, Instant modified, Instant now) {
        File before = files.get(path);
        long inode = before == null ? inodes++ : before.inode();
        files.put(path, new File(content, type, modified, inode, now));
    }

    /** The server may decide otherwise from now on, and all know. */
    void reload() {
        generation++;
        hiddenSince.replaceAll((path, since) -> Long.MIN_VALUE / 2);
    }

    /** Whether a requester may be told of what is there at this moment, or was there lately. */
    boolean mayBeTold(String path, Requester requester) {
        long since = hiddenSince.getOrDefault(path, Long.MAX_VALUE);
        boolean lately = isAnonymous(requester) && clock.nanoTime() - since <= BOUND.toNanos();
        return !files.containsKey(path) || status(path, requester) == 200 || lately;
    }

    private int status(String path, Requester requester) {
        boolean elsewhere = !names.isEmpty() && !names.contains(requester.serverName())
                || secured.contains(path) && !requester.scheme().equals("https");
        boolean refused = hidden.contains(path) || banned.contains(path) && requester.hasCredentials();
        return elsewhere ? 301 : !files.containsKey(path) ? 404 : refused ? 403 : 200;
    }

    @Override
    public Object pipeline() {
        return generation;
    }

    /** To be called after whatever was done. */
    void note() {
        hiddenSince.keySet().retainAll(hidden);
        hidden.forEach(path -> hiddenSince.putIfAbsent(path, clock.nanoTime()));
        for (String path : files.keySet()) {
            if (!hidden.contains(path)) {
                everPublic.add(key + path);
            }
        }
    }

    /** What everybody finds, by identifier. */
    Map<String, Copy> visible() {
        Map<String, Copy> all = new TreeMap<>();
        files.forEach((path, file) -> {
            if (!hidden.contains(path)) {
                all.put(key + path, new Copy(file.content(), MediaType.of(file.type())));
            }
        });
        return all;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String url(String origin) {
        return key;
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        for (Map.Entry<String, File> seen : new TreeMap<>(files).entrySet()) {
            during.at(seen.getKey());
            visitor.visit(seen.getValue().resource(seen.getKey()));
        }
    }

    @Override
    public Optional<Resource> find(String path) {
        return Optional.ofNullable(files.get(path)).map(file -> file.resource(path));
    }

    @Override
    public InputStream open(String path) throws IOException {
        File file = files.get(path);
        if (file == null) {
            throw new NoSuchFileException(path);
        }
        return new ByteArrayInputStream(file.content().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Optional<Resource> welcome(String directory) {
        return Optional.empty();
    }

    @Override
    public Optional<String> alias(String path) {
        return Optional.empty();
    }

    @Override
    public Requester anonymous() {
        return Callers.ANYBODY.requester();
    }

    @Override
    public boolean isAnonymous(Requester requester) {
        return !requester.hasCredentials()
                && requester.serverName().equals(anonymous().serverName())
                && requester.scheme().equals(anonymous().scheme());
    }

    @Override
    public boolean isAskedForEach() {
        return each;
    }

    @Override
    public Visit visit(Requester requester) {
        return new Visit() {
            @Override
            public Answer get(String path) {
                File file = files.get(path);
                int status = status(path, requester);
                return new Given(status, status == 200 ? file : new File("", "", Instant.EPOCH, 0, Instant.EPOCH));
            }

            @Override
            public void close() {}
        };
    }

    private record Given(int status, File given) implements Answer {
        @Override
        public Head head() {
            return new Head(
                    status,
                    Instant.EPOCH,
                    List.of(
                            new Header(
                                    "Content-Length",
                                    Integer.toString(given.content().length())),
                            new Header(
                                    "Last-Modified",
                                    DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                            given.modified().atOffset(ZoneOffset.UTC)))));
        }

        @Override
        public InputStream body() {
            return new ByteArrayInputStream(given.content().getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void close() {}
    }
}

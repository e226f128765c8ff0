package org.modoai.convergence;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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
    final Map<String, File> files = new TreeMap<>();
    final Set<String> hidden = new HashSet<>();

    /** What can be had by HTTPS alone. */
    final Set<String> secured = new HashSet<>();

    /** Identifiers that anybody could have seen at any time. */
    final Set<String> everPublic = new HashSet<>();

    /** The names of the server by which it can be had; all others are sent elsewhere. Empty for any. */
    final Set<String> names = new HashSet<>();

    /** Runs before a walk shows a file. */
    Step during = path -> {};

    private final String key;
    private long inodes;

    ModelSite(String key) {
        this.key = key;
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

    /** To be called after whatever was done. */
    void note() {
        for (String path : files.keySet()) {
            if (!hidden.contains(path)) {
                everPublic.add(key + path);
            }
        }
    }

    /** What an outsider finds, by identifier. */
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
    public Visit visit(Requester requester) {
        return new Visit() {
            @Override
            public Answer get(String path) {
                File file = files.get(path);
                boolean elsewhere = !names.isEmpty() && !names.contains(requester.serverName())
                        || secured.contains(path) && !requester.scheme().equals("https");
                int status = elsewhere ? 301 : file == null ? 404 : hidden.contains(path) ? 403 : 200;
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

package org.modoai.index;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.modoai.repository.Callers;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.modoai.site.MediaType;
import org.modoai.site.Requester;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;
import org.modoai.site.Visit;

/** A site of which a test says what it holds and what happens during a walk. */
final class MemorySite implements Site {
    final ConcurrentSkipListMap<String, Resource> files = new ConcurrentSkipListMap<>();
    volatile Step before = path -> {};

    /** Which files were read. */
    final List<String> opened = new CopyOnWriteArrayList<>();

    private final String key;

    MemorySite(String key) {
        this.key = key;
    }

    /** Runs before a resource is shown; the resource was read before that. */
    interface Step {
        void at(String path) throws IOException;
    }

    MemorySite put(String path, String type, long length, String modified) {
        return put(path, type, length, modified, new Revision("1", Instant.EPOCH));
    }

    MemorySite put(String path, String type, long length, String modified, Revision revision) {
        files.put(path, new Resource(path, MediaType.of(type), length, Instant.parse(modified), revision));
        return this;
    }

    List<Resource> resources() {
        return new ArrayList<>(files.values());
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String url(String origin) {
        return origin + "/" + key + "/";
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        for (Resource resource : resources()) {
            before.at(resource.path());
            visitor.visit(resource);
        }
    }

    @Override
    public Optional<Resource> find(String path) {
        return Optional.ofNullable(files.get(path));
    }

    /** What the files hold; nothing unless a test says so. */
    final Map<String, String> contents = new ConcurrentHashMap<>();

    @Override
    public InputStream open(String path) throws IOException {
        if (!files.containsKey(path)) {
            throw new NoSuchFileException(path);
        }
        opened.add(path);
        return new ByteArrayInputStream(contents.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Optional<Resource> welcome(String directory) {
        return Optional.empty();
    }

    /** What is refused to everybody. */
    final Set<String> hidden = ConcurrentHashMap.newKeySet();

    /** Whether the server cannot answer now. */
    volatile boolean busy;

    @Override
    public Requester anonymous() {
        return Callers.ANYBODY.requester();
    }

    @Override
    public boolean isAnonymous(Requester requester) {
        return true;
    }

    @Override
    public Visit visit(Requester requester) {
        return new Visit() {
            @Override
            public Answer get(String path) throws IOException {
                if (busy) {
                    throw new Unavailable("busy");
                }
                return new Status(hidden.contains(path) ? 403 : files.containsKey(path) ? 200 : 404);
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }

    private record Status(int status) implements Answer {
        /** There is nothing to compare. */
        @Override
        public Optional<Path> file() {
            return Optional.of(Path.of("any"));
        }

        @Override
        public Head head() {
            return new Head(status, Instant.EPOCH, List.of());
        }

        @Override
        public InputStream body() {
            return InputStream.nullInputStream();
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}

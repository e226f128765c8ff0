package org.modoai.index;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.modoai.site.MediaType;
import org.modoai.site.Requester;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;
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

    @Override
    public Visit visit(Requester requester) {
        throw new UnsupportedOperationException();
    }
}

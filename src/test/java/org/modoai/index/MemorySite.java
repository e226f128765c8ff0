package org.modoai.index;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.modoai.site.MediaType;
import org.modoai.site.Requester;
import org.modoai.site.Resource;
import org.modoai.site.Site;
import org.modoai.site.Visit;

/** A site of which a test says what it holds and what happens during a walk. */
final class MemorySite implements Site {
    final ConcurrentSkipListMap<String, Resource> files = new ConcurrentSkipListMap<>();
    volatile Step before = path -> {};

    private final String key;

    MemorySite(String key) {
        this.key = key;
    }

    /** Runs before a resource is shown; the resource was read before that. */
    interface Step {
        void at(String path) throws IOException;
    }

    MemorySite put(String path, String type, long length, String modified) {
        files.put(path, new Resource(path, MediaType.of(type), length, Instant.parse(modified)));
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

    @Override
    public Optional<Resource> welcome(String directory) {
        return Optional.empty();
    }

    @Override
    public Visit visit(Requester requester) {
        throw new UnsupportedOperationException();
    }
}

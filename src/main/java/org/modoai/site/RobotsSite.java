package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** A site without what the {@code robots.txt} of its host forbids us, as it is at each walk. */
public final class RobotsSite extends ForwardingSite {
    /** The path of the site from the root of its host, encoded, with a slash at both ends. */
    private final String root;

    private final Source source;
    private volatile Optional<Robots> robots = Optional.empty();

    /** Where the file is. */
    public interface Source {
        /** @throws Unavailable if it cannot be known now what it says */
        Robots read() throws IOException;
    }

    public RobotsSite(Site site, Source source) {
        super(site);
        this.root = URI.create(site.url("http://localhost")).getRawPath();
        this.source = source;
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        Robots now = source.read();
        robots = Optional.of(now);
        super.walk(new Visitor() {
            @Override
            public void visit(Resource resource) throws IOException {
                if (now.allows(root + resource.path())) {
                    visitor.visit(resource);
                }
            }

            @Override
            public boolean asBefore(String path) throws IOException {
                return !now.allows(root + path) || visitor.asBefore(path);
            }
        });
    }

    @Override
    public Optional<Resource> find(String path) throws IOException {
        return isOffered(path) ? super.find(path) : Optional.empty();
    }

    @Override
    public InputStream open(String path) throws IOException {
        if (!isOffered(path)) {
            throw new NoSuchFileException(path);
        }
        return super.open(path);
    }

    @Override
    public Optional<Resource> welcome(String directory) throws IOException {
        Optional<Resource> file = super.welcome(directory);
        return file.isPresent() && isOffered(file.get().path()) ? file : Optional.empty();
    }

    @Override
    public Optional<String> alias(String path) throws IOException {
        return isOffered(path) ? super.alias(path) : Optional.empty();
    }

    private boolean isOffered(String path) throws IOException {
        if (robots.isEmpty()) {
            robots = Optional.of(source.read());
        }
        return robots.get().allows(root + path);
    }
}

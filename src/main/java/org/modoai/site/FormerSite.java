package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** A site of which only the key is left, since it is not configured any more: all of it is gone. */
public record FormerSite(String key) implements Site {
    /** What the key of a webapp begins with; that of any other site is its URL. */
    public static final String CONTEXT = "context:";

    @Override
    public String url(String origin) {
        return key.startsWith(CONTEXT) ? origin + UrlPath.encode(key.substring(CONTEXT.length())) + "/" : key;
    }

    @Override
    public void walk(Visitor visitor) {
        // nothing is there
    }

    @Override
    public Optional<Resource> find(String path) {
        return Optional.empty();
    }

    @Override
    public InputStream open(String path) throws IOException {
        throw new NoSuchFileException(path);
    }

    @Override
    public Optional<Resource> welcome(String directory) {
        return Optional.empty();
    }

    @Override
    public Requester anonymous() {
        return Requester.NOBODY;
    }

    /** What is gone is the same to everybody. */
    @Override
    public boolean isAnonymous(Requester requester) {
        return true;
    }

    @Override
    public Visit visit(Requester requester) {
        return new Visit() {
            @Override
            public Answer get(String path) {
                return new Nothing();
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }
}

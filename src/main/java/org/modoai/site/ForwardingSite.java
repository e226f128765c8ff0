package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** A site like another but for what is overridden; its revisions are those of what it finds. */
public class ForwardingSite implements Site {
    private final Site site;

    public ForwardingSite(Site site) {
        this.site = site;
    }

    @Override
    public String key() {
        return site.key();
    }

    @Override
    public String url(String origin) {
        return site.url(origin);
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        site.walk(visitor);
    }

    @Override
    public Optional<Resource> find(String path) throws IOException {
        return site.find(path);
    }

    @Override
    public InputStream open(String path) throws IOException {
        return site.open(path);
    }

    @Override
    public Optional<Resource> welcome(String directory) throws IOException {
        return site.welcome(directory);
    }

    @Override
    public Optional<String> alias(String path) throws IOException {
        return site.alias(path);
    }

    @Override
    public Visit visit(Requester requester) {
        return site.visit(requester);
    }

    @Override
    public Requester anonymous() throws IOException {
        return site.anonymous();
    }

    @Override
    public boolean isAnonymous(Requester requester) throws IOException {
        return site.isAnonymous(requester);
    }

    @Override
    public Object pipeline() throws IOException {
        return site.pipeline();
    }

    @Override
    public boolean isAskedForEach() {
        return site.isAskedForEach();
    }

    @Override
    public boolean mayOffer(String path) throws IOException {
        return site.mayOffer(path);
    }

    @Override
    public boolean isOpen() {
        return site.isOpen();
    }
}

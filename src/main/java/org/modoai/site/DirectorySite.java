package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.modoai.config.SiteSettings;

/** A directory that something else publishes: everyone gets every file, with the few headers known for certain. */
public final class DirectorySite implements Site {
    private static final List<String> WELCOME = List.of("index.html", "index.htm");
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    private final SiteSettings.OfDirectory settings;
    private final Function<String, String> mimeTypes;
    private final Duration patience;

    /** @param mimeTypes from a file name to its type; null if it is not known */
    public DirectorySite(SiteSettings.OfDirectory settings, Function<String, String> mimeTypes, Duration patience) {
        this.settings = settings;
        this.mimeTypes = mimeTypes;
        this.patience = patience;
    }

    @Override
    public String key() {
        return settings.url().toString();
    }

    @Override
    public String url(String origin) {
        return settings.url().toString();
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        tree(listing()).walk(visitor);
    }

    @Override
    public Optional<Resource> find(String path) throws IOException {
        return tree(listing()).find(path);
    }

    @Override
    public InputStream open(String path) throws IOException {
        return tree(listing()).open(path);
    }

    @Override
    public Optional<Resource> welcome(String directory) throws IOException {
        for (String name : WELCOME) {
            Optional<Resource> file = find(directory + name);
            if (file.isPresent()) {
                return file;
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<String> alias(String path) throws IOException {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return WELCOME.contains(name) ? Site.super.alias(path) : Optional.empty();
    }

    @Override
    public Requester anonymous() {
        return Requester.NOBODY;
    }

    @Override
    public boolean isAnonymous(Requester requester) {
        return !requester.hasCredentials();
    }

    /** Whether a file can be read shows in its time of change. */
    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public Visit visit(Requester requester) {
        return new PipedVisit(this::answer, path -> "/" + path, requester, patience);
    }

    private void answer(String target, Requester requester, SubRequest.Receiver receiver) throws IOException {
        DirectoryListing listing = listing();
        Optional<Resource> found = tree(listing).find(target.substring(1));
        if (found.isEmpty()) {
            receiver.head(new Head(404, Instant.now(), List.of()));
            return;
        }
        Path file = listing.file(UrlPath.decode(target.substring(1))).orElseThrow();
        List<Header> headers = new ArrayList<>();
        String type = mimeTypes.apply(file.getFileName().toString());
        if (type != null) {
            headers.add(new Header("Content-Type", type));
        }
        headers.add(new Header("Content-Length", Long.toString(found.get().length())));
        headers.add(new Header("Last-Modified", HTTP_DATE.format(found.get().lastModified())));
        boolean readable = Files.isReadable(file);
        receiver.head(new Head(readable ? 200 : 403, Instant.now(), readable ? headers : List.of()));
        if (readable) {
            receiver.file(file, 0, found.get().length());
        }
    }

    private FileTree tree(Listing listing) {
        return new FileTree(listing, settings.globs()::admits, mimeTypes);
    }

    private DirectoryListing listing() throws IOException {
        try {
            return new DirectoryListing(settings.directory(), settings.links());
        } catch (IOException e) {
            throw new Unavailable("the directory of a site cannot be read", e);
        }
    }
}

package org.modoai.tomcat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.mapper.Mapper;
import org.apache.catalina.mapper.MappingData;
import org.apache.tomcat.util.buf.MessageBytes;
import org.modoai.site.DirectoryListing;
import org.modoai.site.FileTree;
import org.modoai.site.Listing.Entry;
import org.modoai.site.UrlPath;

/**
 * The way of a GET to the files of a webapp, where nothing is on it but what is known to change no answer. It tells of
 * 200 alone: where anything else may come of it, it says nothing. For one thread, and for a moment: it remembers which
 * directories are no links.
 */
final class PlainPassage {
    private static final Pattern BARE_TYPE = Pattern.compile("[A-Za-z0-9]+/[A-Za-z0-9.+_-]+");

    private final Context context;
    private final Wrapper servlet;
    private final PathPatterns touched;
    private final DirectoryListing listing;
    private final Mapper mapper;
    private final PlainResponse response;
    private final MessageBytes host = MessageBytes.newInstance();
    private final MessageBytes uri = MessageBytes.newInstance();
    private final MappingData mapping = new MappingData();
    private final Set<String> directories = new HashSet<>();
    private final Map<String, Boolean> bare = new HashMap<>();

    /**
     * @param touched the paths on whose way there is something else
     * @param listing of the webapp's own directory, without links
     * @param serverName by which the requester came
     */
    PlainPassage(
            Wrapper servlet, Connector connector, PathPatterns touched, DirectoryListing listing, String serverName) {
        this.context = (Context) servlet.getParent();
        this.servlet = servlet;
        this.touched = touched;
        this.listing = listing;
        this.mapper = connector.getService().getMapper();
        this.response = PlainResponse.of(servlet, connector);
        host.setString(connector.getProxyName() == null ? serverName : connector.getProxyName());
    }

    /** What the GET of a path of the site, in normal form, is answered with; empty if only the GET itself can tell. */
    Optional<PlainFile> find(String path) throws IOException {
        if (path.indexOf('?') >= 0) {
            return Optional.empty();
        }
        String names = UrlPath.decode(path);
        int slash = names.lastIndexOf('/');
        boolean there = slash < 0 ? !FileTree.isPrivate(names) : isDirectory(names.substring(0, slash));
        String target = "/" + names;
        if (!there || touched.touch(target) || !leadsToFiles(target)) {
            return Optional.empty();
        }
        Optional<Path> file = listing.file(names);
        Optional<Entry> entry = file.isEmpty() ? Optional.empty() : listing.entry(file.get());
        Optional<String> type =
                Optional.ofNullable(context.getServletContext().getMimeType(names.substring(slash + 1)));
        boolean known = entry.isPresent()
                && !entry.get().directory()
                && (type.isEmpty() || isBare(type.get()))
                && Files.isReadable(file.get());
        return known
                ? Optional.of(new PlainFile(file.get(), entry.get(), type, response, Instant.now()))
                : Optional.empty();
    }

    private boolean leadsToFiles(String path) {
        if (!context.getState().isAvailable() || context.getPaused() || servlet.isUnavailable()) {
            return false;
        }
        uri.recycle();
        uri.setString(context.getPath() + path);
        mapping.recycle();
        try {
            mapper.map(host, uri, null, mapping);
        } catch (IOException e) {
            return false;
        }
        return mapping.wrapper == servlet
                && mapping.context == context
                && mapping.contexts == null
                && mapping.redirectPath.isNull();
    }

    /** Whether it is one, and all above it are, by these very names. */
    private boolean isDirectory(String names) throws IOException {
        if (directories.contains(names)) {
            return true;
        }
        int slash = names.lastIndexOf('/');
        boolean above = slash < 0 ? !FileTree.isPrivate(names) : isDirectory(names.substring(0, slash));
        boolean directory =
                above && listing.entry(names).filter(Entry::directory).isPresent();
        if (directory) {
            directories.add(names);
        }
        return directory;
    }

    /** Whether it is certain what becomes of a media type in a response. */
    private boolean isBare(String type) {
        return bare.computeIfAbsent(type, any -> BARE_TYPE.matcher(any).matches());
    }
}
